//! Writes the JSON Schemas of all documents to `docs/schemas`, and all of them in one file for the lab's description of itself.
//!
//! ```text
//! cargo xtask schemas
//! ```
//!
//! They are made from the types that write the documents. A test of `cavallo-ask` compares the files with the types. The lab
//! contains the file, so that no program needs what makes schemas from types.

use std::error::Error;
use std::fs;
use std::path::Path;

use cavallo_ask::{json_schemas, schema_file};
use serde_json::{Map, Value};

/// Where they are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schemas");
/// All of them, by name.
const LAB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/cavallo-lab/src/schemas.json");

pub(crate) fn write() -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(FOLDER)?;
    for (name, schema) in json_schemas() {
        let path = Path::new(FOLDER).join(schema_file(name));
        fs::write(&path, format!("{schema:#}\n"))?;
        println!("{name}: {}", path.display());
    }
    let all: Map<String, Value> = json_schemas().into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    fs::write(LAB, format!("{}\n", Value::Object(all)))?;
    println!("{LAB}");
    Ok(())
}
