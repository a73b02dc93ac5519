//! `files`: the files that a scenario puts into the working directory.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Component, Path};

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::keys;
use super::text::{Lines, parse_prose, parse_text};
use super::yaml::{Node, NodeKind};
use puzzlemark_sandbox::Tree;

/// Largest size of copied files, in bytes.
const BYTES_MAX: u64 = 8 * 1024 * 1024;

/// Parses `files`. `folder` is the assignment's folder.
pub(super) fn parse_files(
    field: Field<'_>,
    folder: &Path,
    findings: &mut Findings,
) -> BTreeMap<String, Vec<u8>> {
    refuse_tag(field.value, findings);
    let NodeKind::Mapping { entries, .. } = &field.value.kind else {
        let message = format!(
            "`files` takes names with contents; this is {}",
            field.value.describe()
        );
        findings
            .error(&field.value.span, message)
            .help("files:\n  puzzle.txt: |\n    #AAB\n    CDDB");
        return BTreeMap::new();
    };
    let mut files = BTreeMap::new();
    for (key, value) in entries {
        let file = Field { key, value };
        let name = parse_file_name(key, findings);
        let contents = parse_contents(file, folder, findings);
        match (name, contents) {
            (Some(name), Some(Contents::File(bytes))) => {
                files.insert(name, bytes);
            }
            (Some(name), Some(Contents::Folder(inside))) => {
                let inside = inside.into_iter();
                files.extend(inside.map(|(path, bytes)| (format!("{name}/{path}"), bytes)));
            }
            _ => {}
        }
    }
    files
}

/// Parses the contents of one file. Returns its bytes, and its path if it is copied.
pub(super) fn parse_file_bytes(
    file: Field<'_>,
    folder: &Path,
    findings: &mut Findings,
) -> Option<(Vec<u8>, Option<String>)> {
    let path = match &file.value.kind {
        NodeKind::Mapping { entries, .. } => entries.first().and_then(|(_, path)| path.scalar()),
        NodeKind::Sequence(_) | NodeKind::Scalar(_) => None,
    };
    let path = path.map(|path| path.text.trim().to_owned());
    match parse_contents(file, folder, findings)? {
        Contents::File(bytes) => Some((bytes, path)),
        Contents::Folder(_) => {
            findings
                .error(
                    &file.value.span,
                    "this is a folder; a single file is needed",
                )
                .help("name a file in it");
            None
        }
    }
}

/// Parses the name of a file in the working directory.
pub(super) fn parse_file_name(key: &Node, findings: &mut Findings) -> Option<String> {
    let name = key.scalar().map_or("", |scalar| scalar.text.as_str());
    let plain = !name.is_empty()
        && name.len() <= 255
        && !matches!(name, "." | "..")
        && !name.contains(['/', '\\', ':'])
        && !name.chars().any(char::is_control);
    if !plain {
        findings
            .error(
                &key.span,
                "this is not a file name for the working directory",
            )
            .help("use a plain name without folders: `puzzle.txt`");
        return None;
    }
    Some(name.to_owned())
}

/// Returns all paths of files and folders that a part of a YAML file copies.
pub(super) fn copied_paths(node: &Node) -> Vec<String> {
    match &node.kind {
        NodeKind::Scalar(_) => Vec::new(),
        NodeKind::Sequence(items) => items.iter().flat_map(copied_paths).collect(),
        NodeKind::Mapping { entries, .. } => {
            let source = |(key, value): &(Node, Node)| match key.scalar()?.text.as_str() {
                // The keys below these two are file names. One of them may be `copy`.
                "files" => Some(copied_paths_of_files(value)),
                "writes" => None,
                _ => Some(
                    copied_path(value).map_or_else(|| copied_paths(value), |source| vec![source]),
                ),
            };
            entries.iter().filter_map(source).flatten().collect()
        }
    }
}

/// Returns the paths that `files` copies.
pub(super) fn copied_paths_of_files(files: &Node) -> Vec<String> {
    let NodeKind::Mapping { entries, .. } = &files.kind else {
        return Vec::new();
    };
    let contents = entries.iter().map(|(_, contents)| contents);
    contents.filter_map(copied_path).collect()
}

/// Returns the path in `copy`, if contents are copied.
fn copied_path(contents: &Node) -> Option<String> {
    let source = contents.get("copy")?.scalar()?;
    Some(source.text.trim().to_owned())
}

/// Contents for a name in `files`.
enum Contents {
    File(Vec<u8>),
    /// Files by their paths in the folder.
    Folder(BTreeMap<String, Vec<u8>>),
}

fn parse_contents(file: Field<'_>, folder: &Path, findings: &mut Findings) -> Option<Contents> {
    if !file.is_written(findings) {
        return None;
    }
    if let NodeKind::Mapping { .. } = file.value.kind {
        let fields = Fields::parse_mapping(file.value, &keys::COPY, findings)?;
        return parse_copied(fields.get("copy", findings)?, folder, findings);
    }
    parse_text(file.value, file.name(), Lines::Matter, findings)
        .map(|text| Contents::File(text.into_bytes()))
}

fn parse_copied(field: Field<'_>, folder: &Path, findings: &mut Findings) -> Option<Contents> {
    let path = parse_prose(field, findings)?;
    let span = &field.value.span;
    if !stays_inside(folder, &path) {
        findings
            .error(
                span,
                format!("`{path}` leads out of the assignment's folder"),
            )
            .help("copy the file into the folder, and name it relative to the folder");
        return None;
    }
    let source = folder.join(&path);
    let contents = if source.is_dir() {
        read_folder(&source).map(Contents::Folder)
    } else {
        read_bounded(&source).map(Contents::File)
    };
    match contents {
        Ok(contents) => Some(contents),
        Err(reason) => {
            findings
                .error(span, format!("cannot copy `{path}`: {reason}"))
                .help("paths are relative to the assignment's folder: `puzzles/intro.txt`");
            None
        }
    }
}

/// Reads a file of the assignment's folder. Reports why it cannot be read.
pub(super) fn read_inside(
    path: &str,
    span: &Range<usize>,
    folder: &Path,
    findings: &mut Findings,
) -> Option<Vec<u8>> {
    if !stays_inside(folder, path) {
        findings
            .error(
                span,
                format!("`{path}` leads out of the assignment's folder"),
            )
            .help("copy the file into the folder, and name it relative to the folder");
        return None;
    }
    match read_bounded(&folder.join(path)) {
        Ok(contents) => Some(contents),
        Err(reason) => {
            findings
                .error(span, format!("cannot read `{path}`: {reason}"))
                .help("paths are relative to the assignment's folder: `model/puzzle.py`");
            None
        }
    }
}

/// Returns true if a path stays inside the folder, as written and after all links.
fn stays_inside(folder: &Path, path: &str) -> bool {
    let written = Path::new(path)
        .components()
        .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    let followed = match (folder.canonicalize(), folder.join(path).canonicalize()) {
        (Ok(folder), Ok(file)) => file.starts_with(folder),
        // A file that does not exist is reported by its reader.
        _ => true,
    };
    written && followed
}

/// Reads all files of a folder up to a total size. The error is the reason.
fn read_folder(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let tree = Tree::read_folder(folder).map_err(|error| error.to_string())?;
    let mut files = BTreeMap::new();
    let mut size = 0;
    for path in tree.paths() {
        let name = path.to_str().ok_or("a name in it is not UTF-8")?;
        let bytes = tree.get(path).expect("a path of the tree");
        size += bytes.len() as u64;
        files.insert(name.replace('\\', "/"), bytes.to_vec());
    }
    if size > BYTES_MAX {
        return Err(format!("it has {size} bytes; {BYTES_MAX} are allowed"));
    }
    Ok(files)
}

/// Reads a file up to a size. The error is the reason.
pub(super) fn read_bounded(path: &Path) -> Result<Vec<u8>, String> {
    let data = std::fs::metadata(path).map_err(|error| error.to_string())?;
    if !data.is_file() {
        return Err("it is not a file".to_owned());
    }
    if data.len() > BYTES_MAX {
        return Err(format!(
            "it has {} bytes; {BYTES_MAX} are allowed",
            data.len()
        ));
    }
    std::fs::read(path).map_err(|error| error.to_string())
}
