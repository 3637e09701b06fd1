//! The examples at the end of each command's help. The tests run all of them, in this order, in one folder.

/// The examples of a command: lines of a command and what it does.
macro_rules! examples {
    ($($command:literal => $does:literal),+ $(,)?) => {
        concat!("Examples:", $("\n  ", $command, "\n      ", $does),+)
    };
}

pub(crate) const TOUR: &str = examples! {
    "cavallo tour 8 --closed" => "a closed tour of the chessboard",
    "cavallo tour 5x6 --start a1 --end a6" => "a tour between two squares",
    "cavallo tour 8 --method warnsdorff --explain --format none" => "Warnsdorff's rule, jump by jump",
    "cavallo tour 8 --closed --style woven -o tour.svg" => "a picture; .png and .gif work too",
};

pub(crate) const EXISTS: &str = examples! {
    "cavallo exists 3x10 --closed" => "yes, and by which theorem",
    "cavallo exists 7 --start a2" => "no, and why (exit code 1)",
    "cavallo exists 4x4 --picture proof.svg" => "the argument as a picture",
};

pub(crate) const AT: &str = examples! {
    "cavallo at 8 --closed 1 2 64" => "the first, second and last square of a constructed tour",
    "cavallo at 1000000000 --closed 500000000000000000" => "the same on a billion-by-billion board",
    "cavallo at 3x10 --closed 30 --json" => "as JSON",
};

pub(crate) const INDEX: &str = examples! {
    "cavallo index 8 --closed a1 h8" => "when the constructed tour visits these squares",
    "cavallo index 1000000000 --closed '(1000000000,1)'" => "squares may be pairs (file,rank)",
    "cavallo index 8 --closed a1 --json" => "as JSON",
};

pub(crate) const VERIFY: &str = examples! {
    "cavallo tour 8 --closed | cavallo verify --closed" => "a tour from a pipe",
    "cavallo tour 8 --format moves -o tour.txt && cavallo verify tour.txt" => "a tour file; its format is recognised",
    "echo a1 b3 c5 | cavallo verify --board 5" => "the first defect (exit code 1)",
};

pub(crate) const RENDER: &str = examples! {
    "cavallo tour 8 -o tour.txt && cavallo render tour.txt -o tour.svg" => "draw a tour file",
    "cavallo render tour.txt --style numbers --theme dark -o tour.png" => "another style, for dark pages",
    "cavallo render tour.txt --fps 6 -o tour.gif" => "an animation",
};

pub(crate) const COUNT: &str = examples! {
    "cavallo count 6 --closed" => "the number of closed tours of 6x6",
    "cavallo count 6 --closed --distinct" => "turned and mirrored tours counted once",
    "cavallo tour 6 --format hcp | cavallo count --graph - --closed" => "the Hamiltonian cycles of any graph",
    "cavallo count 3x4 --list" => "the tours themselves, one per line",
};

pub(crate) const SAMPLE: &str = examples! {
    "cavallo sample 6 --closed --count 3 --seed 7" => "three random closed tours, the same each time",
    "cavallo sample 6 --closed --seed 7 | cavallo render --closed -o tour.svg" => "draw a random tour",
    "cavallo sample 5 --json" => "as JSON",
};

pub(crate) const PUZZLE: &str = examples! {
    "cavallo puzzle 6 --closed --level easy --seed 7" => "an easy puzzle, the same each time",
    "cavallo puzzle 6 --closed --level easy --seed 7 --format grid" => "its solution",
    "cavallo puzzle 8 --json" => "the puzzle, its solution and its grade as JSON",
};

pub(crate) const ESTIMATE: &str = examples! {
    "cavallo estimate 8 --closed --seed 1" => "about 1.3 × 10^13, in seconds",
    "cavallo estimate 6 --closed --particles 2000" => "fewer particles, a larger error",
    "cavallo estimate 6 --closed --json" => "as JSON, with logarithms",
};

pub(crate) const DISTANCE: &str = examples! {
    "cavallo distance 8 a1 h8" => "6 jumps",
    "cavallo distance 1000000000 a1 '(1000000000,1)'" => "any board",
    "cavallo distance 8 a1 h8 --frames waves.gif" => "the breadth-first search as an animation",
};

pub(crate) const GRAPH: &str = examples! {
    "cavallo graph 8 --show exits" => "the number of exits of every square",
    "cavallo graph 8 --k 3 --start d4 -o turns.svg" => "what a 3-knight reaches in one turn",
    "cavallo graph 4 --show tree --start a1 --depth 2" => "the tree of all paths, two jumps deep",
};

pub(crate) const GATHER: &str = examples! {
    "cavallo generate --cases 3 --seed 7 > knights.txt" => "three random cases",
    "cavallo gather knights.txt --all --paths" => "the fewest turns, all best squares, every knight's jumps",
    "cavallo gather knights.txt --compare" => "all methods, their times and answers",
    "cavallo gather knights.txt --picture knights.svg" => "the cost of every square as pictures",
};

pub(crate) const CAMELOT: &str = examples! {
    "echo D4A3A8H1H8 | cavallo camelot" => "the king on d4, four knights: 10 moves",
    "echo D4A3A8H1H8 | cavallo camelot --json" => "where they meet, and which knight carries the king",
    "echo A1B3 | cavallo camelot --board 5" => "another board",
};

pub(crate) const GENERATE: &str = examples! {
    "cavallo generate --cases 5 --seed 7" => "five cases, the same each time",
    "cavallo generate --rows 8 --cols 8 --density 0.2 --k 1..3 | cavallo gather" => "boards of 8x8 with slow knights",
    "cavallo generate --cases 1 --lines --knights 1000 --rows 1000000 --cols 1000000" => "a thousand knights on a large board, one per line",
    "cavallo generate --cases 20 --dir cases" => "cases/input_0.txt and cases/output_0.txt",
};

pub(crate) const EXPERIMENT: &str = examples! {
    "cavallo experiment special-boards --quick --out results" => "tables, plots and a page in results",
    "cavallo experiment montagna --quick --out results --seed 7" => "another seed, other boards",
    "cavallo experiment special-boards --quick --out results --json" => "what was written, as JSON",
};

pub(crate) const SERVE: &str = examples! {
    "cavallo serve" => "opens the page in the browser",
    "cavallo serve --port 8000 --no-open" => "another port; open the address yourself",
    "cavallo serve --bind 0.0.0.0 --timeout 10s" => "for a class: other machines may ask, ten seconds per question",
};

pub(crate) const COMPLETIONS: &str = examples! {
    "cavallo completions bash > cavallo.bash" => "for bash; source the file, or put it where bash looks for completions",
    "cavallo completions zsh > _cavallo" => "for zsh, into a folder of fpath",
    "cavallo completions fish > cavallo.fish" => "for fish, into ~/.config/fish/completions",
};

pub(crate) const MAN: &str = examples! {
    "cavallo man > cavallo.1" => "the page of the program; man ./cavallo.1 shows it",
    "mkdir -p pages && cavallo man --dir pages" => "a page for each command",
    "cavallo man | head -3" => "its first lines",
};
