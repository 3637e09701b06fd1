//! Writes the JSON Schemas of all documents to `docs/schemas`.
//!
//! ```text
//! cargo xtask schemas
//! ```
//!
//! They are made from the types that write the documents. A test of `cavallo-formats` compares the files with the types.

use std::error::Error;
use std::fs;
use std::path::Path;

use cavallo_formats::{json_schemas, schema_file};

/// Where they are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schemas");

pub(crate) fn write() -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(FOLDER)?;
    for (name, schema) in json_schemas() {
        let path = Path::new(FOLDER).join(schema_file(name));
        fs::write(&path, format!("{schema:#}\n"))?;
        println!("{name}: {}", path.display());
    }
    Ok(())
}
