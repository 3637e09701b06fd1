//! The published crates, as `cargo package` makes and builds them.

/// Each crate after those that it depends on.
pub(crate) const PUBLISHED: [&str; 8] = [
    "cavallo",
    "cavallo-formats",
    "cavallo-render",
    "cavallo-lab",
    "cavallo-experiments",
    "cavallo-system",
    "cavallo-cluster",
    PROGRAM,
];

/// Its package is made but not built: that would take as long as all libraries together and longer, and the program needs
/// nothing but its sources and the libraries.
const PROGRAM: &str = "cavallo-cli";

/// The arguments of `cargo` that package a crate.
///
/// What is tested need not be committed, hence `--allow-dirty`. The crates that come before it are not in the registry, or
/// older there: `patch` takes them from the repository. (`cargo package` can also take them from the other packages, but it
/// unpacks each version only once, and so builds with what they were when it first saw them.)
pub(crate) fn arguments(name: &str) -> Vec<String> {
    let mut words: Vec<String> =
        ["package", "--quiet", "--offline", "--allow-dirty", "--package", name].map(str::to_owned).to_vec();
    if name == PROGRAM {
        words.push("--no-verify".to_owned());
    }
    for other in PUBLISHED.iter().take_while(|other| **other != name) {
        words.extend(["--config".to_owned(), format!("patch.crates-io.{other}.path=\"crates/{other}\"")]);
    }
    words
}
