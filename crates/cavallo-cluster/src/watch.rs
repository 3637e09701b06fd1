//! Signs of life: finds out that a process is lost, and takes leave of the others.
//!
//! Each process sends a byte to each other one every second. Whoever is silent for ten seconds is lost, whatever the reason: it was
//! killed, it hangs, its machine is down, or the network is cut, also in one direction only. A process that ends by itself says
//! why, so that the others can tell.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::Failure;
use crate::state::State;

/// How often a process gives a sign of life, and after how long a silence it is lost.
const BETWEEN_SIGNS: Duration = Duration::from_secs(1);
const SILENCE: Duration = Duration::from_secs(10);

const ALIVE: u8 = b'.';
const FAREWELL: u8 = b'q';
/// No farewell is longer.
const LONGEST: usize = 2000;

/// The connections on which signs of life are sent.
pub(crate) struct Watch {
    links: Arc<Mutex<Vec<TcpStream>>>,
}

impl Watch {
    /// Watches the other processes, each with its name.
    pub(crate) fn start(links: Vec<(String, TcpStream)>, state: &Arc<State>) -> Result<Self, Failure> {
        let not_started = |error: io::Error| Failure::NotStarted { why: error.to_string() };
        let mut outgoing = Vec::new();
        for (name, link) in links {
            link.set_read_timeout(Some(BETWEEN_SIGNS)).map_err(not_started)?;
            link.set_write_timeout(Some(BETWEEN_SIGNS)).map_err(not_started)?;
            outgoing.push(link.try_clone().map_err(not_started)?);
            let state = Arc::clone(state);
            let listen = move || {
                if let Err(failure) = listen(link, &name, &state) {
                    state.fail(failure);
                }
            };
            thread::Builder::new().name("watch".to_owned()).spawn(listen).map_err(not_started)?;
        }
        let links = Arc::new(Mutex::new(outgoing));
        let signs = Arc::downgrade(&links);
        let give_signs = move || {
            // Until the watch is dropped.
            while let Some(links) = signs.upgrade() {
                send(&links, &[ALIVE]);
                drop(links);
                thread::sleep(BETWEEN_SIGNS);
            }
        };
        thread::Builder::new().name("signs".to_owned()).spawn(give_signs).map_err(not_started)?;
        Ok(Self { links })
    }

    /// Takes leave of the others, with a reason if the work is not done.
    pub(crate) fn farewell(&self, why: &str) {
        let why: String = why.chars().take(LONGEST / 4).collect();
        let length = (why.len() as u16).to_be_bytes();
        send(&self.links, &[&[FAREWELL], &length[..], why.as_bytes()].concat());
    }
}

/// Sends the same to all. Whoever cannot be reached is found out by what does not come from there.
fn send(links: &Mutex<Vec<TcpStream>>, bytes: &[u8]) {
    for link in links.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
        let _ = link.write_all(bytes);
    }
}

/// Listens until the other process takes leave.
fn listen(mut link: TcpStream, name: &str, state: &State) -> Result<(), Failure> {
    let lost = |why: String| Failure::Lost { process: name.to_owned(), why };
    let mut heard = Instant::now();
    loop {
        let mut sign = [0];
        match link.read(&mut sign) {
            Ok(0) => return Err(lost("its connection was closed".to_owned())),
            Ok(_) if sign[0] == FAREWELL => {
                let why = hear_farewell(&mut link).unwrap_or_else(|_| "it did not say why".to_owned());
                let process = name.to_owned();
                return if why.is_empty() { Ok(()) } else { Err(Failure::Ended { process, why }) };
            }
            Ok(_) => heard = Instant::now(),
            Err(error) if is_patience(&error) && heard.elapsed() > SILENCE => {
                return Err(lost(format!("it has been silent for {} s", SILENCE.as_secs())));
            }
            Err(error) if is_patience(&error) => {}
            Err(error) => return Err(lost(error.to_string())),
        }
        if state.failure().is_some() {
            return Ok(());
        }
    }
}

fn is_patience(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted)
}

fn hear_farewell(link: &mut TcpStream) -> io::Result<String> {
    let mut length = [0; 2];
    link.read_exact(&mut length)?;
    let mut text = vec![0; usize::from(u16::from_be_bytes(length)).min(LONGEST)];
    link.read_exact(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
