//! What every call must keep to, however hostile: the contract of the program.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use super::call::{Call, Reader};
use super::child::Ended;
use crate::schema_check;

/// What the files hold that are there before the call.
const OLD: &str = "old\n";
/// What files that are half written are called.
const HALF_WRITTEN: &str = ".cavallo-";
/// So much processor time a call may take after Ctrl-C and still end as if there had been none.
const AT_ITS_END: Duration = Duration::from_millis(100);
/// Commands that print one document per line.
const LISTS: [&str; 3] = ["sample", "count", "generate"];

/// Makes the folder of a call, with files that it may overwrite.
pub(crate) fn make_folder(folder: &Path) {
    fs::create_dir_all(folder.join("folder")).unwrap();
    for name in ["out", "out.svg", "folder/out.svg"] {
        fs::write(folder.join(name), OLD).unwrap();
    }
}

/// Everything that is wrong with the end of a call.
pub(crate) fn faults(call: &Call, ended: &Ended, folder: &Path) -> Vec<String> {
    let status = match &ended.status {
        Ok(status) => status,
        Err(why) => return vec![why.clone()],
    };
    let Some(code) = status.code() else { return vec![format!("it died: {status}")] };
    let is_known = matches!(code, 0..=3) || code == 130 && ended.interrupted.is_some();
    let mut faults = Vec::new();
    if ended.is_late {
        faults.push("it sleeps, and ends long after its limit, however often it is called".to_owned());
    }
    if !is_known {
        faults.push(format!("the exit code {code}"));
    }
    // What was nearly finished may have come to its end.
    if let Some(after) = ended.interrupted.filter(|&after| code != 130 && after > AT_ITS_END) {
        faults.push(format!("it ends with {code} after {after:?} of processor time since Ctrl-C"));
    }
    faults.extend(check_stderr(call, code, &ended.stderr).err());
    if !matches!(call.reader, Reader::Never | Reader::HangsUp(_)) {
        faults.extend(check_stdout(call, code, ended, folder).err());
    }
    let mut files = BTreeMap::new();
    collect(folder, folder, &mut files);
    faults.extend(files.iter().filter_map(|(name, bytes)| check_file(call, code, name, bytes).err()));
    faults
}

fn check_stderr(call: &Call, code: i32, stderr: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(stderr).map_err(|_| "stderr is not UTF-8")?;
    if let Some(control) = text.chars().find(|&c| c.is_control() && c != '\n') {
        return Err(format!("stderr holds {control:?}: {text}"));
    }
    if ["panicked", "RUST_BACKTRACE", "this is a bug"].iter().any(|words| text.contains(words)) {
        return Err(format!("stderr says: {text}"));
    }
    let errors = text.lines().filter(|line| line.starts_with("cavallo: ")).count();
    let is_debug = ["Os {", "Error(", "Some(", "kind:"].iter().any(|words| text.contains(words));
    let last = text.lines().last().unwrap_or_default();
    let is_sentence = errors == 1 && last.starts_with("cavallo: ") && last.split(' ').count() > 3 && !is_debug;
    match code {
        2 if !is_sentence => Err(format!("it ends with 2, and stderr is not one clear sentence: {text:?}")),
        2 if ["limit was reached", "time limit of", "cancelled", "interrupted"]
            .iter()
            .any(|words| last.contains(words)) =>
        {
            Err(format!("it ends with 2 where a limit ended it: {last}"))
        }
        0 if errors > 0 => Err(format!("it ends with 0, and stderr tells of an error: {text:?}")),
        0 if call.has("--quiet") && !text.is_empty() => Err(format!("--quiet, and stderr says: {text:?}")),
        _ => Ok(()),
    }
}

fn check_stdout(call: &Call, code: i32, ended: &Ended, folder: &Path) -> Result<(), String> {
    let asks_for_help = ["--help", "--version", "-h", "-V", "help"].iter().any(|word| call.has(word));
    if asks_for_help && code == 0 {
        return Ok(());
    }
    if code == 2 && !ended.stdout.is_empty() {
        let shown: String = String::from_utf8_lossy(&ended.stdout).chars().take(1000).collect();
        return Err(format!("it ends with 2 and prints: {shown}"));
    }
    if !call.wants_json() {
        let is_silent = ended.stdout.is_empty() && ended.stderr.is_empty();
        let may_be_silent = call.has("--quiet") || call.output().is_some();
        return if code == 3 && is_silent && !may_be_silent {
            Err("it ends with 3 and does not say why".to_owned())
        } else {
            Ok(())
        };
    }
    let text = std::str::from_utf8(&ended.stdout).map_err(|_| "stdout is not UTF-8")?;
    let documents = documents_of(text)?;
    let is_list = LISTS.iter().any(|command| call.has(command));
    let shown: String = text.chars().take(1000).collect();
    if code == 2 {
        return Ok(());
    }
    // Some commands write their document to the file of -o; what a device took is gone.
    let is_elsewhere = call.output().is_some_and(|name| {
        let path = folder.join(name);
        let text = if path.is_file() { fs::read_to_string(&path).ok() } else { return path.exists() };
        text.is_some_and(|text| documents_of(&text).is_ok_and(|documents| !documents.is_empty()))
    });
    // Of the processes that share a count the first one prints the number; others say what stopped them.
    let is_helper = code == 0 && call.value_of("--process").is_some_and(|process| process != "0");
    if documents.is_empty() && (is_elsewhere || is_helper) {
        return Ok(());
    }
    if documents.is_empty() {
        return Err(format!("--json, and it ends with {code} without a document"));
    }
    let lines = if is_list { text.lines().count() } else { 1 };
    if documents.len() != lines || !text.ends_with('\n') {
        return Err(format!("{} documents, not one, or not one per line: {shown}", documents.len()));
    }
    Ok(())
}

/// The documents of a text, each of which fits the schema that it names.
fn documents_of(text: &str) -> Result<Vec<Value>, String> {
    let read = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let mut documents = read.collect::<Result<Vec<_>, _>>().map_err(|error| format!("it prints no JSON: {error}"))?;
    for document in &mut documents {
        shorten(document);
        schema_check::check(document).map_err(|why| format!("{why}: {}", document["schema"]))?;
    }
    Ok(documents)
}

/// Leaves the first and the last items of long lists, since millions of squares are all alike.
fn shorten(value: &mut Value) {
    const ENOUGH: usize = 1000;
    match value {
        Value::Array(items) => {
            if items.len() > 2 * ENOUGH {
                items.drain(ENOUGH..items.len() - ENOUGH);
            }
            items.iter_mut().for_each(shorten);
        }
        Value::Object(fields) => fields.values_mut().for_each(shorten),
        _ => {}
    }
}

/// The files in a folder, by their paths from another one.
fn collect(folder: &Path, root: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if name.contains(HALF_WRITTEN) {
                files.insert(name, Vec::new());
            }
            collect(&path, root, files);
        } else {
            files.insert(name, fs::read(&path).unwrap());
        }
    }
}

fn check_file(call: &Call, code: i32, name: &str, bytes: &[u8]) -> Result<(), String> {
    if name.contains(HALF_WRITTEN) {
        return Err(format!("{name} is left behind"));
    }
    if bytes == OLD.as_bytes() {
        return Ok(());
    }
    if code == 2 {
        return Err(format!("it ends with 2, and writes {name}"));
    }
    // A document says what is not known, and a film shows how a method fails.
    let one_tour = call.has("tour") && !["--starts", "--frames"].iter().any(|word| call.has(word));
    if one_tour && code != 0 && !bytes.starts_with(b"{") {
        return Err(format!("it ends with {code}, and writes {name}"));
    }
    let is_complete = match bytes {
        [0x89, b'P', b'N', b'G', ..] => bytes.ends_with(b"IEND\xae\x42\x60\x82"),
        [b'G', b'I', b'F', ..] => bytes.ends_with(b"\x3b"),
        [b'<', ..] => bytes.trim_ascii_end().ends_with(b"</svg>") || bytes.trim_ascii_end().ends_with(b"</html>"),
        [b'{', ..] => std::str::from_utf8(bytes).is_ok_and(|text| documents_of(text).is_ok()),
        [0x93, b'N', b'U', b'M', b'P', b'Y', ..] => true,
        _ => bytes.ends_with(b"\n"),
    };
    if is_complete { Ok(()) } else { Err(format!("it ends with {code}, and {name} is half written")) }
}
