#!/usr/bin/env bash
# `huat total` beside `ledger bal`, `hledger bal` and `wc -l` on the same night, and `huat add` beside an empty process
# and a bare append with fdatasync; all in one run, so that only the ratios count.
#
#     benches/ledger.sh [EVENTS] [EVENTS FOR HLEDGER]
#
# Debian has both programs (packages ledger and hledger); what is not installed is left out with a word.
set -euo pipefail
cd "$(dirname "$0")/.."
events=${1:-1000000}
fewer=${2:-50000}
cargo build --release --quiet --bins --examples
huat=$PWD/target/release/huat
long_night=$PWD/target/release/examples/long_night
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$long_night" "$events" night.yaml night.journal
"$long_night" "$fewer" fewer.yaml fewer.journal
"$long_night" 10000 ten-thousand.yaml
"$long_night" 60 ordinary.yaml

# The median of some runs of a command, in seconds.
median() {
    local runs=$1
    shift
    for _ in $(seq "$runs"); do
        local begun=$EPOCHREALTIME
        "$@" >/dev/null 2>&1
        local ended=$EPOCHREALTIME
        echo $(((${ended/./} - ${begun/./})))
    done | sort -n | awk '{a[NR] = $1} END {printf "%.6f\n", a[int((NR + 1) / 2)] / 1e6}'
}
show() { printf '%-34s %10.4f s\n' "$1" "$2"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN {printf "%.1f", a / b}'; }

echo "a night of $events events, $(stat -c %s night.yaml) bytes, $(nproc) cores"
total=$(median 5 "$huat" total night.yaml)
show "huat total" "$total"
awk -v n="$events" -v t="$total" 'BEGIN {printf "%-34s %10.2f million events a second\n", "", n / t / 1e6}'
lines=$(median 5 wc -l night.yaml)
show "wc -l" "$lines"
echo "huat total / wc -l: $(ratio "$total" "$lines")"
if command -v ledger >/dev/null; then
    other=$(median 1 ledger -f night.journal bal)
    show "ledger bal" "$other"
    echo "ledger / huat: $(ratio "$other" "$total")"
else
    echo "ledger is not installed, left out"
fi
if command -v hledger >/dev/null; then
    own=$(median 5 "$huat" total fewer.yaml)
    other=$(median 1 hledger -f fewer.journal bal)
    show "huat total, $fewer events" "$own"
    show "hledger bal, $fewer events" "$other"
    echo "hledger / huat: $(ratio "$other" "$own")"
else
    echo "hledger is not installed, left out"
fi
if [ -x /usr/bin/time ]; then
    echo "peak memory of huat total: $(/usr/bin/time -f %M "$huat" total night.yaml 2>&1 >/dev/null) KiB"
fi

line='- {"n":61,"at":"2026-11-29T19:41:08+08:00","draw":true,"points":{},"crc":"00000000"}'
show "empty process" "$(median 50 /bin/true)"
show "bare append with fdatasync" "$(median 50 dd if=<(echo "$line") of=bare oflag=append conv=notrunc,fdatasync status=none)"
show "huat add, an ordinary night" "$(median 50 "$huat" -l ordinary.yaml add draw)"
show "huat add, 10,000 events" "$(median 20 "$huat" -l ten-thousand.yaml add draw)"
show "huat add, $events events" "$(median 5 "$huat" -l night.yaml add draw)"

mkdir season
"$long_night" season 10000 season
show "huat total, 10,000 nights of 100" "$(median 3 sh -c "$huat total season/*.yaml")"
