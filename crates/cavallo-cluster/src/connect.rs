//! Connections from each process to each other one, within a time limit.
//!
//! A process listens on its own address and connects to all before it in the host file, twice each: for blocks and for signs of life. Both
//! sides compare their [greetings](crate::greeting). Strangers that connect are sent away.

use std::io;
use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::greeting::{Greeting, Kind, answer, hear_answer};
use crate::state::State;
use crate::{Failure, Hosts};

/// How long one attempt may take, and how long until the next.
const ATTEMPT: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(50);

/// A process of a cluster.
#[derive(Clone, Debug)]
pub struct Place {
    /// All processes.
    pub hosts: Hosts,
    /// Which of them this is.
    pub process: u32,
    /// What all of them are asked, in one line.
    pub question: String,
    /// How long to wait until all others are there.
    pub limit: Duration,
    /// The address to listen on, if it is another one than others connect to.
    pub listen: Option<String>,
}

/// A connection for each other process.
pub(crate) struct Links {
    pub(crate) mail: Vec<Option<TcpStream>>,
    pub(crate) watch: Vec<Option<TcpStream>>,
}

/// What the threads that connect and accept find.
type Found = Result<(Kind, u32, TcpStream), Failure>;

impl Place {
    fn greeting(&self, kind: Kind) -> Greeting {
        Greeting {
            kind,
            process: self.process,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            hosts: self.hosts.line(),
            question: self.question.clone(),
        }
    }

    /// Connects to all other processes.
    pub(crate) fn connect(&self, state: &Arc<State>) -> Result<Links, Failure> {
        let place = Arc::new(self.clone());
        // A limit that is longer than the clock can tell is none.
        let deadline = Instant::now().checked_add(self.limit);
        let is_over = move || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let (found, finds) = channel();
        let count = self.hosts.count();
        let listener = if self.process + 1 < count { Some(self.bind()?) } else { None };
        for process in 0..self.process {
            for kind in [Kind::Mail, Kind::Watch] {
                let (place, found, state) = (Arc::clone(&place), found.clone(), Arc::clone(state));
                thread::spawn(move || {
                    let goes_on = || !is_over() && !state.is_halted();
                    if let Some(link) = place.reach(process, kind, goes_on) {
                        let _ = found.send(link);
                    }
                });
            }
        }
        let mut links = Links { mail: none(count), watch: none(count) };
        loop {
            let missing = |links: &Links| {
                (0..count)
                    .filter(|process| *process != self.process)
                    .find(|process| [&links.mail, &links.watch].iter().any(|all| all[*process as usize].is_none()))
            };
            let Some(process) = missing(&links) else { return Ok(links) };
            if state.is_halted() {
                return Err(Failure::Stopped);
            }
            if is_over() {
                return Err(Failure::Absent { process: self.hosts.name(process), limit: self.limit });
            }
            if let Some(listener) = &listener {
                self.accept(listener, &found);
            }
            match finds.recv_timeout(PAUSE) {
                Ok(link) => {
                    let (kind, process, stream) = link?;
                    links.put(kind, process, stream, self)?;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => thread::sleep(PAUSE),
            }
        }
    }

    fn bind(&self) -> Result<TcpListener, Failure> {
        let address = self.listen.as_deref().unwrap_or_else(|| self.hosts.address(self.process));
        let failed = |error: io::Error| Failure::Listen { address: address.to_owned(), why: error.to_string() };
        let listener = TcpListener::bind(address).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        Ok(listener)
    }

    /// Accepts who is waiting, each on a thread of its own, so that nobody keeps others waiting.
    fn accept(&self, listener: &TcpListener, found: &Sender<Found>) {
        while let Ok((stream, _)) = listener.accept() {
            let (place, found) = (self.clone(), found.clone());
            thread::spawn(move || {
                // A stranger, or somebody who left already.
                if let Ok(Some(link)) = place.welcome(stream) {
                    let _ = found.send(link);
                }
            });
        }
    }

    /// Hears the greeting of somebody who connected, and answers it; none for a stranger.
    fn welcome(&self, mut stream: TcpStream) -> io::Result<Option<Found>> {
        stream.set_nonblocking(false)?;
        prepare(&stream)?;
        let Some(greeting) = Greeting::receive(&mut stream)? else { return Ok(None) };
        let own = self.greeting(greeting.kind);
        let known = self.process < greeting.process && greeting.process < self.hosts.count();
        let refusal = own.differs(&greeting).or_else(|| (!known).then(|| self.not_expected(greeting.process)));
        // The other one sees it from its own side.
        let seen_there = greeting.differs(&own).or_else(|| (!known).then(|| self.not_expected(greeting.process)));
        answer(&mut stream, &own, seen_there.as_deref())?;
        if let Some(why) = refusal {
            return Ok(Some(Err(Failure::Refused { process: self.hosts.name(greeting.process), why })));
        }
        forget_limits(&stream)?;
        Ok(Some(Ok((greeting.kind, greeting.process, stream))))
    }

    fn not_expected(&self, process: u32) -> String {
        format!("process {process} does not connect to process {}", self.process)
    }

    /// Connects to a process before this one, trying again while it makes sense.
    fn reach(&self, process: u32, kind: Kind, goes_on: impl Fn() -> bool) -> Option<Found> {
        while goes_on() {
            match self.try_to_reach(process, kind) {
                Ok(Ok(stream)) => return Some(Ok((kind, process, stream))),
                Ok(Err(why)) => {
                    return Some(Err(Failure::Refused { process: self.hosts.name(process), why }));
                }
                Err(_) => thread::sleep(PAUSE),
            }
        }
        None
    }

    fn try_to_reach(&self, process: u32, kind: Kind) -> io::Result<Result<TcpStream, String>> {
        let mut last = io::Error::from(io::ErrorKind::NotFound);
        for address in self.hosts.address(process).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, ATTEMPT) {
                Ok(mut stream) => {
                    prepare(&stream)?;
                    let own = self.greeting(kind);
                    own.send(&mut stream)?;
                    let answered = hear_answer(&mut stream)?;
                    forget_limits(&stream)?;
                    return Ok(match answered {
                        Err(why) => Err(why),
                        Ok(greeting) if greeting.process != process => {
                            Err(format!("process {} answers there", greeting.process))
                        }
                        Ok(greeting) => own.differs(&greeting).map_or(Ok(stream), Err),
                    });
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }
}

impl Links {
    /// Keeps a connection. One that is there already is replaced if it has been closed: the process was started again.
    fn put(&mut self, kind: Kind, process: u32, stream: TcpStream, place: &Place) -> Result<(), Failure> {
        let all = if kind == Kind::Mail { &mut self.mail } else { &mut self.watch };
        let link = &mut all[process as usize];
        if let Some(old) = link
            && !is_closed(old)
        {
            let why = format!("two processes say that they are process {process}");
            return Err(Failure::Refused { process: place.hosts.name(process), why });
        }
        *link = Some(stream);
        Ok(())
    }
}

fn none<T>(count: u32) -> Vec<Option<T>> {
    (0..count).map(|_| None).collect()
}

/// Whether the other side has closed a connection on which nothing has come yet.
fn is_closed(stream: &TcpStream) -> bool {
    let nothing = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut [0]));
    let _ = stream.set_nonblocking(false);
    match nothing {
        Ok(read) => read == 0,
        Err(error) => error.kind() != io::ErrorKind::WouldBlock,
    }
}

/// A connection on which greetings are exchanged soon or not at all.
fn prepare(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(ATTEMPT))?;
    stream.set_write_timeout(Some(ATTEMPT))
}

fn forget_limits(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)
}
