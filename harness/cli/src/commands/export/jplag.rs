//! `export jplag`: the folders that JPlag reads, of Karlsruhe.

use std::collections::BTreeMap;

use puzzlemark_model::STARTER_FOLDER;

use super::class::{ClassFiles, SUBMISSIONS, SourceFile, word};

/// Returns the command. JPlag needs no further file.
#[expect(
    clippy::unnecessary_wraps,
    clippy::needless_pass_by_value,
    reason = "every tool has this signature"
)]
pub(super) fn finish(class: ClassFiles) -> anyhow::Result<String> {
    let language = jplag_language(&class.files);
    let base = if class.starters.is_empty() {
        String::new()
    } else {
        format!(" -bc {}", word(&class.out.join(STARTER_FOLDER)))
    };
    let root = word(&class.out.join(SUBMISSIONS));
    Ok(format!("java -jar jplag.jar -l {language}{base} {root}"))
}

/// Returns JPlag's name for the commonest language of the files.
fn jplag_language(files: &[SourceFile]) -> &'static str {
    const NAMES: [(&str, &str); 12] = [
        ("py", "python3"),
        ("js", "javascript"),
        ("mjs", "javascript"),
        ("java", "java"),
        ("c", "c"),
        ("h", "c"),
        ("cc", "cpp"),
        ("cpp", "cpp"),
        ("cxx", "cpp"),
        ("hpp", "cpp"),
        ("rs", "rust"),
        ("go", "golang"),
    ];
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files {
        let ending = file.path.rsplit('.').next().unwrap_or_default();
        if let Some((_, name)) = NAMES.iter().find(|(known, _)| *known == ending) {
            *counts.entry(name).or_default() += 1;
        }
    }
    let commonest = counts.into_iter().max_by_key(|(_, count)| *count);
    commonest.map_or("text", |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commonest_language_counts() {
        let file = |path: &str| SourceFile {
            path: path.to_owned(),
            student: None,
        };
        let files = ["a/x.py", "b/x.py", "c/x.c"].map(file);
        assert_eq!(jplag_language(&files), "python3");
        assert_eq!(jplag_language(&[file("a/x.rb")]), "text");
    }
}
