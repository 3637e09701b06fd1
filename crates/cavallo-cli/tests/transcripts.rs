//! Runs the commands of the transcripts and of the README, and compares what they print and their exit codes.

#[test]
fn transcripts_and_the_readme_are_true() {
    trycmd::TestCases::new().case("tests/transcripts/*.md").case("../../README.md");
}
