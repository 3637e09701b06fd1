//! Writes the JSON Schemas of all documents to `docs/schemas`, and those of all questions and documents in one file for the lab's description of itself.
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

use cavallo_ask::{Request, json_schemas, schema_file, typescript};
use serde_json::{Map, Value, json};

/// Where they are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schemas");
/// All of them, by name.
const LAB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/cavallo-lab/src/schemas.json");
/// The types and tables of the page.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/cavallo-lab/page/src/lib/generated.ts");

pub(crate) fn write() -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(FOLDER)?;
    for (name, schema) in json_schemas() {
        let path = Path::new(FOLDER).join(schema_file(name));
        fs::write(&path, format!("{schema:#}\n"))?;
        println!("{name}: {}", path.display());
    }
    let all = |schemas: Vec<(&str, Value)>| -> Map<String, Value> {
        schemas.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
    };
    let all = json!({ "documents": all(json_schemas()), "questions": all(Request::schemas()) });
    fs::write(LAB, format!("{all}\n"))?;
    println!("{LAB}");
    fs::write(PAGE, typescript())?;
    println!("{PAGE}");
    Ok(())
}
