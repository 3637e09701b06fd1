//! `cavallo serve`: the lab, a page in the browser.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context as _, Result};
use cavallo_lab::Options;

use crate::args::ServeArgs;
use crate::console::Console;
use crate::io::output::say;
use crate::outcome::Outcome;

pub(crate) fn run(console: &Console, args: &ServeArgs) -> Result<Outcome> {
    let &ServeArgs { port, bind, no_open } = args;
    let mut options = Options { bind, port, ..Options::default() };
    if let Some(time) = console.time_left() {
        options.limits.time = time;
    }
    if let Some(memory) = console.memory_limit() {
        // The tables of random tours are kept for the next question.
        (options.limits.memory, options.limits.samplers) = (memory, memory);
    } else {
        options.limits.memory = options.limits.memory.min(console.memory());
    }
    if !bind.is_loopback() {
        console.remark(&format!(
            "listening on {bind}: anyone who can reach this machine can use the page and run jobs on it; there is no password"
        ));
    }
    cavallo_lab::run(&options, &console.cancel_token(), |address| {
        let address = page(address);
        say(&address).map_err(io::Error::other)?;
        if !no_open && let Err(error) = open(&address) {
            console.remark(&format!("the browser could not be opened ({error}): open the address yourself"));
        }
        Ok(())
    })
    .with_context(|| format!("cannot serve on {}", options.address()))?;
    Ok(Outcome::Interrupted)
}

/// The address of the page, as a browser on this machine opens it.
fn page(address: SocketAddr) -> String {
    let ip: IpAddr = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

/// Opens the browser.
fn open(address: &str) -> io::Result<()> {
    let (program, words): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(words).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    // Some browsers stay with the program that opened them.
    thread::spawn(move || child.wait());
    Ok(())
}
