//! Two hundred clients at once ask the lab all kinds of questions, and check every answer.
//!
//! ```text
//! cargo xtask lab-load          five rounds; writes experiments/lab-load
//! ```
//!
//! The server is a process of its own, so that its memory can be measured (Linux only). In a round every client asks every kind of
//! question, each beginning with another one. A question that is refused because too many wait is counted and asked again.
//!
//! | file | what it holds |
//! |---|---|
//! | `client` | one client: it asks, waits, and keeps the times |
//! | `questions` | the kinds of questions, and what a right answer is |
//! | `round` | what a round came to |
//! | `report` | times and memory as tables and as a page |
//! | `server` | the server as a process |

mod client;
mod questions;
mod report;
mod round;
mod server;

use std::error::Error;
use std::net::SocketAddr;
use std::sync::Barrier;
use std::thread;
use std::time::Instant;

use client::Client;
use questions::KINDS;
use report::Report;
use round::ROUNDS;
pub use round::{CLIENTS, Round};
use server::ServerProcess;

/// Runs the words of `cargo xtask lab-load`.
///
/// # Errors
/// When an answer is wrong, or nothing comes.
pub fn run(words: &[&str]) -> Result<(), Box<dyn Error>> {
    match words {
        ["server"] => Ok(server::serve()?),
        [] => measure(),
        _ => Err("lab-load takes no arguments".into()),
    }
}

fn measure() -> Result<(), Box<dyn Error>> {
    let server = ServerProcess::start()?;
    let mut report = Report::new(server.memory());
    for number in 0..ROUNDS {
        let round = round(server.address(), CLIENTS, number)?;
        println!("round {}: {:.2} s, {} refused", number + 1, round.time.as_secs_f64(), round.refused);
        report.add(round, server.memory());
    }
    server.stop()?;
    report.write()
}

/// All clients ask all kinds of questions. The number of the round chooses the questions.
///
/// # Errors
/// When an answer is wrong: one sentence.
///
/// # Panics
/// When a client does.
pub fn round(server: SocketAddr, clients: usize, number: u64) -> Result<Round, String> {
    let (barrier, began) = (Barrier::new(clients), Instant::now());
    let client = &|place: usize| {
        let mut client = Client::new(server, number << 32 | place as u64);
        barrier.wait();
        for kind in 0..KINDS.len() {
            let (name, ask) = KINDS[(place + kind) % KINDS.len()];
            ask(&mut client).map_err(|why| format!("{name}, client {place} of round {number}: {why}"))?;
        }
        Ok::<_, String>(client.into_times())
    };
    let mut round = Round::default();
    thread::scope(|scope| {
        let running: Vec<_> = (0..clients).map(|place| scope.spawn(move || client(place))).collect();
        for client in running {
            let (times, refused) = client.join().expect("clients do not panic")?;
            round.add(times, refused);
        }
        Ok::<(), String>(())
    })?;
    round.time = began.elapsed();
    Ok(round)
}
