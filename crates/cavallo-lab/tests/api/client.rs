//! A server on a free port, and a client as small as can be.

use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use cavallo_lab::{Lab, Limits, Metrics, Monitor, Options};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) use crate::answer::Answer;
use crate::schemas::check;

/// A search that does not end by itself.
pub(crate) const ENDLESS: &str = r#"{"board":"8x8","ends":"closed","method":"depth-first"}"#;

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) port: u16,
    pub(crate) monitor: Monitor,
    /// Ends it in order.
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        let document = serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()));
        check(&document);
        document
    }

    /// The names of the events, and the document of the last.
    pub(crate) fn events(&self) -> (Vec<&str>, Value) {
        let mut events = self.stream().unwrap_or_else(|| panic!("not a stream: {} {}", self.status, self.text()));
        let names = events.iter().map(|&(name, _)| name).collect();
        let (_, last) = events.pop().unwrap();
        check(&last);
        (names, last)
    }

    /// The document of the event `result`.
    pub(crate) fn result(&self) -> Value {
        let (names, document) = self.events();
        assert_eq!(names.last(), Some(&"result"), "{document}");
        assert!(names[..names.len() - 1].iter().all(|name| ["progress", "estimate"].contains(name)));
        document
    }

    /// Checks that it refuses a field, in one sentence that names it.
    pub(crate) fn refuses(&self, status: u16, field: Option<&str>) {
        let document = self.json();
        assert_eq!((self.status, document["field"].as_str()), (status, field), "{document}");
        self.is_refusal();
        let sentence = document["error"].as_str().unwrap();
        assert!(field.is_none_or(|field| sentence.contains(field)), "{sentence}");
    }

    /// Checks that it refuses something, in one sentence of a reasonable length.
    pub(crate) fn is_refusal(&self) {
        let document = self.json();
        assert_eq!(document["schema"], "cavallo-error/1");
        let sentence = document["error"].as_str().unwrap();
        assert!(!sentence.is_empty() && !sentence.contains('\n') && sentence.len() < 2000, "{sentence}");
        assert!(!sentence.contains("--"), "a reader of the page has no flags: {sentence}");
        assert!((400..500).contains(&self.status) || self.status == 503, "{}: {sentence}", self.status);
    }
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(Limits::default()).await
    }

    pub(crate) async fn with(limits: Limits) -> Self {
        Self::bound(Ipv4Addr::LOCALHOST.into(), limits).await
    }

    /// A server that listens on another address.
    pub(crate) async fn bound(bind: IpAddr, limits: Limits) -> Self {
        let lab = Lab::bind(&Options { bind, port: 0, limits }).await.unwrap();
        let (port, monitor) = (lab.address().port(), lab.monitor());
        let (stop, stopped) = oneshot::channel();
        let serving = lab.serve(async {
            if stopped.await.is_err() {
                // The test is over, and so is its runtime.
                std::future::pending::<()>().await;
            }
        });
        Self { port, monitor, stop, serving: tokio::spawn(serving) }
    }

    /// Ends the server in order, and says how long that took.
    pub(crate) async fn stop(self) -> Duration {
        let began = Instant::now();
        self.stop.send(()).unwrap();
        self.serving.await.unwrap();
        began.elapsed()
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
        Answer::read(&bytes).unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&bytes)))
    }

    /// Sends a question as the page does, and leaves the answer to be read.
    pub(crate) async fn begin(&self, path: &str, body: &str) -> TcpStream {
        let headers = format!("Host: 127.0.0.1:{}\r\nContent-Type: application/json\r\n", self.port);
        self.send("POST", path, &headers, body).await
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
