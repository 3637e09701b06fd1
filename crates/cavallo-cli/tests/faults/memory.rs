//! Little memory, small stacks, few threads: limits that the system sets.

use super::{folder, names, shell};
use crate::running::{code, stderr, stdout};

/// The program is told that it may use 100 GiB, and the system gives it 200 MB of address space.
#[test]
fn a_refused_allocation_ends_in_good_order() {
    let folder = folder();
    shell(folder.path(), "$cavallo tour 3000 -o large.txt --quiet");
    let large = r#"{"schema":"cavallo-gather/1","board":"9000x9000","knights":[{"square":"a1","k":3,"count":2}]}"#;
    std::fs::write(folder.path().join("large.json"), large).unwrap();
    let before = names(folder.path());
    for command in [
        "tour 8 --method breadth-first",
        "tour 4000 --method warnsdorff -o out",
        "tour 3000 --method search --limit 1 -o out",
        "count 8 --closed",
        "count 7x8",
        "sample 8 --closed",
        "gather large.json --method bfs -o out",
        "gather large.json --method dijkstra",
        "gather large.json --method fused",
        "verify large.txt",
        "count 12",
    ] {
        let limits = "ulimit -v 200000; exec $cavallo";
        let output = shell(folder.path(), &format!("{limits} {command} --max-memory 100G --timeout 100s"));
        let told = stderr(&output);
        assert_eq!(code(&output), 3, "{command}: {told}");
        assert!(told.starts_with("cavallo: stopped: the system has no more memory (it refused "), "{command}: {told}");
        assert_eq!((told.lines().count(), stdout(&output).as_str()), (1, ""), "{command}: {told}");
        assert_eq!(names(folder.path()), before, "{command}");
    }
}

/// The default of `--max-memory` knows the limit, so that the answer is "not known" with what it would need.
#[test]
fn the_default_limit_knows_the_systems() {
    let folder = folder();
    shell(folder.path(), "$cavallo tour 3000 -o large.txt --quiet");
    for command in
        ["tour 4000 --method warnsdorff", "tour 8 --method breadth-first", "sample 8 --closed", "verify large.txt"]
    {
        let output = shell(folder.path(), &format!("ulimit -v 250000; exec $cavallo {command} --timeout 100s"));
        assert_eq!(code(&output), 3, "{command}: {}", stderr(&output));
        assert!(stdout(&output).contains("raise --max-memory"), "{command}: {}", stdout(&output));
    }
    for (command, expected) in [("count 6 --closed", "9862\n"), ("exists 8", "yes")] {
        let output = shell(folder.path(), &format!("ulimit -v 250000; exec $cavallo {command}"));
        assert!(code(&output) == 0 && stdout(&output).starts_with(expected), "{command}: {}", stderr(&output));
    }
}

#[test]
fn a_small_stack_is_enough() {
    let folder = folder();
    for command in [
        "tour 8 --closed",
        "tour 50 --method search",
        "tour 6 --method depth-first",
        "tour 60 --format svg",
        "count 5 --method enumerate",
        "count 6 --closed",
        "sample 6 --closed --seed 1",
        "gather input.json --compare",
        "--help",
        "tour --config input.json",
    ] {
        let small = shell(folder.path(), &format!("ulimit -s 64; exec $cavallo {command} --quiet"));
        let usual = shell(folder.path(), &format!("exec $cavallo {command} --quiet"));
        assert_eq!(code(&small), code(&usual), "{command}: {}", stderr(&small));
        assert!(command.contains("compare") || stdout(&small) == stdout(&usual), "{command}");
    }
}

/// One thread and all that the machine has give the same answers.
#[test]
fn answers_do_not_depend_on_how_many_threads_there_are() {
    let folder = folder();
    for command in [
        "count 6 --closed",
        "tour 300 --format moves --quiet",
        "sample 6 --seed 1 --count 20 --quiet",
        "estimate 6 --seed 1",
    ] {
        let one = shell(folder.path(), &format!("$cavallo {command} --threads 1"));
        let all = shell(folder.path(), &format!("$cavallo {command}"));
        assert_eq!((code(&one), stdout(&one)), (0, stdout(&all)), "{command}");
    }
}
