//! How long a million knights take from the text to the verified answer, and how much of it is reading.
//!
//! `cargo bench -p cavallo-formats --bench gathering` prints a table in Markdown. The texts are in memory, so no disk is measured. Reading, solving and verifying
//! are timed in turn, several times, and the least of each is shown.

use std::fmt::Write;
use std::time::{Duration, Instant};

use cavallo::gather::Exact;
use cavallo::{Answer, GatherProblem, Problem, Run, Solver};
use cavallo_formats::read_gather;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const SIDE: u32 = 1_000_000_000;
const KNIGHTS: usize = 1_000_000;
const REPEATS: usize = 7;

fn main() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut knight = || (rng.random_range(1..=SIDE), rng.random_range(1..=SIDE), rng.random_range(1..=9));
    let knights: Vec<(u32, u32, u64)> = (0..KNIGHTS).map(|_| knight()).collect();
    println!(
        "| {KNIGHTS} knights on {SIDE}x{SIDE} | threads | read | solve | verify | verify, ns per knight | all / read |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (name, text) in [("lines", lines(&knights)), ("JSON", json(&knights))] {
        for threads in [1, 2] {
            let mut least = [Duration::MAX; 3];
            for _ in 0..REPEATS {
                let times = times(&text, threads);
                least.iter_mut().zip(times).for_each(|(least, time)| *least = time.min(*least));
            }
            let [read, solve, verify] = least.map(|time| time.as_secs_f64() * 1e3);
            let (each, all) = (verify * 1e6 / KNIGHTS as f64, (read + solve + verify) / read);
            println!("| {name} | {threads} | {read:.0} ms | {solve:.0} ms | {verify:.0} ms | {each:.0} | {all:.2} |");
        }
    }
}

/// Reading, solving and verifying.
fn times(text: &str, threads: usize) -> [Duration; 3] {
    let began = Instant::now();
    let problems = read_gather(text.as_bytes(), None).expect("the text is right");
    let read = began.elapsed();
    let problem: &GatherProblem = &problems[0];
    let mut run = Run::unlimited().threads(threads);
    let began = Instant::now();
    let Ok(Answer::Found(meeting)) = Exact::default().claim(&mut run, problem) else { panic!("they can meet") };
    let solve = began.elapsed();
    let began = Instant::now();
    problem.verify(&mut run, meeting).expect("the meeting is one");
    [read, solve, began.elapsed()]
}

fn lines(knights: &[(u32, u32, u64)]) -> String {
    let mut text = format!("knights {SIDE}x{SIDE}\n");
    for (file, rank, k) in knights {
        writeln!(text, "{file} {rank} {k}").expect("memory does not fail");
    }
    text
}

fn json(knights: &[(u32, u32, u64)]) -> String {
    let each: Vec<String> =
        knights.iter().map(|(file, rank, k)| format!("{{\"square\":\"({file},{rank})\",\"k\":{k}}}")).collect();
    format!("{{\"schema\":\"cavallo-gather/1\",\"board\":\"{SIDE}\",\"knights\":[{}]}}", each.join(","))
}
