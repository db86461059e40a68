#!/usr/bin/env bash
# What must hold when a ledger's process is killed, its disk fails or is full, or others write at the same time.
#
#   tests/faults.sh [HUAT]      the binary; else $HUAT, else target/release/huat
#   FAULTS='read_only broken'   only the faults named (the functions in the list at the end)
#
# Faults that need strace, root or a user namespace are skipped, with a message, where those are not to be had.
# Linux with bash 5, coreutils and util-linux; about four minutes.
set -u

huat=$(realpath -- "${1:-${HUAT:-target/release/huat}}") || exit 2
[ -x "$huat" ] || { echo "no binary at $huat; cargo build --release makes it" >&2; exit 2; }
unset HUAT_LEDGER
# A zone that is spelled out: otherwise every run looks through the zone files, hundreds of system calls of no interest.
export TZ='<+08>-08' LC_ALL=C.UTF-8

work=$(mktemp -d) || exit 2
# Messages go here and ledgers there, so that a path in a trace tells whether the ledger was meant.
nights=$work/nights
mkdir "$nights"
children=()
cleanup() {
    for child in "${children[@]}"; do kill "$child" 2>/dev/null; done
    rm -rf "$work"
}
trap cleanup EXIT
# A pipe that nobody writes to: `read -t` on it is a sleep that starts no process, short enough to hit a running huat.
mkfifo "$work/never"
exec 9<>"$work/never"

passed=0 failed=0 skipped=0
pass() { passed=$((passed + 1)); echo "ok    $*"; }
fail() { failed=$((failed + 1)); echo "FAIL  $*"; }
skip() { skipped=$((skipped + 1)); echo "skip  $*"; }

# Ends a fault: the figure, and what went wrong, of which the first few are told.
wrong=()
finish() {
    if [ ${#wrong[@]} -eq 0 ]; then
        pass "$*"
    else
        fail "$*: ${#wrong[@]} wrong"
        printf '        %s\n' "${wrong[@]:0:8}"
    fi
    wrong=()
}

# --- Ledgers and what is asked of them ---

# A folder of its own with a night in it; sets $night.
begin() {
    local folder
    folder=$(mktemp -d "$nights/XXXXXX")
    night=$folder/night.yaml
    "$huat" new "$night" --players Mei,Raj,Siti,Ben --title Faults >/dev/null || wrong+=("new: exit $?")
    "$huat" -l "$night" add win Mei 3 --from Raj --note first >/dev/null || wrong+=("add: exit $?")
    "$huat" -l "$night" add kong Siti --concealed >/dev/null || wrong+=("add: exit $?")
}

# A night whose last line was cut; $work/whole is what stands before it.
begin_torn() {
    begin
    cp "$night" "$work/whole"
    printf '%s' '- {"n":3,"at":"2026-11-29T19:41:08+08:00","dr' >>"$night"
}

# How often something with this note or text stands in the file, comments left out.
times() { grep -v '^#' "$night" | grep -cF -- "\"$1\""; }

# The next command works, and the file adds up.
goes_on() {
    "$huat" -l "$night" add win Ben 1 -z --note next >"$work/out" 2>&1 || wrong+=("$1: the next add: exit $?: $(head -1 "$work/out")")
    "$huat" check "$night" >"$work/out" 2>&1 || wrong+=("$1: check: exit $?: $(head -1 "$work/out")")
    [ "$(times first)" = 1 ] || wrong+=("$1: the first event is there $(times first) times")
    panics "$1"
}

panics() { grep -q "panicked\|RUST_BACKTRACE" "$work"/out "$work"/err 2>/dev/null && wrong+=("$1: a panic"); true; }

# --- Killed at random ---

# Some instant in the life of a command, or a little after; how long it lives is measured once.
lifetime=0
instant() {
    if [ "$lifetime" = 0 ]; then
        local start=$EPOCHREALTIME
        for _ in 1 2 3 4 5; do "$huat" -l "$night" add remark measured >/dev/null 2>&1 & wait $!; done
        lifetime=$(((${EPOCHREALTIME/./} - ${start/./}) / 5))
    fi
    read -rt "$(printf '0.%06d' $(((RANDOM << 15 | RANDOM) % (lifetime * 5 / 4))))" -u 9
}

kill_add_at_random() {
    begin
    local round pid code killed=0 acknowledged=0
    for round in $(seq 400); do
        "$huat" -l "$night" add win Raj 2 -z --note "round-$round" >"$work/out" 2>"$work/err" &
        pid=$!
        instant
        kill -9 "$pid" 2>/dev/null
        # Bash tells of every killed child; of no interest here.
        { wait "$pid"; } 2>/dev/null
        code=$?
        if [ $code = 0 ] && grep -q saved "$work/out"; then
            acknowledged=$((acknowledged + 1))
            [ "$(times "round-$round")" = 1 ] || wrong+=("round $round: acknowledged, there $(times "round-$round") times")
        else
            killed=$((killed + 1))
            [ "$(times "round-$round")" -le 1 ] || wrong+=("round $round: there twice")
            [ $code = 137 ] || wrong+=("round $round: exit $code: $(head -1 "$work/err")")
        fi
    done
    # All of them once more: none may have been lost later.
    local twice
    twice=$(grep -o '"round-[0-9]*"' "$night" | sort | uniq -d | wc -l)
    [ "$twice" = 0 ] || wrong+=("$twice are there twice")
    [ "$(grep -c '"round-' "$night")" -ge $acknowledged ] || wrong+=("fewer lines than were acknowledged")
    goes_on "after 400 adds"
    finish "kill -9 of add at random: 400 runs, $killed killed, $acknowledged acknowledged"
}

kill_new_at_random() {
    begin
    local round pid folder killed=0 there=0
    for round in $(seq 100); do
        folder=$(mktemp -d "$nights/XXXXXX")
        night=$folder/night.yaml
        "$huat" new "$night" --players Mei,Raj,Siti,Ben >"$work/out" 2>"$work/err" &
        pid=$!
        instant
        kill -9 "$pid" 2>/dev/null
        { wait "$pid"; } 2>/dev/null && [ ! -e "$night" ] && wrong+=("round $round: acknowledged, not there")
        if [ -e "$night" ]; then
            there=$((there + 1))
        else
            killed=$((killed + 1))
            "$huat" new "$night" --players Mei,Raj,Siti,Ben >"$work/out" 2>&1 || wrong+=("round $round: new again: exit $?")
        fi
        "$huat" check "$night" >"$work/out" 2>&1 || wrong+=("round $round: check: exit $?")
    done
    finish "kill -9 of new at random: 100 runs, $there whole, $killed not there"
}

kill_repair_at_random() {
    local round pid mended=0
    begin_torn
    cp "$night" "$work/torn"
    for round in $(seq 100); do
        cp "$work/torn" "$night"
        "$huat" -l "$night" repair >"$work/out" 2>"$work/err" &
        pid=$!
        instant
        kill -9 "$pid" 2>/dev/null
        { wait "$pid"; } 2>/dev/null
        cmp -s "$night" "$work/torn" || mended=$((mended + 1))
        goes_on "round $round"
    done
    finish "kill -9 of repair at random: 100 runs, $mended mended"
}

# --- Killed, or refused by the system, at every call ---

has_strace() { strace -o /dev/null -e inject=getppid:error=EPERM true 2>/dev/null; }

# The names of all system calls of a command, once each.
calls() { strace -f -qq -o "$work/calls" "$@" >/dev/null 2>&1; sed -E 's/^[0-9]+ +//; s/\(.*//' "$work/calls" | grep -E '^[a-z_0-9]+$' | sort -u; }

# at_every_call PREPARE JUDGE COMMAND…: kills the command before each of its system calls in turn, counting up until the
# call is no longer reached. PREPARE puts everything back, JUDGE sees what was left; $what names the call. Sets $runs.
at_every_call() {
    local prepare=$1 judge=$2 call n
    shift 2
    runs=0
    $prepare
    for call in $(calls "$@"); do
        # Without the first there is no process.
        [ "$call" = execve ] && continue
        for ((n = 1; ; n++)); do
            $prepare
            strace -f -qq -o "$work/trace" -e trace="$call" -e inject="$call:signal=KILL:when=$n" \
                "$@" >"$work/out" 2>"$work/err"
            grep -q 'killed by SIGKILL' "$work/trace" || break
            runs=$((runs + 1))
            what="$call $n"
            $judge
        done
    # Bash tells of every killed child.
    done 2>/dev/null
}

# The calls by which a ledger is written, and the errors of a disk that is broken, full, or whose quota is used up.
WRITES="write fdatasync fsync ftruncate openat flock renameat renameat2 rename linkat link"
ERRORS="EIO ENOSPC EDQUOT"

# at_every_write PREPARE JUDGE COMMAND…: the same with errors instead of a kill, once and repeatedly. Sets $hits; for
# JUDGE $code and $call too.
at_every_write() {
    local prepare=$1 judge=$2 repeated error pattern n when
    shift 2
    hits=0
    for call in $WRITES; do
        # Repeated writes are two, so that the message can still be written; the second puts a torn line back.
        repeated=N+
        [ $call = write ] && repeated=N..M
        for error in $ERRORS; do
            for pattern in N $repeated; do
                for ((n = 1; ; n++)); do
                    $prepare
                    when=${pattern/N/$n}
                    when=${when/M/$((n + 1))}
                    strace -f -y -qq -o "$work/trace" -e trace="$call" -e inject="$call:error=$error:when=$when" \
                        "$@" >"$work/out" 2>"$work/err"
                    code=$?
                    grep -q INJECTED "$work/trace" || break
                    # Some other file's, as the program was loaded or said something.
                    grep INJECTED "$work/trace" | head -1 | grep -qF "$(dirname "$night")" || continue
                    hits=$((hits + 1))
                    what="$call $when $error"
                    $judge
                done
            done
        done
    done
}

# Puts the folder back to $work/before, or to nothing where there is no such file.
put_back() {
    rm -rf "$(dirname "$night")"
    mkdir "$(dirname "$night")"
    [ ! -e "$work/before" ] || cp "$work/before" "$night"
}

begin_whole() {
    begin
    cp "$night" "$work/whole"
    cp "$night" "$work/before"
}

begin_cut() {
    begin_torn
    cp "$night" "$work/before"
}

begin_empty() {
    begin
    rm -f "$work/before"
}

kill_add_before_every_call() {
    has_strace || { skip "kill before every call of add: no strace that can inject"; return; }
    local kind runs total=0
    for kind in whole cut; do
        "begin_$kind"
        at_every_call put_back judge_killed_add "$huat" -l "$night" add win Raj 2 -z --note killed
        total=$((total + runs))
    done
    finish "kill before every call of add, on a whole and on a torn file: $total runs"
}

# What was torn may still be torn, or be gone, but no whole line is touched.
judge_killed_add() {
    cmp -s -n "$(stat -c %s "$work/whole")" "$night" "$work/whole" || wrong+=("$what: old lines changed")
    grep -q saved "$work/out" && [ "$(times killed)" != 1 ] && wrong+=("$what: a receipt, and the line is there $(times killed) times")
    [ "$(times killed)" -le 1 ] || wrong+=("$what: there twice")
    goes_on "$what"
}

kill_new_before_every_call() {
    has_strace || { skip "kill before every call of new: no strace that can inject"; return; }
    local runs there=0
    begin_empty
    at_every_call put_back judge_killed_new "$huat" new "$night" --players Mei,Raj,Siti,Ben
    finish "kill before every call of new: $runs runs, $there whole, $((runs - there)) not there"
}

# All of it or nothing.
judge_killed_new() {
    if [ -e "$night" ]; then
        there=$((there + 1))
    else
        "$huat" new "$night" --players Mei,Raj,Siti,Ben >"$work/out" 2>&1 || wrong+=("$what: new again: exit $?: $(head -1 "$work/out")")
    fi
    "$huat" check "$night" >"$work/out" 2>&1 || wrong+=("$what: check: exit $?: $(head -1 "$work/out")")
}

kill_repair_before_every_call() {
    has_strace || { skip "kill before every call of repair: no strace that can inject"; return; }
    local runs mended=0
    begin_cut
    at_every_call put_back judge_killed_repair "$huat" -l "$night" repair
    finish "kill before every call of repair: $runs runs, $mended mended"
}

judge_killed_repair() {
    if ! cmp -s "$night" "$work/before"; then
        mended=$((mended + 1))
        cmp -s "$night.1" "$work/before" || wrong+=("$what: mended, and the backup is not the old file")
    fi
    goes_on "$what"
}

fail_add_at_every_write() {
    has_strace || { skip "errors at every write of add: no strace that can inject"; return; }
    local kind hits code call total=0
    for kind in whole cut; do
        "begin_$kind"
        at_every_write put_back judge_failed_add "$huat" -l "$night" add win Raj 2 -z --note erred
        total=$((total + hits))
    done
    finish "EIO, ENOSPC, EDQUOT at every write, sync, truncate, open of add: $total errors"
}

# Exit 3, and the file as before; only where it could not be restored either, the message is not certain.
judge_failed_add() {
    [ $code = 3 ] || wrong+=("$what: exit $code, not 3: $(head -1 "$work/err")")
    if grep 'write(2' "$work/trace" | grep -q INJECTED; then
        # The message could not be written either.
        cmp -s "$night" "$work/before" || wrong+=("$what: the file is not as before")
    elif grep -q 'not certain' "$work/err"; then
        [ "$(grep -c INJECTED "$work/trace")" -ge 2 ] || wrong+=("$what: not certain, although the file could be restored")
    else
        cmp -s "$night" "$work/before" || wrong+=("$what: the file is not as before, and the message is sure")
        grep -qF 'add win Raj 2 -z' "$work/err" || wrong+=("$what: the message does not repeat the command")
    fi
    panics "$what"
    cp "$work/before" "$night"
    goes_on "$what"
}

fail_to_cut_back() {
    has_strace || { skip "an error at the cut itself: no strace that can inject"; return; }
    local call error code hits=0
    begin_whole
    for call in write fdatasync; do
        for error in $ERRORS; do
            put_back
            # The first write of `add` is the ledger's; the receipt comes after.
            strace -f -qq -o "$work/trace" -e trace="$call,ftruncate" -e inject="$call:error=$error:when=1" \
                -e inject="ftruncate:error=$error" "$huat" -l "$night" add win Raj 2 -z >"$work/out" 2>"$work/err"
            code=$?
            [ "$(grep -c INJECTED "$work/trace")" -ge 2 ] || wrong+=("$call $error: the cut was not reached")
            [ $code = 3 ] || wrong+=("$call $error: exit $code")
            grep -q 'not certain' "$work/err" || wrong+=("$call $error: the message is sure: $(head -1 "$work/err")")
            grep -q 'nothing was recorded' "$work/err" && wrong+=("$call $error: it says that nothing was recorded")
            hits=$((hits + 1))
            goes_on "$call $error"
        done
    done
    finish "an error at the cut itself: $hits errors"
}

fail_new_at_every_write() {
    has_strace || { skip "errors at every write of new: no strace that can inject"; return; }
    local hits code call unlinked=0
    begin_empty
    at_every_write put_back judge_failed_new "$huat" new "$night" --players Mei,Raj,Siti,Ben
    finish "EIO, ENOSPC, EDQUOT at every write, sync, open, link of new: $hits errors, $unlinked made without a link"
}

# Exit 3 and nothing there, so that the same command can be tried again.
judge_failed_new() {
    if [ $code = 0 ]; then
        # Where links are not to be had the file is made in another way.
        case $call in link*) unlinked=$((unlinked + 1)) ;; *) wrong+=("$what: exit 0") ;; esac
    else
        local left
        left=$(ls -A "$(dirname "$night")")
        [ $code = 3 ] || wrong+=("$what: exit $code: $(head -1 "$work/err")")
        [ -z "$left" ] || wrong+=("$what: exit $code, and there is $left")
        [ -e "$night" ] || "$huat" new "$night" --players Mei,Raj,Siti,Ben >"$work/out" 2>&1 || wrong+=("$what: new again: exit $?")
    fi
    "$huat" check "$night" >"$work/out" 2>&1 || wrong+=("$what: check: exit $?")
    panics "$what"
}

fail_repair_at_every_write() {
    has_strace || { skip "errors at every write of repair: no strace that can inject"; return; }
    local hits code call unlinked=0
    begin_cut
    at_every_write put_back judge_failed_repair "$huat" -l "$night" repair
    finish "EIO, ENOSPC, EDQUOT at every write, sync, open, link, rename of repair: $hits errors, $unlinked with a copy for a backup"
}

judge_failed_repair() {
    if [ $code = 0 ]; then
        case $call in link*) unlinked=$((unlinked + 1)) ;; *) wrong+=("$what: exit 0") ;; esac
        cmp -s "$night.1" "$work/before" || wrong+=("$what: exit 0, and the backup is not the old file")
    else
        [ $code = 3 ] || wrong+=("$what: exit $code: $(head -1 "$work/err")")
        cmp -s "$night" "$work/before" || grep -q 'not certain' "$work/err" || wrong+=("$what: the file is not as before, and the message is sure")
        ls -A "$(dirname "$night")" | grep -q '\.new$' && wrong+=("$what: the temporary file stays")
    fi
    goes_on "$what"
}

# --- A full disk ---

full_disk() {
    local apart=()
    # A mount of one's own, so that nothing stays behind whatever happens.
    if unshare -m mount -t tmpfs -o size=16k none "$nights" 2>/dev/null; then
        apart=(unshare -m)
    elif unshare -rm mount -t tmpfs -o size=16k none "$nights" 2>/dev/null; then
        apart=(unshare -rm)
    else
        skip "a full disk: needs root or a user namespace"
        return
    fi
    local said
    said=$(huat="$huat" work="$work" "${apart[@]}" bash -c '
        mkdir "$work/disk" && mount -t tmpfs -o size=16k none "$work/disk" && cd "$work/disk" || exit 2
        "$huat" new --players Mei,Raj,Siti,Ben >/dev/null || { echo "new: exit $?"; exit 1; }
        cat /dev/zero >filler 2>/dev/null
        saved=0
        for round in $(seq 200); do
            cp night.yaml "$work/before"
            "$huat" add win Mei 3 --from Raj >"$work/out" 2>"$work/err"
            code=$?
            [ $code = 0 ] || break
            saved=$((saved + 1))
        done
        [ $code = 3 ] || { echo "exit $code when full: $(head -1 "$work/err")"; exit 1; }
        cmp -s night.yaml "$work/before" || { echo "the file is not as before"; exit 1; }
        "$huat" total >/dev/null 2>&1 || { echo "total: exit $?"; exit 1; }
        "$huat" new other.yaml --players Mei,Raj,Siti,Ben >/dev/null 2>"$work/err"
        code=$?
        [ $code = 3 ] || { echo "new: exit $code when full"; exit 1; }
        [ ! -e other.yaml ] || { echo "new: something is there"; exit 1; }
        printf "%s" "- {\"n\":" >>night.yaml
        cp night.yaml "$work/before"
        "$huat" repair >/dev/null 2>"$work/err"
        code=$?
        [ $code = 3 ] || { echo "repair: exit $code when full: $(head -1 "$work/err")"; exit 1; }
        cmp -s night.yaml "$work/before" || { echo "repair: the file is not as before"; exit 1; }
        rm filler
        "$huat" add win Mei 3 --from Raj >/dev/null 2>"$work/err" || { echo "exit $? when there is room again"; exit 1; }
        "$huat" check >/dev/null 2>&1 || { echo "check: exit $?"; exit 1; }
        echo "$saved saved before it was full"
    ' 2>&1) || wrong+=("$said")
    finish "a full disk of 16 KiB: $said"
}

# --- Several writers ---

# concurrently WRITERS EACH: sets $busy and $saved; every exit 0 must be there once, and nothing else.
concurrently() {
    local writers=$1 each=$2 writer
    local pids=()
    for writer in $(seq "$writers"); do
        for i in $(seq "$each"); do
            "$huat" -l "$night" add win Mei 1 --from Raj --note "w$writer-$i" >/dev/null 2>>"$work/err"
            echo "$? w$writer-$i"
        done >"$work/codes.$writer" &
        pids+=($!)
    done
    wait "${pids[@]}"
    # Who tears the file must stop before it is looked at.
    touch "$work/enough"
    [ -z "${repairer:-}" ] || wait "$repairer"
    cat "$work"/codes.* >"$work/codes"
    rm "$work"/codes.*
    saved=$(grep -c '^0 ' "$work/codes")
    busy=$(grep -c '^4 ' "$work/codes")
    grep -v '^#' "$night" | grep -o '"w[0-9]*-[0-9]*"' | tr -d '"' | sort >"$work/there"
    sed -n 's/^0 //p' "$work/codes" | sort >"$work/acknowledged"
    cmp -s "$work/there" "$work/acknowledged" || wrong+=("$(comm -13 "$work/there" "$work/acknowledged" | wc -l) acknowledged and not there, $(comm -23 "$work/there" "$work/acknowledged" | wc -l) there and not acknowledged")
    [ "$saved" = $((writers * each)) ] || wrong+=("$saved of $((writers * each)) saved, $busy busy: $(sort "$work/err" | uniq -c | sort -rn | head -1)")
    "$huat" check "$night" >"$work/out" 2>&1 || wrong+=("check: exit $?: $(head -1 "$work/out")")
}

two_writers() {
    begin
    concurrently 2 1000
    finish "2 x 1000 adds at once: $saved saved, $busy busy"
}

eight_writers() {
    begin
    concurrently 8 250
    finish "8 x 250 adds at once: $saved saved, $busy busy"
}

# A repair of a sound file does nothing, so the file is torn again and again, under the lock, as a dying writer would.
# Only this loop puts another file in its place, so the lock is on the right one.
tear_and_repair() {
    local repaired=0
    while [ ! -e "$work/enough" ]; do
        flock "$1" bash -c 'printf %s "- {\"n\":" >>"$1"' _ "$1"
        "$huat" -l "$1" repair >/dev/null 2>>"$work/repairs" && repaired=$((repaired + 1))
        echo $repaired >"$work/repaired"
    done
}

writers_beside_repair() {
    begin
    rm -f "$work/enough"
    tear_and_repair "$night" &
    local repairer=$!
    children+=("$repairer")
    concurrently "$1" "$2"
    local backups
    backups=$(find "$(dirname "$night")" -name 'night.yaml.*' | wc -l)
    finish "$1 x $2 adds beside repair: $saved saved, $busy busy, $(cat "$work/repaired") repairs, $backups backups"
}

two_writers_beside_repair() { writers_beside_repair 2 1000; }
eight_writers_beside_repair() { writers_beside_repair 8 250; }

# --- Something else in the place of the file, or of the output ---

# expect CODE WHAT COMMAND…: answered within a second, with that exit code, a message, and no panic.
expect() {
    local wanted=$1 what=$2
    shift 2
    timeout -s KILL 1 "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
    [ $code = "$wanted" ] || wrong+=("$what: exit $code, not $wanted: $(head -1 "$work/err")")
    [ "$wanted" = 0 ] || grep -q 'error: .' "$work/err" || wrong+=("$what: no message")
    panics "$what"
}

read_only() {
    begin
    chmod 755 "$work" "$nights" "$(dirname "$night")"
    cp "$night" "$work/before"
    chmod 444 "$night"
    local as=()
    if [ "$(id -u)" = 0 ]; then
        # Root may write to everything.
        as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
        "${as[@]}" "$huat" --version >/dev/null 2>&1 || { skip "a file that is read-only: root cannot become somebody who runs huat"; return; }
    fi
    expect 3 "add" "${as[@]}" "$huat" -l "$night" add draw
    cmp -s "$night" "$work/before" || wrong+=("the file is not as before")
    expect 0 "total" "${as[@]}" "$huat" total "$night"
    finish "a file that is read-only"
}

no_regular_file() {
    local folder what
    folder=$(mktemp -d "$nights/XXXXXX")
    mkdir "$folder/directory"
    mkfifo "$folder/fifo"
    ln -s nowhere "$folder/dangling"
    ln -s /dev/full "$folder/device"
    for what in directory fifo dangling device; do
        expect 1 "add to a $what" "$huat" -l "$folder/$what" add draw
        expect 1 "repair of a $what" "$huat" -l "$folder/$what" repair
        expect 1 "total of a $what" "$huat" total "$folder/$what"
        expect 1 "check of a $what" "$huat" check "$folder/$what"
        expect 1 "new on a $what" "$huat" new "$folder/$what" --players Mei,Raj,Siti,Ben
    done
    [ ! -e "$folder/nowhere" ] || wrong+=("something was made where the dangling link leads")
    finish "a directory, a fifo, a dangling link, a device in place of the file: 20 commands"
}

no_output() {
    begin
    "$huat" -l "$night" add draw --note full >/dev/full 2>"$work/err" || wrong+=("full: exit $?")
    "$huat" -l "$night" add draw --note closed >&- 2>"$work/err" || wrong+=("closed: exit $?")
    "$huat" -l "$night" add draw --note both >&- 2>&- || wrong+=("both closed: exit $?")
    "$huat" -l "$night" add draw --note pipe 2>"$work/err" | true
    [ "${PIPESTATUS[0]}" = 0 ] || wrong+=("a closed pipe: exit ${PIPESTATUS[0]}")
    local what
    for what in full closed both pipe; do
        [ "$(times $what)" = 1 ] || wrong+=("$what: there $(times $what) times")
    done
    # A descriptor that was free must not have become the ledger's and got the receipt.
    goes_on "afterwards"
    finish "a full, a closed, a broken standard output: saved, exit 0"
}

held_for_ever() {
    begin
    cp "$night" "$work/before"
    flock -x "$night" sleep 7 &
    local holder=$!
    children+=("$holder")
    until ! flock -n "$night" true; do :; done
    local start=$EPOCHREALTIME pid early late
    "$huat" -l "$night" add draw >"$work/out" 2>"$work/err" &
    pid=$!
    read -rt 0.15 -u 9
    early=$(wc -c <"$work/err")
    read -rt 0.45 -u 9
    late=$(wc -c <"$work/err")
    wait $pid
    local busy=$?
    local took=$(((${EPOCHREALTIME/./} - ${start/./}) / 1000))
    [ $busy = 4 ] || wrong+=("exit $busy, not 4")
    [ "$early" = 0 ] || wrong+=("a message before 0.2 s")
    [ "$late" != 0 ] || wrong+=("no message after 0.6 s")
    [ $took -ge 4800 ] && [ $took -le 6000 ] || wrong+=("it took $took ms")
    cmp -s "$night" "$work/before" || wrong+=("the file is not as before")
    # Readers take no lock.
    expect 0 total "$huat" total "$night"
    wait $holder
    goes_on "afterwards"
    finish "a lock held for ever: exit $busy after $took ms"
}

# --- Bytes that are no ledger ---

broken() {
    local folder head thing
    begin
    folder=$(dirname "$night")
    head=$(sed '/^events:/q' "$night")
    ledger() { printf '%s\n' "$head"; cat; }

    : >"$folder/empty"
    iconv -t UTF-16 "$night" >"$folder/utf-16"
    sed 's/^title: .*/title: Caf\xe9/' "$night" >"$folder/latin-1-head"
    { cat "$night"; printf -- '- {"n":3,"draw":true,"note":"caf\xe9"}\n'; } >"$folder/latin-1"
    { cat "$night"; head -c 100 /dev/zero; echo; } >"$folder/nuls"
    head -c 5000 /dev/zero >"$folder/only-nuls"
    head -c 100000000 /dev/zero | tr '\0' a >"$folder/100-mb-line-alone"
    { head -c 100000000 /dev/zero | tr '\0' a; echo; } | ledger >"$folder/100-mb-line"
    { printf -- '- {note: "'; head -c 100000000 /dev/zero | tr '\0' a; printf '"}\n'; } | ledger >"$folder/100-mb-note"
    { printf -- '- '; printf '{a: %.0s' $(seq 10000); echo; } | ledger >"$folder/nested-keys"
    { printf -- '- '; printf '{%.0s' $(seq 10000); echo; } | ledger >"$folder/nested"
    printf '{%.0s' $(seq 10000) >"$folder/nested-head"
    { printf 'x-deep: '; printf '[%.0s' $(seq 10000); echo; printf '%s\n' "$head"; } >"$folder/nested-in-head"
    # Cut inside the head: no events at all.
    head -c 100 "$night" >"$folder/cut-head"

    for thing in empty utf-16 latin-1-head latin-1 nuls only-nuls 100-mb-line-alone 100-mb-line 100-mb-note nested-keys \
        nested nested-head nested-in-head cut-head; do
        cksum <"$folder/$thing" >"$work/before"
        expect 1 "total of $thing" "$huat" total "$folder/$thing"
        expect 1 "check of $thing" "$huat" check "$folder/$thing"
        expect 1 "add to $thing" "$huat" -l "$folder/$thing" add draw
        cksum <"$folder/$thing" | cmp -s - "$work/before" || wrong+=("add to $thing changed it")
    done
    finish "an empty file, UTF-16, Latin-1, NULs, 100 MB lines, 10,000 nested brackets: 14 files, 42 answers"
}

bom_and_crlf() {
    begin
    local whole=$night
    for kind in bom crlf both; do
        night=$(dirname "$whole")/$kind.yaml
        case $kind in
            bom) { printf '\xef\xbb\xbf'; cat "$whole"; } ;;
            crlf) sed 's/$/\r/' "$whole" ;;
            both) { printf '\xef\xbb\xbf'; sed 's/$/\r/' "$whole"; } ;;
        esac >"$night"
        expect 0 "total, $kind" "$huat" total "$night"
        expect 0 "add, $kind" "$huat" -l "$night" add draw --note added
        local with
        with=$(grep -c $'\r$' "$night")
        case $kind in
            bom) [ "$with" = 0 ] || wrong+=("$kind: a line ends in CR") ;;
            *) [ "$with" = "$(wc -l <"$night")" ] || wrong+=("$kind: a line ends in no CR") ;;
        esac
        goes_on "$kind"
    done
    finish "a byte order mark, CR and LF: read, and added lines end as the others"
}

# Some editors leave the last line without its line break; the next line must not be glued to it.
no_line_break() {
    local kind
    for kind in head event comment; do
        begin
        case $kind in
            head) head -c -1 <(sed '/^events:/q' "$night") ;;
            event) head -c -1 "$night" ;;
            comment) cat "$night"; printf '# a comment' ;;
        esac >"$work/unended"
        cp "$work/unended" "$night"
        expect 0 "total, $kind" "$huat" total "$night"
        expect 0 "add, $kind" "$huat" -l "$night" add draw --note added
        [ "$(times added)" = 1 ] || wrong+=("$kind: the line is there $(times added) times")
        cmp -s -n "$(stat -c %s "$work/unended")" "$night" "$work/unended" || wrong+=("$kind: what was there has changed")
        expect 0 "check, $kind" "$huat" check "$night"
    done
    finish "no line break at the end of the head, of an event, of a comment"
}

# A tail of NULs is what a machine leaves that lost power while the file grew.
torn_tail() {
    local kind
    for kind in cut nuls many-nuls latin-1; do
        begin
        case $kind in
            cut) printf '%s' '- {"n":3,"dra' ;;
            nuls) head -c 300 /dev/zero ;;
            many-nuls) head -c 60000 /dev/zero ;;
            latin-1) printf -- '- {"n":3,"note":"caf\xe9' ;;
        esac >>"$night"
        expect 0 "total, $kind" "$huat" total "$night"
        grep -q torn "$work/out" || wrong+=("total, $kind: it does not say torn")
        timeout -s KILL 1 "$huat" check "$night" >"$work/out" 2>&1
        code=$?
        [ $code = 1 ] && grep -q torn "$work/out" || wrong+=("check, $kind: exit $code: $(head -1 "$work/out")")
        expect 0 "add, $kind" "$huat" -l "$night" add draw --note added
        grep -q '^# torn: ' "$night" || wrong+=("$kind: what was torn is not kept")
        [ "$(times added)" = 1 ] || wrong+=("$kind: the line is there $(times added) times")
        goes_on "$kind"
    done
    finish "a torn tail: told, and mended by the next line"
}

all="kill_add_at_random kill_new_at_random kill_repair_at_random
    kill_add_before_every_call kill_new_before_every_call kill_repair_before_every_call
    fail_add_at_every_write fail_to_cut_back fail_new_at_every_write fail_repair_at_every_write full_disk
    two_writers eight_writers two_writers_beside_repair eight_writers_beside_repair
    read_only no_regular_file no_output held_for_ever broken bom_and_crlf no_line_break torn_tail"

for fault in ${FAULTS:-$all}; do
    : >"$work/err"
    "$fault"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
