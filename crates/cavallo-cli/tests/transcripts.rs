//! Runs the commands of the transcripts, and compares what they print and their exit codes. The documents in them
//! are checked against their JSON Schemas.

use std::fs;
use std::path::Path;

use crate::schema_check;

#[test]
fn transcripts_are_true() {
    trycmd::TestCases::new().case("tests/transcripts/*.md");
}

#[test]
fn the_documents_in_transcripts_fit_their_schemas() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts"));
    let mut documents = 0;
    for folder in [folder, &folder.join("pieces.in")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let extension = path.extension().unwrap_or_default();
            if extension != "md" && extension != "json" {
                continue;
            }
            for line in fs::read_to_string(&path).unwrap().lines().filter(|line| line.starts_with('{')) {
                // Where something is left open, as times are, any digit will do.
                documents += schema_check::check_text(&line.replace("[..]", "5")).len();
            }
        }
    }
    assert!(documents > 20, "{documents}");
}
