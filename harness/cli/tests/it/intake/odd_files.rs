//! Files with the traces of editors and tools.

use puzzlemark_reports::Verdict;

use super::packed::{tar, zip};
use super::{class, grade, of, right};

#[test]
fn traces_of_editors_cost_nothing_and_are_remarked() {
    let desk = class();
    let right = String::from_utf8(right(&desk)).unwrap();
    let accent = format!("# é\n{right}");
    let latin =
        |text: &str| -> Vec<u8> { text.chars().map(|c| u8::try_from(c).unwrap()).collect() };
    let wide = format!("\u{feff}{accent}");
    let wide = wide.encode_utf16().flat_map(u16::to_le_bytes);
    let cells = |source: &str| {
        let source = serde_json::json!(["%matplotlib inline\n", source]);
        let cells = serde_json::json!([{"cell_type": "code", "source": source, "outputs": []}]);
        serde_json::json!({"cells": cells, "nbformat": 4}).to_string()
    };
    for (path, bytes) in [
        ("latin/counter.py", latin(&accent)),
        (
            "declared/counter.py",
            latin(&format!("# -*- coding: latin-1 -*-\n{accent}")),
        ),
        ("mark/counter.py", format!("\u{feff}{accent}").into_bytes()),
        (
            "windows/counter.py",
            accent.replace('\n', "\r\n").into_bytes(),
        ),
        ("wide/counter.py", wide.collect()),
        ("notebook/my work.ipynb", cells(&right).into_bytes()),
        (
            "zipped.zip",
            zip::zip(&[zip::file("counter.ipynb", cells(&right))]),
        ),
        ("case/src/Counter.PY", accent.clone().into_bytes()),
        (
            "named.tgz",
            tar::gz(&tar::tar(&[tar::file("mine/main.py", &accent)])),
        ),
        ("torn/counter.ipynb", b"{\"cells\": [".to_vec()),
    ] {
        desk.write(&format!("class/{path}"), bytes);
    }
    let class = grade(&desk);
    for (name, remark) in [
        (
            "latin",
            "`counter.py` is not UTF-8 and was read as Latin-1; save it as UTF-8",
        ),
        (
            "declared",
            "`counter.py` is not UTF-8, but in the encoding that its first lines name",
        ),
        ("mark", "`counter.py` begins with a byte order mark"),
        ("windows", "`counter.py` has the line ends of Windows"),
        ("wide", "`counter.py` is UTF-16; save it as UTF-8"),
        (
            "notebook",
            "the code of the notebook `my work.ipynb` (1 cell) was taken for `counter.py`",
        ),
        (
            "zipped",
            "the code of the notebook `counter.ipynb` (1 cell) was taken",
        ),
        ("case", "using `src/Counter.PY` as `counter.py`"),
        ("named", "using `main.py` as `counter.py`"),
    ] {
        let one = of(&class, name);
        assert_eq!(one.verdict, Verdict::Accepted, "{name}: {one:?}");
        assert!(
            one.remarks.iter().any(|said| said.starts_with(remark)),
            "{name}: {one:?}"
        );
    }
    let (name, reason) = (
        "torn",
        "there is no `counter.py` in the submission, and `counter.ipynb` is not a readable notebook",
    );
    let one = of(&class, name);
    assert_eq!(one.verdict, Verdict::LoadError, "{name}");
    let said = one.scenarios[0].reason.clone().unwrap();
    assert!(said.contains(reason), "{name}: {said}");
}
