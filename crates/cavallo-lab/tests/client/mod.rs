//! A server on a free port, and a client as small as can be.

use std::time::{Duration, Instant};

use cavallo_lab::{Lab, Limits, Metrics, Monitor, Options};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) port: u16,
    pub(crate) monitor: Monitor,
}

/// An answer: status, head, body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// A header, or nothing.
    pub(crate) fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    /// The names of the events, and the document of the last.
    pub(crate) fn events(&self) -> (Vec<&str>, Value) {
        assert_eq!((self.status, self.header("content-type")), (200, "text/event-stream"), "{}", self.text());
        let lines = || self.text().lines();
        let names = lines().filter_map(|line| line.strip_prefix("event: ")).collect();
        let last = lines().filter_map(|line| line.strip_prefix("data: ")).next_back().unwrap();
        (names, serde_json::from_str(last).unwrap())
    }

    /// The document of the event `result`.
    pub(crate) fn result(&self) -> Value {
        let (names, document) = self.events();
        assert_eq!(names.last(), Some(&"result"), "{document}");
        assert!(names[..names.len() - 1].iter().all(|&name| name == "progress"));
        document
    }

    /// Checks that it refuses a field, in one sentence that names it.
    pub(crate) fn refuses(&self, status: u16, field: Option<&str>) {
        let document = self.json();
        assert_eq!((self.status, document["field"].as_str()), (status, field), "{document}");
        assert_eq!(document["schema"], "cavallo-error/1");
        let sentence = document["error"].as_str().unwrap();
        assert!(!sentence.is_empty() && !sentence.contains('\n'), "{sentence}");
        assert!(field.is_none_or(|field| sentence.contains(field)), "{sentence}");
    }
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(Limits::default()).await
    }

    pub(crate) async fn with(limits: Limits) -> Self {
        let lab = Lab::bind(&Options { port: 0, limits, ..Options::default() }).await.unwrap();
        let (port, monitor) = (lab.address().port(), lab.monitor());
        tokio::spawn(lab.serve(std::future::pending()));
        Self { port, monitor }
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Answer {
        self.ask("POST", path, "Content-Type: application/json\r\n", body).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "", "").await
    }

    pub(crate) async fn ask(&self, verb: &str, path: &str, headers: &str, body: &str) -> Answer {
        let host = format!("Host: 127.0.0.1:{}\r\n{headers}", self.port);
        self.ask_host(verb, path, &host, body).await
    }

    /// Asks with these headers and no others but those about the body.
    pub(crate) async fn ask_host(&self, verb: &str, path: &str, headers: &str, body: &str) -> Answer {
        let mut stream = self.send(verb, path, headers, body).await;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        let end = bytes.windows(4).position(|part| part == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let body = bytes[end + 4..].to_vec();
        let body = if head.to_lowercase().contains("transfer-encoding: chunked") { unchunked(&body) } else { body };
        Answer { status, head, body }
    }

    /// Sends a question and leaves the answer to be read.
    pub(crate) async fn send(&self, verb: &str, path: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        let length = body.len();
        let head = format!("{verb} {path} HTTP/1.1\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        // A server that has refused the head need not read the body.
        let _ = stream.write_all(body.as_bytes()).await;
        stream
    }

    /// Waits until the jobs are as they should be, and says how long that took.
    pub(crate) async fn until(&self, are_right: impl Fn(Metrics) -> bool) -> Duration {
        let began = Instant::now();
        while !are_right(self.monitor.metrics()) {
            assert!(began.elapsed() < Duration::from_mins(1), "{:?}", self.monitor.metrics());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        began.elapsed()
    }
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    loop {
        let end = body.windows(2).position(|part| part == b"\r\n").unwrap();
        let size = usize::from_str_radix(std::str::from_utf8(&body[..end]).unwrap(), 16).unwrap();
        if size == 0 {
            return whole;
        }
        whole.extend_from_slice(&body[end + 2..end + 2 + size]);
        body = &body[end + size + 4..];
    }
}
