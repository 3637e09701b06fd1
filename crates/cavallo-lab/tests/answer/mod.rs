//! An answer of a server, taken apart. The load test of `cavallo-tools` uses this file, too.

#![allow(dead_code, reason = "each program uses what it needs")]

use serde_json::Value;

/// An answer: status, head, body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// What was read until the connection closed; nothing if that is no whole answer.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(4).position(|part| part == b"\r\n\r\n")?;
        let head = String::from_utf8(bytes[..end].to_vec()).ok()?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let body = &bytes[end + 4..];
        let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let body = if is_chunked { unchunked(body)? } else { body.to_vec() };
        Some(Self { status, head, body })
    }

    /// The body as text; nothing of what is no text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap_or_default()
    }

    /// A header, or nothing.
    pub(crate) fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    /// The events of a stream: names and documents.
    pub(crate) fn stream(&self) -> Option<Vec<(&str, Value)>> {
        if (self.status, self.header("content-type")) != (200, "text/event-stream") {
            return None;
        }
        self.text().strip_suffix("\n\n")?.split("\n\n").map(event).collect()
    }
}

fn event(text: &str) -> Option<(&str, Value)> {
    let (name, data) = text.split_once('\n')?;
    let document = serde_json::from_str(data.strip_prefix("data: ")?).ok()?;
    Some((name.strip_prefix("event: ")?, document))
}

fn unchunked(mut body: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::new();
    loop {
        let end = body.windows(2).position(|part| part == b"\r\n")?;
        let size = usize::from_str_radix(std::str::from_utf8(&body[..end]).ok()?, 16).ok()?;
        if size == 0 {
            return Some(whole);
        }
        whole.extend_from_slice(body.get(end + 2..end + 2 + size)?);
        body = body.get(end + size + 4..)?;
    }
}
