//! The server as a process of its own, and its memory.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::{env, fs, thread};

use cavallo::CancelToken;
use cavallo_lab::{Limits, Options, run};

/// Memory for traces. The rounds fill it, so that it does not look as if memory grew.
const TRACES: usize = 1 << 20;

/// The server: tells its address, and ends when its input does.
pub(super) fn serve() -> io::Result<()> {
    let stop = CancelToken::new();
    let token = stop.clone();
    thread::spawn(move || {
        let _ = io::stdin().read_to_end(&mut Vec::new());
        token.cancel();
    });
    let options = Options { limits: Limits { traces: TRACES, ..Limits::default() }, ..Options::default() };
    run(&options, &stop, |address| {
        println!("{address}");
        io::stdout().flush()
    })
}

pub(super) struct ServerProcess {
    child: Child,
    address: SocketAddr,
}

impl ServerProcess {
    pub(super) fn start() -> io::Result<Self> {
        let mut command = Command::new(env::current_exe()?);
        let mut child = command.args(["lab-load", "server"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?).read_line(&mut line)?;
        let address = line.trim().parse().map_err(io::Error::other)?;
        Ok(Self { child, address })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its resident memory in KiB, where the system tells it.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    }

    pub(super) fn stop(mut self) -> io::Result<()> {
        drop(self.child.stdin.take());
        self.child.wait().map(drop)
    }
}
