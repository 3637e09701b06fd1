//! Counts boards whose numbers are known, compares, and reports time and memory as CSV.
//!
//! ```text
//! cargo xtask known-counts aims              four boards with the time and memory they should not exceed
//! cargo xtask known-counts long              all that takes less than half an hour
//! cargo xtask known-counts plans             ten boards, to compare what was planned with what it took
//! cargo xtask known-counts closed 8x8 7x10   these boards; or open
//! ```
//!
//! Each board is planned and then counted by a process of its own, so that its memory can be measured (Linux only). The program ends with an
//! error if a number is not the known one.

use std::env;
use std::error::Error;
use std::process::Command;

use cavallo::board::Board;
use cavallo::count::{Frontier, PlanFor, plan_count};
use cavallo::{CountProblem, Ends, Problem, Run, Solver, TourProblem};

/// Kind, width, height, count, source, sure.
const KNOWN: &str = include_str!("../../data/counts/known.csv");

/// What the tables may take; wider boards are cut into finer slices then.
const MOST_MEMORY: u64 = 18 << 30;

/// Boards, and what should do for them.
const AIMS: [(&str, &str, &str); 4] = [
    ("closed", "8x8", "20 s and 3072 MiB"),
    ("closed", "8x10", "120 s and 10240 MiB"),
    ("open", "7x8", "30 s"),
    ("open", "8x8", "600 s and 9216 MiB"),
];
const LONG: [(&str, &str); 19] = [
    ("closed", "6x12"),
    ("closed", "7x8"),
    ("closed", "7x10"),
    ("closed", "7x12"),
    ("closed", "7x14"),
    ("closed", "8x8"),
    ("closed", "8x9"),
    ("closed", "8x10"),
    ("closed", "8x11"),
    ("closed", "8x12"),
    ("closed", "8x13"),
    ("closed", "8x14"),
    ("open", "5x12"),
    ("open", "6x8"),
    ("open", "6x9"),
    ("open", "6x10"),
    ("open", "7x7"),
    ("open", "7x8"),
    ("open", "8x8"),
];

/// Boards of different widths and kinds, from a tenth of a second to minutes.
const PLANS: [(&str, &str); 10] = [
    ("closed", "5x20"),
    ("closed", "6x12"),
    ("closed", "7x8"),
    ("closed", "7x12"),
    ("closed", "8x8"),
    ("closed", "8x10"),
    ("closed", "8x11"),
    ("open", "6x10"),
    ("open", "7x8"),
    ("open", "8x8"),
];

pub(crate) fn run(words: &[&str]) -> Result<(), Box<dyn Error>> {
    let boards: Vec<(&str, &str)> = match *words {
        ["alone", kind, board] => return alone(kind, board),
        ["aims"] => AIMS.iter().map(|&(kind, board, _)| (kind, board)).collect(),
        ["long"] => LONG.to_vec(),
        ["plans"] => PLANS.to_vec(),
        [kind @ ("open" | "closed"), ref boards @ ..] if !boards.is_empty() => {
            boards.iter().map(|board| (kind, *board)).collect()
        }
        _ => return Err("expected `aims`, `long`, `plans`, `open WIDTHxHEIGHT..` or `closed WIDTHxHEIGHT..`".into()),
    };
    println!("kind,board,number,known,check,seconds,planned seconds,tables in MiB,planned MiB,resident in MiB,aim");
    let mut all_agree = true;
    for (kind, board) in boards {
        let output = Command::new(env::current_exe()?).args(["known-counts", "alone", kind, board]).output()?;
        if !output.status.success() {
            return Err(format!("{kind} {board}: {}", String::from_utf8_lossy(&output.stderr)).into());
        }
        let line = String::from_utf8(output.stdout)?;
        let aim = AIMS.iter().find(|aim| (aim.0, aim.1) == (kind, board));
        let aim = aim.map_or("", |(.., aim)| aim);
        println!("{},{aim}", line.trim_end());
        all_agree &= !line.contains(",differs,");
    }
    if all_agree { Ok(()) } else { Err("a number is not the known one".into()) }
}

/// Counts one board and prints its line.
fn alone(kind: &str, board: &str) -> Result<(), Box<dyn Error>> {
    let ends = if kind == "closed" { Ends::Closed } else { Ends::Open };
    let problem = CountProblem::of(TourProblem::new(board.parse::<Board>()?, ends));
    let threads = std::thread::available_parallelism()?.get();
    let resources = PlanFor { memory: Some(MOST_MEMORY), machines: 1, threads, scratch: false };
    let plan = plan_count(&mut Run::unlimited(), problem.tours(), &resources)?;
    let mut run = Run::unlimited().max_memory(MOST_MEMORY).threads(threads);
    let claim = Frontier.claim(&mut run, &problem)?.found()?;
    // The check may take as long again, and is not planned.
    let (seconds, tables) = (run.elapsed().as_secs_f64(), run.peak_memory() >> 20);
    let count = problem.verify(&mut run, claim).map_err(|why| format!("{why:?}"))?;
    let number = count.number().to_string();
    let begins = format!("{kind},{},", board.replace('x', ","));
    let known = KNOWN.lines().find_map(|line| line.strip_prefix(&begins)).and_then(|rest| rest.split(',').next());
    let agrees = known.map_or("unknown", |known| if known == number { "agrees" } else { "differs" });
    let (check, planned) = (count.check(), plan.time.as_secs_f64());
    println!(
        "{kind},{board},{number},{agrees},{check},{seconds:.2},{planned:.2},{tables},{},{}",
        plan.memory >> 20,
        resident().unwrap_or(0)
    );
    Ok(())
}

/// The most memory that this process has had, in MiB.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kibibytes| kibibytes >> 10)
}
