//! What hostile calls read: valid files, almost valid files, and paths that are not files.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use super::call::{JSON_FILE, LIMITS_FILE};
use super::grammar::Random;
use crate::running::{cavallo, stdout};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");

/// Files that the program writes itself.
const WRITTEN: [(&str, &str); 14] = [
    ("grid", "tour 5"),
    ("moves", "tour 6 --format moves"),
    ("json", "tour 6 --closed --format json"),
    ("tsplib", "tour 8 --format tsplib"),
    ("hcp", "tour 5 --format hcp"),
    ("closed", "tour 6 --closed"),
    ("tour40", "tour 40 --closed"),
    ("graph.json", "graph 5 --json"),
    ("puzzle", "puzzle 5 --seed 1"),
    ("gather.json", "generate --cases 3 --seed 1 --json"),
    ("lines", "generate --cases 20 --seed 2 --lines"),
    ("many", "generate --cases 20000 --seed 3"),
    ("giant", "generate --cases 1 --rows 30000 --cols 30000 --knights 2000000 --seed 5 --lines"),
    ("crowd", "generate --cases 1 --rows 300 --cols 200 --knights 3000 --seed 4 --lines"),
];

/// Files whose text stands here.
const TEXTS: [(&str, &str); 19] = [
    ("empty", ""),
    ("map", "S....#\n..##..\n....E.\n......\n"),
    ("map-visits", ". . # .\n1 . . #\n. . 2 E\n. . . .\n"),
    ("map-holes", "#.#.#\n.....\n#...#\n.....\n"),
    ("map-ragged", "...\n....\nX.\n"),
    (
        "far",
        r#"{"schema":"cavallo-gather/1","board":"1000000000x900000000","knights":[{"square":"a1","k":3,"count":2},{"square":"(1000000000,900000000)","k":1,"count":1}]}"#,
    ),
    ("bad-k", "1\n2 2\n.0\n.9\n"),
    ("edges", "a b # near\nb c\nc a\nc d\na a\n"),
    ("graph6", ">>graph6<<IheA@GUAo\n"),
    ("camelot", "D4A3A8H1H8\nA1\nE4B1G1\n"),
    ("camelot-bad", "D4A3\nZ9A1\n\nA\n"),
    ("camelot.json", r#"{"schema":"cavallo-camelot/1","board":"8x8","king":"a1","knights":["h8"]}"#),
    ("hosts", "127.0.0.1:40961\n"),
    ("nobody", "127.0.0.1:40962\n127.0.0.1:40963\n"),
    (LIMITS_FILE, "timeout = \"50ms\"\nmax-memory = \"50M\"\n"),
    (
        "flags.toml",
        "timeout = \"100ms\"\nclosed = true\nblocked = [\"a1\", \"b2\"]\nquiet = true\nseed = 5\nwidth = 6\nheight = 6\n",
    ),
    (JSON_FILE, "json = true\ntimeout = \"20ms\"\nexplain = true\n"),
    ("broken.toml", "timeout = [[\n\"\x1b\" = 5"),
    ("empty.toml", ""),
];

/// Makes all files in a folder.
pub(crate) fn make_in(folder: &Path) {
    let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).unwrap();
    for (name, text) in TEXTS {
        write(name, text.as_bytes());
    }
    for (name, typed) in WRITTEN {
        let output = cavallo(&typed.split(' ').collect::<Vec<_>>());
        assert!(output.status.success(), "{typed}");
        write(name, stdout(&output).as_bytes());
    }
    let grid = fs::read_to_string(folder.join("grid")).unwrap();
    write("hole", grid.replace("25", " .").as_bytes());
    write("cut", &grid.as_bytes()[..grid.len() / 2]);
    write("gather", &fs::read(format!("{DATA}/coursework/input_project.txt")).unwrap());
    write("map-wide", format!("{}\n", ".".repeat(200_000)).as_bytes());
    write("map-square", format!("{}\n", ".".repeat(2500)).repeat(2500).as_bytes());
    write("map-long", (1..=200_000).map(|visit| format!("{visit} ")).collect::<Vec<_>>().concat().as_bytes());
    let graph = |edges: &mut dyn Iterator<Item = (u64, u64)>, between: &str| -> String {
        edges.map(|(one, other)| format!("{one} {other}{between}")).collect::<Vec<_>>().concat()
    };
    write("path", graph(&mut (0..100_000).map(|one| (one, one + 1)), "\n").as_bytes());
    write("star", graph(&mut (1..50_000).map(|ray| (0, ray)), "\n").as_bytes());
    write("dense", graph(&mut (0..300 * 300).map(|pair| (pair / 300, pair % 300)), "\n").as_bytes());
    let cycle = graph(&mut (0..50_000).map(|one| (one + 1, (one + 1) % 50_000 + 1)), " ");
    write("one-line", format!("TYPE : HCP\nDIMENSION : 50000\nEDGE_DATA_SECTION\n{cycle}").as_bytes());
    write("deep", "[".repeat(200_000).as_bytes());
    write("digits", "9".repeat(1_000_000).as_bytes());
    write("camelot-many", "D4A3A8H1H8\n".repeat(100_000).as_bytes());
    let mut random = Random(1);
    let noise: Vec<u8> = (0..5000).map(|_| random.below(256) as u8).collect();
    write("noise", &noise);
    write("noise.toml", &noise);
    fs::create_dir(folder.join("folder")).unwrap();
    symlink("loop", folder.join("loop")).unwrap();
    // Nobody ever writes into it.
    assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
}
