//! The first words on a connection: who a process is, and what it is asked.
//!
//! The process that connects greets, the other one answers *welcome* with its own greeting, or says why it refuses. What follows is up to the
//! kind of the connection. Whoever does not begin with the magic line is a stranger, and is not answered.

use std::io::{self, Read, Write};

/// The first line of a greeting; it changes with the protocol.
const MAGIC: &str = "cavallo-cluster/2";
/// No greeting is longer.
const LONGEST: u32 = 1 << 16;

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Blocks, on timely.
    Mail,
    /// Signs of life.
    Watch,
}

/// Who a process is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Greeting {
    pub(crate) kind: Kind,
    pub(crate) process: u32,
    pub(crate) version: String,
    pub(crate) hosts: String,
    pub(crate) question: String,
}

impl Greeting {
    fn text(&self) -> String {
        let kind = match self.kind {
            Kind::Mail => "mail",
            Kind::Watch => "watch",
        };
        let Self { process, version, hosts, question, .. } = self;
        format!("{MAGIC}\n{kind}\n{process}\n{version}\n{hosts}\n{question}")
    }

    fn read(text: &str) -> Option<Self> {
        let mut lines = text.splitn(6, '\n');
        let mut line = || lines.next();
        if line()? != MAGIC {
            return None;
        }
        let kind = match line()? {
            "mail" => Kind::Mail,
            "watch" => Kind::Watch,
            _ => return None,
        };
        let process = line()?.parse().ok()?;
        let (version, hosts, question) = (line()?.to_owned(), line()?.to_owned(), line()?.to_owned());
        Some(Self { kind, process, version, hosts, question })
    }

    /// What differs between two that should work together.
    pub(crate) fn differs(&self, other: &Self) -> Option<String> {
        let differ = |what: &str, one: &str, other: &str| {
            (one != other).then(|| format!("{what} differ, here {one} and there {other}"))
        };
        differ("the versions", &self.version, &other.version)
            .or_else(|| differ("the host files", &self.hosts, &other.hosts))
            .or_else(|| differ("the questions", &self.question, &other.question))
    }

    pub(crate) fn send(&self, stream: &mut impl Write) -> io::Result<()> {
        send_text(stream, &self.text())
    }

    /// A greeting; none from a stranger.
    pub(crate) fn receive(stream: &mut impl Read) -> io::Result<Option<Self>> {
        Ok(receive_text(stream)?.and_then(|text| Self::read(&text)))
    }
}

/// Answers a greeting: welcome, or why not.
pub(crate) fn answer(stream: &mut impl Write, own: &Greeting, refusal: Option<&str>) -> io::Result<()> {
    match refusal {
        None => send_text(stream, &format!("welcome\n{}", own.text())),
        Some(why) => send_text(stream, &format!("refused\n{why}")),
    }
}

/// The answer to a greeting: who the other one is, or why it refuses.
pub(crate) fn hear_answer(stream: &mut impl Read) -> io::Result<Result<Greeting, String>> {
    let strange = || io::Error::new(io::ErrorKind::InvalidData, "no process of a cluster is there");
    let text = receive_text(stream)?.ok_or_else(strange)?;
    match text.split_once('\n') {
        Some(("welcome", greeting)) => Greeting::read(greeting).map(Ok).ok_or_else(strange),
        Some(("refused", why)) => Ok(Err(why.to_owned())),
        _ => Err(strange()),
    }
}

fn send_text(stream: &mut impl Write, text: &str) -> io::Result<()> {
    let length =
        u32::try_from(text.len()).ok().filter(|length| *length <= LONGEST).ok_or(io::ErrorKind::InvalidInput)?;
    stream.write_all(&[&length.to_be_bytes(), text.as_bytes()].concat())
}

/// A text; none if it is longer than any of ours.
fn receive_text(stream: &mut impl Read) -> io::Result<Option<String>> {
    let mut length = [0; 4];
    stream.read_exact(&mut length)?;
    let length = u32::from_be_bytes(length);
    if length > LONGEST {
        return Ok(None);
    }
    let mut text = vec![0; length as usize];
    stream.read_exact(&mut text)?;
    Ok(String::from_utf8(text).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greeting() -> Greeting {
        let [version, hosts, question] = ["1.0", "a:1 b:1", "8x8 closed"].map(str::to_owned);
        Greeting { kind: Kind::Mail, process: 1, version, hosts, question }
    }

    #[test]
    fn greetings_arrive() {
        let mut sent = Vec::new();
        greeting().send(&mut sent).unwrap();
        assert_eq!(Greeting::receive(&mut sent.as_slice()).unwrap(), Some(greeting()));
        for end in 0..sent.len() {
            assert!(Greeting::receive(&mut &sent[..end]).is_err(), "cut off after {end} bytes");
        }
        assert_eq!(Greeting::receive(&mut &b"GET / HTTP/1.1\r\n\r\n"[..]).unwrap(), None);
        let mut sent = Vec::new();
        answer(&mut sent, &greeting(), None).unwrap();
        assert_eq!(hear_answer(&mut sent.as_slice()).unwrap(), Ok(greeting()));
        let mut sent = Vec::new();
        answer(&mut sent, &greeting(), Some("no")).unwrap();
        assert_eq!(hear_answer(&mut sent.as_slice()).unwrap(), Err("no".to_owned()));
    }

    #[test]
    fn differences_are_named() {
        let other = |change: fn(&mut Greeting)| {
            let mut other = greeting();
            change(&mut other);
            greeting().differs(&other)
        };
        assert_eq!(other(|other| other.process = 2), None);
        assert_eq!(
            other(|other| other.question = "8x8 open".to_owned()).unwrap(),
            "the questions differ, here 8x8 closed and there 8x8 open"
        );
        assert!(other(|other| other.version = "2.0".to_owned()).unwrap().starts_with("the versions"));
        assert!(other(|other| other.hosts = "a:1".to_owned()).unwrap().starts_with("the host files"));
    }
}
