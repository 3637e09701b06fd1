//! Counts that several processes share: over loopback, killed and started again, refused; and as independent jobs.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::running::{PATIENCE, PROGRAM, cavallo, code, stderr, stdout};

/// A host file with addresses that are free at the moment.
fn host_file(folder: &Path, processes: usize) -> String {
    let lines: Vec<String> = (0..processes).map(|_| format!("127.0.0.1:{}", free_port())).collect();
    let path = folder.join("hosts");
    fs::write(&path, lines.join("\n")).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A port below those that systems give to connections, so that none takes it before the program listens.
fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = std::process::id().wrapping_mul(97).wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = 12_000 + (number % 20_000) as u16;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

fn start(question: &[&str], hosts: &str, process: usize, more: &[&str]) -> Child {
    let mut command = Command::new(PROGRAM);
    command.arg("count").args(question).args(["--hosts", hosts, "--process", &process.to_string()]).args(more);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs all processes of a cluster to their ends.
fn together(question: &[&str], processes: usize, workers: &[&str]) -> Vec<Output> {
    let folder = tempfile::tempdir().unwrap();
    let hosts = host_file(folder.path(), processes);
    let worker = |process: usize| workers[process % workers.len()];
    let all: Vec<Child> =
        (0..processes).map(|process| start(question, &hosts, process, &["--workers", worker(process)])).collect();
    all.into_iter().map(|child| child.wait_with_output().unwrap()).collect()
}

/// The first process prints what one process alone prints, and the others nothing.
#[test]
fn processes_find_the_numbers_of_one() {
    let boards: [&[&str]; 7] = [
        &["6", "--closed"],
        &["5x6"],
        &["3x10", "--closed"],
        &["6x7", "--closed", "--directed"],
        &["4x9"],
        &["6x8", "--closed"],
        &["6", "--closed", "--distinct"],
    ];
    for (board, processes) in boards.iter().zip([1, 2, 3, 4, 3, 2, 4]) {
        let alone = cavallo(&[&["count", "--quiet"], *board].concat());
        let outputs = together(board, processes, &["1", "2"]);
        for (process, output) in outputs.iter().enumerate() {
            let printed = if process == 0 { stdout(&alone) } else { String::new() };
            assert_eq!((code(output), stdout(output)), (0, printed), "{board:?} {process}: {}", stderr(output));
        }
    }
}

/// Every process, a job that ends a count, and a count that is resumed check the number, and say how.
#[test]
fn shared_counts_say_how_they_were_checked() {
    let (board, label) = (["6", "--closed"], "checked by another method (simpath)");
    for output in together(&board, 2, &["1"]) {
        assert!(stderr(&output).contains(label), "{}", stderr(&output));
    }
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = ["--checkpoint", folder.path().to_str().unwrap()];
    for more in [&["--job", "1/1"][..], &[]] {
        let output = cavallo(&[&["count"], &board[..], &checkpoint, more].concat());
        assert_eq!((code(&output), stdout(&output).as_str()), (0, "9862\n"), "{}", stderr(&output));
        assert!(stderr(&output).contains(label), "{more:?}: {}", stderr(&output));
    }
}

/// Numbers that are too large for one pass are found by remainders, by all processes together.
#[test]
fn processes_agree_on_large_numbers() {
    let board = ["5x40", "--closed"];
    let alone = cavallo(&[&["count", "--quiet"], &board[..]].concat());
    let outputs = together(&board, 2, &["1"]);
    assert_eq!(stdout(&outputs[0]), stdout(&alone), "{}", stderr(&outputs[0]));
    assert_eq!(outputs.iter().map(code).collect::<Vec<_>>(), [0, 0]);
}

/// A number between 0 and 1 that differs from call to call in a known way.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1_u64 << 24) as f64
    }
}

/// Several times a process is killed at a random moment. The others end in good order, all are started again, and the number is the same.
#[test]
fn a_cluster_survives_kills() {
    kill_and_start_again(5);
}

#[test]
#[ignore = "longer version"]
fn a_cluster_survives_twenty_kills() {
    kill_and_start_again(20);
}

fn kill_and_start_again(most_kills: u32) {
    let (question, number, processes) = (["6x12", "--closed"], "964730606632516\n", 3);
    let mut chance = Chance(7);
    // How long a count takes, by which the moments are chosen.
    let began = Instant::now();
    let whole = together(&question, processes, &["1"]);
    assert_eq!(stdout(&whole[0]), number);
    let time = began.elapsed().as_secs_f64();
    let mut kills = 0;
    while kills < most_kills {
        let folder = tempfile::tempdir().unwrap();
        let scratch = folder.path().join("scratch").to_str().unwrap().to_owned();
        let kept = ["--scratch", &scratch, "--checkpoint", &scratch, "--workers", "1", "--wait", "6s"];
        loop {
            let hosts = host_file(folder.path(), processes);
            let mut all: Vec<Child> = (0..processes).map(|process| start(&question, &hosts, process, &kept)).collect();
            let victim = (chance.next() * processes as f64) as usize;
            if kills < most_kills {
                thread::sleep(Duration::from_secs_f64(chance.next() * time));
                kills += u32::from(all[victim].try_wait().unwrap().is_none());
                let _ = all[victim].kill();
            }
            let killed = Instant::now();
            let outputs: Vec<Output> = all.into_iter().map(|child| child.wait_with_output().unwrap()).collect();
            if outputs.iter().all(|output| output.status.code() == Some(0)) {
                assert_eq!(stdout(&outputs[0]), number);
                break;
            }
            assert!(killed.elapsed() < PATIENCE, "the others did not end");
            for (process, output) in outputs.iter().enumerate().filter(|(process, _)| *process != victim) {
                let said = stderr(output);
                // One that had its number already is fine; so is one that lost somebody who had lost the victim.
                let in_order = output.status.code() == Some(0)
                    || output.status.code() == Some(3)
                        && ["was lost", "ended:", "could not be reached"].iter().any(|words| said.contains(words));
                assert!(in_order && !said.contains("panicked"), "{process}: {:?} {said}", output.status);
                assert!(stdout(output).is_empty() || stdout(output) == number);
            }
        }
    }
}

/// A process that hangs is lost like one that was killed, within seconds.
#[cfg(unix)]
#[test]
fn a_process_that_hangs_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = host_file(folder.path(), 2);
    // Long enough, whatever the machine.
    let question = ["8x9", "--closed", "--workers", "1", "--max-memory", "4G"];
    let first = start(&question, &hosts, 0, &[]);
    let mut second = start(&question, &hosts, 1, &[]);
    thread::sleep(Duration::from_secs(1));
    let stop = |signal: &str| Command::new("kill").args([signal, &second.id().to_string()]).status().unwrap();
    assert!(stop("-STOP").success());
    let stopped = Instant::now();
    let output = first.wait_with_output().unwrap();
    assert!(stopped.elapsed() < PATIENCE);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    assert!(
        stderr(&output).contains("process 1 (127.0.0.1:") && stderr(&output).contains("silent for 10 s"),
        "{}",
        stderr(&output)
    );
    second.kill().unwrap();
    second.wait().unwrap();
}

#[test]
fn processes_that_do_not_fit_refuse_one_another() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = host_file(folder.path(), 2);
    let all = [start(&["6", "--closed"], &hosts, 0, &[]), start(&["6", "--open"], &hosts, 1, &[])];
    for child in all {
        let output = child.wait_with_output().unwrap();
        assert_eq!((code(&output), stdout(&output)), (2, String::new()));
        assert!(stderr(&output).contains("the questions differ, here 6x6"), "{}", stderr(&output));
    }
    // Nobody else comes.
    let alone = start(&["6", "--closed"], &hosts, 0, &["--wait", "300ms"]).wait_with_output().unwrap();
    assert_eq!(code(&alone), 3);
    assert!(stderr(&alone).contains("process 1 (127.0.0.1:"), "{}", stderr(&alone));
    // One that runs out of time tells the other one.
    let all =
        [start(&["8x9", "--closed"], &hosts, 0, &["--timeout", "1s"]), start(&["8x9", "--closed"], &hosts, 1, &[])];
    let outputs = all.map(|child| child.wait_with_output().unwrap());
    assert_eq!(outputs.each_ref().map(code), [3, 3]);
    assert!(stderr(&outputs[1]).contains("process 0 (127.0.0.1:"), "{}", stderr(&outputs[1]));
    assert!(stderr(&outputs[1]).contains("ended: the time limit"), "{}", stderr(&outputs[1]));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = host_file(folder.path(), 2);
    let empty = folder.path().join("empty").to_str().unwrap().to_owned();
    fs::write(&empty, "# nobody\n").unwrap();
    let bad = folder.path().join("bad").to_str().unwrap().to_owned();
    fs::write(&bad, "127.0.0.1:1\nnowhere\n").unwrap();
    let cases: [(&[&str], &str); 8] = [
        (&["6", "--hosts", &hosts, "--process", "2"], "there is no process 2"),
        (&["6", "--hosts", &hosts], "--process"),
        (&["6", "--process", "0"], "--hosts"),
        (&["6", "--hosts", &empty, "--process", "0"], "there is no address in it"),
        (&["6", "--hosts", &bad, "--process", "0"], "line 2 is not address:port: nowhere"),
        (&["6", "--hosts", "/nowhere", "--process", "0"], "cannot use the host file /nowhere"),
        (&["6", "--blocked", "a1", "--hosts", &hosts, "--process", "0"], "leave --hosts out"),
        (&["6", "--job", "3/2", "--checkpoint", &empty], "with I from 1 to N"),
    ];
    for (arguments, expected) in cases {
        let output = cavallo(&[&["count"], arguments].concat());
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    }
}

/// Jobs may come in any order, twice or not at all.
#[test]
fn jobs_find_the_number_in_any_order() {
    for (board, jobs) in
        [(&["6x7", "--closed"][..], 3), (&["5x6"], 2), (&["5x40", "--closed"], 2), (&["5", "--blocked", "a1,a2"], 2)]
    {
        let expected = stdout(&cavallo(&[&["count", "--quiet"], board].concat()));
        let folder = tempfile::tempdir().unwrap();
        let kept = folder.path().to_str().unwrap();
        let job = |number: usize| {
            cavallo(&[&["count"], board, &["--checkpoint", kept, "--job", &format!("{number}/{jobs}")]].concat())
        };
        for number in (2..=jobs).rev().chain([2]) {
            let output = job(number);
            assert_eq!((code(&output), stdout(&output)), (0, String::new()), "{board:?}: {}", stderr(&output));
            assert!(
                stderr(&output).contains("parts are finished") || stderr(&output).contains("part are finished"),
                "{}",
                stderr(&output)
            );
        }
        let last = job(1);
        assert_eq!((code(&last), stdout(&last)), (0, expected.clone()), "{board:?}: {}", stderr(&last));
        // Twice is once.
        assert_eq!(stdout(&job(1)), expected);
        let without = cavallo(&[&["count"], board, &["--checkpoint", kept]].concat());
        assert_eq!(stdout(&without), expected);
        assert!(stderr(&without).contains("taken from the checkpoint"), "{}", stderr(&without));
    }
}

/// A lost job is made up for by the command without `--job`; jobs may run at the same time.
#[test]
fn lost_jobs_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().to_str().unwrap();
    let question = ["count", "6x8", "--closed", "--checkpoint", kept];
    let jobs = [1, 3, 4, 1].map(|number| {
        let job = format!("{number}/4");
        Command::new(PROGRAM)
            .args(question)
            .args(["--job", &job])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    });
    for job in jobs {
        let output = job.wait_with_output().unwrap();
        assert_eq!((code(&output), stdout(&output)), (0, String::new()), "{}", stderr(&output));
    }
    let output = cavallo(&question);
    assert_eq!((code(&output), stdout(&output).as_str()), (0, "55488142\n"), "{}", stderr(&output));
}
