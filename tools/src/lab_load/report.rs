//! Times and memory as tables, and the page of the experiment.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::round::{CLIENTS, ROUNDS, Round};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../experiments/lab-load");

/// What was measured.
pub(super) struct Report {
    /// How many others used the machine when it began.
    load: Option<String>,
    all: Round,
    rounds: Vec<(Duration, u64)>,
    /// Resident KiB before the first round, and after each.
    memory: Vec<Option<u64>>,
}

impl Report {
    pub(super) fn new(memory: Option<u64>) -> Self {
        let load = fs::read_to_string("/proc/loadavg").ok().and_then(|text| text.split(' ').next().map(str::to_owned));
        Self { load, all: Round::default(), rounds: Vec::new(), memory: vec![memory] }
    }

    pub(super) fn add(&mut self, round: Round, memory: Option<u64>) {
        self.rounds.push((round.time, round.refused));
        self.memory.push(memory);
        self.all.time += round.time;
        self.all.refused += round.refused;
        for (address, times) in round.times {
            self.all.times.entry(address).or_default().extend(times);
        }
    }

    /// Writes the tables and the page.
    pub(super) fn write(mut self) -> Result<(), Box<dyn Error>> {
        self.all.times.values_mut().for_each(|times| times.sort_unstable());
        fs::create_dir_all(FOLDER)?;
        for (name, text) in [("times.csv", self.times()), ("memory.csv", self.memory()), ("README.md", self.page())] {
            fs::write(Path::new(FOLDER).join(name), text)?;
        }
        println!("{FOLDER}");
        Ok(())
    }

    fn times(&self) -> String {
        let mut text = "address,answers,p50_ms,p99_ms,longest_ms\n".to_owned();
        for (address, times) in &self.all.times {
            let [middle, late, last] = shown(times);
            let _ = writeln!(text, "{address},{},{middle},{late},{last}", times.len());
        }
        text
    }

    fn memory(&self) -> String {
        let mut text = "round,seconds,refused,resident_kib\n".to_owned();
        let rounds = [(Duration::ZERO, 0)].into_iter().chain(self.rounds.iter().copied());
        for ((number, (time, refused)), memory) in (0..).zip(rounds).zip(&self.memory) {
            let memory = memory.map(|memory: u64| memory.to_string()).unwrap_or_default();
            let _: u32 = number;
            let _ = writeln!(text, "{number},{:.2},{refused},{memory}", time.as_secs_f64());
        }
        text
    }

    fn page(&self) -> String {
        let answers: usize = self.all.times.values().map(Vec::len).sum();
        let per_second = answers as f64 / self.all.time.as_secs_f64();
        let mut text = format!(
            "# What does the lab do when {CLIENTS} clients ask at once?\n\n```sh\ncargo xtask lab-load\n```\n\n\
             {CLIENTS} clients ask the server on the same machine, all at once, {ROUNDS} rounds: a tour of 8x8, whether a board has one, a trace\n\
             of a search and the windows of it, the cost of every square of 20x20 for eight knights, the number of tours of 5x5, whether a\n\
             beginning can be completed, and a window of the tour of 10^9 x 10^9. Every answer is verified, or compared with what the library\n\
             says; a wrong one ends the run. The server works on four jobs at a time, and clients and server share the two cores, so a time is\n\
             mostly the time in the queue.\n\n\
             {answers} answers, none wrong; {} questions refused; {per_second:.0} answers per second.\n\n\
             ## Times\n\n| question | answers | half within | 99 % within | longest |\n|---|---|---|---|---|\n",
            self.all.refused,
        );
        text = text.replace("\n## Times\n", &format!("{}\n## Times\n", self.circumstances()));
        for (address, times) in &self.all.times {
            let [middle, late, last] = shown(times);
            let _ = writeln!(text, "| `{address}` | {} | {middle} ms | {late} ms | {last} ms |", times.len());
        }
        text += "\n## Memory\n\nResident memory of the server, which keeps at most 1 MiB of traces here.\n\n\
                 | after round | resident |\n|---|---|\n";
        for (number, memory) in self.memory.iter().enumerate() {
            let memory = memory.map_or("not known".to_owned(), |kib| format!("{:.1} MiB", kib as f64 / 1024.0));
            let _ = writeln!(text, "| {number} | {memory} |");
        }
        text + "\nThe tables are `times.csv` and `memory.csv`.\n"
    }
}

impl Report {
    /// What makes the times longer than they need be.
    fn circumstances(&self) -> String {
        let load = self.load.as_ref().map(|load| format!("The load of the machine was {load} when it began. "));
        let checks =
            if cfg!(debug_assertions) { "The program was built with its checks, which make it slower." } else { "" };
        let text = format!("{}{checks}", load.unwrap_or_default());
        if text.is_empty() { text } else { format!("{}\n", text.trim_end()) }
    }
}

/// The middle, the 99th of a hundred and the last, in milliseconds.
fn shown(times: &[Duration]) -> [String; 3] {
    [50, 99, 100].map(|percent| {
        let place = (times.len() * percent).div_ceil(100).saturating_sub(1);
        times.get(place).map_or(String::new(), |time| format!("{:.1}", time.as_secs_f64() * 1e3))
    })
}
