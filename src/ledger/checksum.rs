//! The checksums of a ledger's head and of its lines: by them huat knows what it wrote from what a person edited.

/// Whether the checksum of a line or a header is what was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checksum {
    /// It is there and right.
    Right,
    /// It is missing or wrong: a person edited.
    Edited,
}

/// Where the checksum of a line begins: `,"crc":"88de7a0a"}` at its end.
const CRC_TAIL: usize = 18;

/// Whether a line is as it was written.
pub fn of_line(text: &str) -> Checksum {
    let bytes = text.trim_end_matches(['\r', '\n']).as_bytes();
    let Some(start) = bytes.iter().position(|byte| *byte == b'{') else { return Checksum::Edited };
    match bytes.len().checked_sub(CRC_TAIL).filter(|end| *end > start) {
        Some(end) if bytes[end..] == *crc_tail(&bytes[start..end]).as_bytes() => Checksum::Right,
        _ => Checksum::Edited,
    }
}

/// Whether a head is as it was written: its checksum is of all bytes above its own line.
pub fn of_head(text: &str) -> Checksum {
    let start = text.rfind("\ncrc:").map(|at| at + 1);
    let Some((head, line)) = start.map(|start| text.split_at(start)) else { return Checksum::Edited };
    let said = line.trim_start_matches("crc:").trim().trim_matches('"');
    if said == format!("{:08x}", crc32fast::hash(head.as_bytes())) { Checksum::Right } else { Checksum::Edited }
}

/// A line as huat writes it, out of the fields of its object without the closing brace: `{"n":1,…`.
pub fn sealed(open_object: &str) -> String {
    format!("- {open_object}{}", crc_tail(open_object.as_bytes()))
}

/// A head as huat writes it, with the line that holds its checksum.
pub fn sealed_head(head: &str) -> String {
    format!("{head}crc: \"{:08x}\"\n", crc32fast::hash(head.as_bytes()))
}

fn crc_tail(bytes: &[u8]) -> String {
    format!(",\"crc\":\"{:08x}\"}}", crc32fast::hash(bytes))
}
