//! One client: it asks, waits for the whole answer, and keeps the time that this took.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

#[path = "../../../crates/cavallo-lab/tests/answer/mod.rs"]
mod answer;

use answer::Answer;

/// How long a client waits before it asks again what was refused.
const PATIENCE: Duration = Duration::from_millis(50);
/// No answer takes longer, or it counts as none.
const LONGEST: Duration = Duration::from_mins(2);

pub(super) struct Client {
    server: SocketAddr,
    /// Chooses the questions.
    pub(super) random: Xoshiro256PlusPlus,
    times: Vec<(&'static str, Duration)>,
    refused: u64,
}

impl Client {
    pub(super) fn new(server: SocketAddr, seed: u64) -> Self {
        Self { server, random: Xoshiro256PlusPlus::seed_from_u64(seed), times: Vec::new(), refused: 0 }
    }

    /// The time of every answer, and how many questions were refused at first.
    pub(super) fn into_times(self) -> (Vec<(&'static str, Duration)>, u64) {
        (self.times, self.refused)
    }

    /// The document of the result of a question.
    pub(super) fn post(&mut self, address: &'static str, question: &Value) -> Result<Value, String> {
        let answer = self.ask(address, "POST", address, &question.to_string())?;
        match answer.stream().and_then(|mut events| events.pop()) {
            Some(("result", document)) => Ok(document),
            _ => Err(format!("no result: {}", answer.text())),
        }
    }

    /// The document at a path; its time counts for the address.
    pub(super) fn get(&mut self, address: &'static str, path: &str) -> Result<Value, String> {
        let answer = self.ask(address, "GET", path, "")?;
        serde_json::from_slice(&answer.body).map_err(|error| format!("{error}: {}", answer.text()))
    }

    fn ask(&mut self, address: &'static str, verb: &str, path: &str, body: &str) -> Result<Answer, String> {
        let began = Instant::now();
        loop {
            let answer = self.ask_once(verb, path, body).map_err(|error| error.to_string())?;
            let answer = answer.ok_or("half an answer")?;
            match answer.status {
                200 => {
                    self.times.push((address, began.elapsed()));
                    return Ok(answer);
                }
                503 if has_sentence(&answer) => {
                    self.refused += 1;
                    sleep(PATIENCE);
                }
                status => return Err(format!("{status}: {}", answer.text())),
            }
        }
    }

    fn ask_once(&self, verb: &str, path: &str, body: &str) -> std::io::Result<Option<Answer>> {
        let mut stream = TcpStream::connect(self.server)?;
        stream.set_read_timeout(Some(LONGEST))?;
        let (host, length) = (self.server, body.len());
        let head = format!(
            "{verb} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(&[head.as_bytes(), body.as_bytes()].concat())?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        Ok(Answer::read(&bytes))
    }
}

fn has_sentence(answer: &Answer) -> bool {
    let document: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    document["error"].as_str().is_some_and(|sentence| !sentence.is_empty())
}
