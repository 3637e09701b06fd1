//! Random hostile calls: whatever is typed, the program keeps its limits, ends with a code of its
//! contract, prints what it promises, and leaves no file half written.
//!
//! `calls.txt` is a grammar of calls: all commands, and everything that people, scripts and
//! mistakes may put behind them. `files` makes what they read, `child` runs one and measures what
//! it takes, `checks` says what must hold. The calls of a test are always the same. One that fails
//! is printed as it can be typed, in a folder that is kept.

mod call;
mod checks;
mod child;
mod files;
mod grammar;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitStatus;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, RwLock};
use std::thread;
use std::time::Duration;

use call::Call;
use child::Ended;
use grammar::{Grammar, Random};

use crate::running::PROGRAM;

/// So many calls run at a time, in order not to starve what else the machine does.
const AT_A_TIME: usize = 2;
/// A call that is late by the clock is made so often in all, with no other beside it.
const TRIES: usize = 4;
/// Held by every call, and alone by one that is made again.
static TURN: RwLock<()> = RwLock::new(());
/// After so many failures nobody reads on.
const ENOUGH: usize = 30;

#[test]
fn hostile_calls_keep_the_contract() {
    make_calls(1, 4000);
}

#[test]
#[ignore = "longer version"]
fn many_hostile_calls_keep_the_contract() {
    make_calls(2, 20_000);
}

/// Calls that once overran a limit, ended with another code or printed half a document; with
/// Ctrl-C after some milliseconds, or without.
const ONCE: [(&str, Option<u64>); 28] = [
    ("count 14 --closed --timeout 100ms --max-memory 2M", None),
    ("count 14 --timeout 100ms --max-memory 3M", None),
    ("count 14x20 --closed --distinct --timeout 100ms --max-memory 8M", None),
    ("count 14 --closed --confirm --timeout 100ms --max-memory 20M", None),
    ("count 14 --closed --max-memory 2M", Some(300)),
    ("count 12 --closed --timeout 200ms --max-memory 1M", None),
    ("count 12 --closed --max-memory 1M", Some(20)),
    ("count 12 --closed --timeout 100ms --max-memory 5M --scratch folder", None),
    ("generate --cases 1 --rows 3000 --cols 3000 --density 0.5 --json --timeout 100ms", None),
    ("generate --cases 1 --rows 3000 --cols 3000 --density 0.5 --json --timeout 1s", None),
    ("generate --cases 1 --rows 3000 --cols 3000 --density 0.5 --lines --timeout 100ms", None),
    ("generate --cases 1 --rows 3000 --cols 3000 --density 0.5 --lines --timeout 600ms", None),
    ("generate --cases 1 --rows 4000 --cols 4000 --json", Some(300)),
    ("tour 8 --wrap files --starts 9 --jumps 002 --json --timeout 1s", None),
    ("tour 8 --wrap files --starts 9 --jumps 002 --timeout 1s", None),
    ("distance --map ../in/map-square", Some(0)),
    ("distance --map ../in/map-square --json", Some(20)),
    ("tour 5 --config ../in/pipe", Some(50)),
    ("gather ../in/giant --timeout 1200ms --explain", None),
    ("gather ../in/giant --timeout 1500ms --explain -o new", None),
    ("gather ../in/giant --timeout 1200ms --explain --json", None),
    ("gather ../in/giant --timeout 1200ms --json -o new", None),
    ("gather ../in/giant --timeout 1200ms --paths --json", None),
    ("gather ../in/giant --explain", Some(1000)),
    ("gather ../in/giant --explain", Some(1400)),
    ("gather ../in/giant --json", Some(1300)),
    ("gather ../in/giant --timeout 2s --method montagna --explain --json --max-memory 500M", None),
    ("count 5 --hosts ../in/nobody --process 1 --wait 30ms --timeout 200ms --json", None),
];

#[test]
fn calls_that_once_broke_the_contract_keep_it() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in");
    fs::create_dir(&input).unwrap();
    files::make_in(&input);
    let faults: Vec<String> = (0..)
        .zip(ONCE)
        .filter_map(|(index, (line, interrupt)): (usize, _)| {
            make_call(&Call::of(line, interrupt.map(Duration::from_millis)), &folder.path().join(index.to_string())).1
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

fn make_calls(seed: u64, number: u64) {
    let grammar = Grammar::new(include_str!("calls.txt"));
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in");
    fs::create_dir(&input).unwrap();
    files::make_in(&input);
    let (next, failures, ends) = (AtomicU64::new(0), Mutex::new(Vec::new()), Mutex::new(BTreeMap::new()));
    let (processor, largest) = (Mutex::new(Duration::ZERO), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Relaxed);
                    if index >= number || failures.lock().unwrap().len() >= ENOUGH {
                        break;
                    }
                    let call = Call::random(&grammar, &mut Random(seed << 32 | index));
                    let (ended, fault) = make_call(&call, &folder.path().join(index.to_string()));
                    let code = ended.status.as_ref().ok().and_then(ExitStatus::code);
                    *ends.lock().unwrap().entry(code).or_insert(0) += 1;
                    *processor.lock().unwrap() += ended.processor;
                    largest.fetch_max(ended.peak, Relaxed);
                    failures.lock().unwrap().extend(fault);
                }
            });
        }
    });
    let (failures, ends) = (failures.into_inner().unwrap(), ends.into_inner().unwrap());
    let (processor, largest) = (processor.into_inner().unwrap(), largest.into_inner() >> 20);
    eprintln!("{number} calls ended with {ends:?}; they took {processor:?} and {largest} MiB at most");
    if !failures.is_empty() {
        let folder = folder.keep();
        panic!("{} failures, in {}:\n\n{}", failures.len(), folder.display(), failures.join("\n\n"));
    }
    assert!(ends.len() > 4, "some ends of the contract never came: {ends:?}");
}

/// Makes a call in a folder of its own, which is kept if something is wrong: how it ended, and what
/// is wrong.
fn make_call(call: &Call, folder: &Path) -> (Ended, Option<String>) {
    let mut ended = {
        let _turn = TURN.read().unwrap();
        checks::make_folder(folder);
        child::run(call, folder)
    };
    for _ in 1..TRIES {
        if !ended.is_late || ended.status.is_err() {
            break;
        }
        let _turn = TURN.write().unwrap();
        fs::remove_dir_all(folder).unwrap();
        checks::make_folder(folder);
        ended = child::run(call, folder);
    }
    let faults = checks::faults(call, &ended, folder);
    if faults.is_empty() {
        fs::remove_dir_all(folder).unwrap();
        for stream in ["stdout", "stderr"] {
            let _ = fs::remove_file(folder.with_extension(stream));
        }
        return (ended, None);
    }
    let (typed, name) = (call.typed(PROGRAM), folder.file_name().unwrap_or_default().to_string_lossy());
    (ended, Some(format!("cd {name} && {typed}\n  {}", faults.join("\n  "))))
}
