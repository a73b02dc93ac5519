//! Finds a submission's file, also where it is nearly where it should be.

use std::path::{Component, Path, PathBuf};

use puzzlemark_reports::visible;

use crate::sandbox::Tree;

/// A submission's files, with the one that counts under its proper name at the top.
pub(super) struct Located {
    pub(super) files: Tree,
    /// What had to be overlooked.
    pub(super) remark: Option<String>,
}

/// Looks for `wanted` just where it should be.
pub(super) fn exactly(files: &Tree, wanted: &str) -> Option<Located> {
    files.get(Path::new(wanted)).is_some().then(|| Located {
        files: files.clone(),
        remark: None,
    })
}

/// Looks for `wanted` in another case, or in a sub-folder, or as a submission that is a single file
/// of the right kind. A file that is wanted for something else, one of `others`, is never meant. The
/// error names what was found more than once.
pub(super) fn nearly(
    files: &Tree,
    wanted: &str,
    single_file: bool,
    others: &[&str],
) -> Result<Option<Located>, String> {
    let mut alike: Vec<&Path> = files
        .paths()
        .filter(|path| is_alike(path, wanted))
        .collect();
    if single_file && alike.is_empty() {
        alike = files
            .paths()
            .filter(|path| same_ending(path, wanted) && !is_one_of(path, others))
            .collect();
    }
    // The one nearest to the top is meant, if there is one.
    let nearest = alike.iter().map(|path| path.components().count()).min();
    alike.retain(|path| Some(path.components().count()) == nearest);
    match alike[..] {
        [] => Ok(None),
        [found] => {
            let folder = found.parent().unwrap_or(Path::new(""));
            let mut moved = files.below(folder);
            if let (Some(bytes), Some(name)) = (files.get(found), found.file_name()) {
                if !is_alike(found, wanted) {
                    // By the name of whoever handed it in, such as `cmd.py`, it may hide a module.
                    moved.remove(Path::new(name));
                }
                moved.put(wanted, bytes);
            }
            let remark = Some(format!(
                "`{}` was taken for `{wanted}`",
                visible::path(found)
            ));
            Ok(Some(Located {
                files: moved,
                remark,
            }))
        }
        _ => Err(format!(
            "it is not clear which file is meant by `{wanted}`: there are {}; hand in one",
            listed(&alike)
        )),
    }
}

fn is_alike(path: &Path, wanted: &str) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let hidden = path.components().any(|part| match part {
        Component::Normal(name) => name
            .to_str()
            .is_some_and(|name| name.starts_with('.') || name == "__MACOSX"),
        _ => false,
    });
    !hidden && name.is_some_and(|name| name.to_lowercase() == wanted.to_lowercase())
}

fn same_ending(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|ending| {
        Path::new(wanted)
            .extension()
            .is_some_and(|other| ending.eq_ignore_ascii_case(other))
    })
}

pub(super) fn is_one_of(path: &Path, others: &[&str]) -> bool {
    others.iter().any(|other| is_alike(path, other))
}

/// Says that no file was found, and what there was instead.
pub(super) fn not_found(files: &Tree, wanted: &[&str], others: &[&str]) -> String {
    let linked = |name: &&&str| files.left_out().iter().any(|path| is_alike(path, name));
    if let Some(name) = wanted.iter().find(linked) {
        return format!(
            "`{name}` is a link or a special file in the submission, and these are not followed; \
             hand in the file itself"
        );
    }
    let names: Vec<String> = wanted.iter().map(|name| format!("`{name}`")).collect();
    let names = match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.concat(),
    };
    let looked_for = format!("there is no {names} in the submission");
    let only = wanted.iter().find_map(|name| {
        let mut alike = files.paths().filter(|path| same_ending(path, name));
        let only = alike.next().filter(|_| alike.next().is_none())?;
        Some(format!(
            "{looked_for}; if `{}` is meant, rename it to `{name}`",
            visible::path(only)
        ))
    });
    // Beside what is wanted for something else, a file has the name that it should have.
    let of_others = files.paths().any(|path| is_one_of(path, others));
    if let Some(only) = only.filter(|_| !of_others) {
        return only;
    }
    let all: Vec<&Path> = files.paths().collect();
    match (all.is_empty(), files.left_out()) {
        (false, _) => format!("{looked_for}; there is {}", listed(&all)),
        (true, []) => format!("{looked_for}: it is empty"),
        (true, left_out) => {
            let left_out: Vec<&Path> = left_out.iter().map(PathBuf::as_path).collect();
            format!(
                "{looked_for}; there is {}, but links and special files are not followed",
                listed(&left_out)
            )
        }
    }
}

/// Names of files for a sentence; of many, the first few.
fn listed(paths: &[&Path]) -> String {
    const NAMED_MAX: usize = 8;
    let mut names: Vec<String> = paths
        .iter()
        .take(NAMED_MAX)
        .map(|path| format!("`{}`", visible::path(path)))
        .collect();
    if paths.len() > NAMED_MAX {
        names.push(format!("{} more", paths.len() - NAMED_MAX));
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(names: &[&str]) -> Tree {
        let mut tree = Tree::default();
        for name in names {
            tree.put(*name, name.as_bytes());
        }
        tree
    }

    #[test]
    fn near_misses_are_found_with_a_remark() {
        for (names, remark) in [
            (&["Puzzle.py"][..], "`Puzzle.py` was taken for `puzzle.py`"),
            (
                &["src/puzzle.py", "src/shapes.py"],
                "`src/puzzle.py` was taken for `puzzle.py`",
            ),
            (
                &["__MACOSX/puzzle.py", "a/puzzle.py"],
                "`a/puzzle.py` was taken for `puzzle.py`",
            ),
            (
                &["a/PUZZLE.PY", "a/b/puzzle.py"],
                "`a/PUZZLE.PY` was taken for `puzzle.py`",
            ),
        ] {
            let found = nearly(&tree(names), "puzzle.py", false, &[])
                .unwrap()
                .unwrap();
            assert_eq!(found.remark.as_deref(), Some(remark));
            assert!(found.files.get(Path::new("puzzle.py")).is_some());
        }
    }

    #[test]
    fn a_single_file_may_have_another_name() {
        let submission = tree(&["jane_1234_puzzle.py"]);
        let found = |single_file| nearly(&submission, "puzzle.py", single_file, &[]).unwrap();
        assert!(found(false).is_none());
        let found = found(true).unwrap();
        // By a name such as `cmd.py` it would hide a module.
        assert_eq!(
            found.files.paths().collect::<Vec<_>>(),
            [Path::new("puzzle.py")]
        );
        let in_other_case = nearly(&tree(&["Puzzle.py"]), "puzzle.py", true, &[]);
        assert_eq!(in_other_case.unwrap().unwrap().files.paths().count(), 2);
    }

    #[test]
    fn what_is_wanted_for_something_else_is_not_meant() {
        let submission = tree(&["solver.py"]);
        let found = nearly(&submission, "game.py", true, &["solver.py"]).unwrap();
        assert!(found.is_none());
        let reason = not_found(&submission, &["game.py"], &["solver.py"]);
        assert!(reason.ends_with("; there is `solver.py`"), "{reason}");
        let reason = not_found(
            &tree(&["errors.py", "solver.c"]),
            &["game.py"],
            &["solver.c"],
        );
        assert!(!reason.contains("rename"), "{reason}");
    }

    #[test]
    fn two_that_are_equally_near_are_named() {
        let error = nearly(
            &tree(&["a/puzzle.py", "b/puzzle.py"]),
            "puzzle.py",
            false,
            &[],
        )
        .err();
        assert!(error.unwrap().contains("`a/puzzle.py`, `b/puzzle.py`"));
    }

    #[test]
    fn what_there_was_instead_is_named() {
        for (names, expected) in [
            (
                &["main.py", "notes.txt"][..],
                "if `main.py` is meant, rename it to `puzzle.py`",
            ),
            (
                &["a.py", "b.py"],
                "there is no `puzzle.py` in the submission; there is `a.py`, `b.py`",
            ),
            (&[], "it is empty"),
        ] {
            let reason = not_found(&tree(names), &["puzzle.py"], &[]);
            assert!(reason.contains(expected), "{reason}");
        }
        let reason = not_found(&tree(&[]), &["a.py", "a.c", "a.rs"], &[]);
        assert!(reason.starts_with("there is no `a.py`, `a.c` or `a.rs` in"));
    }
}
