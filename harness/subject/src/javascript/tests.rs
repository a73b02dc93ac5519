//! The driver with the paths of Windows, in the Node.js of this system.

use std::process::Command;

use serde_json::{Value as Json, json};

use super::{DRIVER, DRIVER_FILE};
use crate::toolchain::{self, NODE};

/// Gives Node.js the paths of Windows, and a submission that throws.
const WINDOWS: &str = r#"
const path = require("path");
path.sep = path.win32.sep;
process.cwd = () => "C:\\a b\\ü";
const load = module.constructor._load;
module.constructor._load = (name, ...others) => {
  if (name !== "C:\\a b\\ü\\puzzle.js") return load(name, ...others);
  const error = new TypeError("C:\\a b\\ü\\data.txt is missing");
  error.stack = "TypeError: data.txt is missing\n    at read (C:\\a b\\ü\\parts\\reader.js:7:3)";
  throw error;
};
"#;

#[test]
fn errors_on_windows_have_a_file_and_a_line() {
    if toolchain::require(NODE).is_err() {
        assert!(std::env::var_os("CI").is_none(), "needs Node.js");
        return println!("skipped: needs Node.js");
    }
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at(DRIVER_FILE), DRIVER).unwrap();
    std::fs::write(at("windows.cjs"), WINDOWS).unwrap();
    std::fs::write(
        at("requests"),
        "t {\"load\":\"puzzle.js\",\"requires\":[]}\n",
    )
    .unwrap();
    let output = Command::new(NODE)
        .arg("--require")
        .arg(at("windows.cjs"))
        .arg(at(DRIVER_FILE))
        .env("PUZZLEMARK_STDOUT", at("printed"))
        .stdin(std::fs::File::open(at("requests")).unwrap())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let reply = text
        .lines()
        .find_map(|line| line.strip_prefix("t "))
        .unwrap();
    let reply: Json = serde_json::from_str(reply).unwrap();
    assert_eq!(
        reply["load"]["raises"]["at"],
        json!(["parts/reader.js", 7]),
        "{text}"
    );
    assert_eq!(
        reply["load"]["raises"]["message"], "data.txt is missing",
        "{text}"
    );
}
