//! The search for a submission's file. It also accepts a name in other case, a subfolder, and other
//! names.

use std::path::{Component, Path, PathBuf};

use puzzlemark_text::visible;

use puzzlemark_sandbox::Tree;

/// A submission's files. The wanted file is at the top, under its name.
pub(super) struct Located {
    pub(super) files: Tree,
    /// A note if the file had another name or place.
    pub(super) remark: Option<String>,
}

/// Finds the file at the top, under its exact name.
pub(super) fn find_exact(files: &Tree, wanted: &str) -> Option<Located> {
    files.get(Path::new(wanted)).is_some().then(|| Located {
        files: files.clone(),
        remark: None,
    })
}

/// A file that an assignment asks for.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    /// Its name.
    pub(super) file: &'a str,
    /// A pattern of other names that it may have.
    pub(super) accepts: Option<&'a str>,
    /// Files that the assignment asks for as well. They cannot be the wanted one.
    pub(super) others: &'a [&'a str],
    /// Files that the course provides. They cannot be the wanted one either.
    pub(super) provided: &'a [&'a str],
}

/// Finds a file with a name in other case, in a subfolder, or with another name. The error lists
/// the candidates if there are several.
pub(super) fn find_similar(files: &Tree, wanted: &Wanted<'_>) -> Result<Option<Located>, String> {
    let mut alike: Vec<&Path> = files
        .paths()
        .filter(|path| is_alike(path, wanted.file))
        .collect();
    if alike.is_empty() {
        alike = with_other_name(files, wanted);
    }
    let wanted = wanted.file;
    // Use the file that is nearest to the top.
    let nearest = alike.iter().map(|path| path.components().count()).min();
    alike.retain(|path| Some(path.components().count()) == nearest);
    match alike[..] {
        [] => Ok(None),
        [found] => {
            let folder = found.parent().unwrap_or(Path::new(""));
            let mut moved = files.below(folder);
            if let (Some(bytes), Some(name)) = (files.get(found), found.file_name()) {
                if !is_alike(found, wanted) {
                    // With a name such as `cmd.py`, it would hide a module of Python.
                    moved.remove(Path::new(name));
                }
                moved.put(wanted, bytes);
            }
            let remark = Some(format!("using `{}` as `{wanted}`", visible::path(found)));
            Ok(Some(Located {
                files: moved,
                remark,
            }))
        }
        _ => Err(format!(
            "it is not clear which file is meant by `{wanted}`: there are {}; hand in only one of \
             them",
            listed(&alike)
        )),
    }
}

/// Returns the files with another name that the assignment accepts. If it accepts no other names,
/// returns the only file with the right ending.
fn with_other_name<'f>(files: &'f Tree, wanted: &Wanted<'_>) -> Vec<&'f Path> {
    let is_other = |path: &&Path| is_one_of(path, wanted.others);
    let may_be_meant =
        |path: &&Path| !is_hidden(path) && !is_other(path) && !is_one_of(path, wanted.provided);
    let candidates = files.paths().filter(may_be_meant);
    if let Some(pattern) = wanted.accepts {
        return candidates.filter(|path| matches(path, pattern)).collect();
    }
    let same: Vec<&Path> = candidates
        .filter(|path| same_ending(path, wanted.file))
        .collect();
    // If a student named another wanted file correctly, this one is not a misnamed file.
    if same.len() == 1 && !files.paths().any(|path| is_other(&path)) {
        return same;
    }
    Vec::new()
}

fn matches(path: &Path, pattern: &str) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let options = glob::MatchOptions {
        case_sensitive: false,
        ..glob::MatchOptions::default()
    };
    glob::Pattern::new(pattern)
        .is_ok_and(|pattern| name.is_some_and(|name| pattern.matches_with(name, options)))
}

fn is_alike(path: &Path, wanted: &str) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    !is_hidden(path) && name.is_some_and(|name| name.to_lowercase() == wanted.to_lowercase())
}

fn is_hidden(path: &Path) -> bool {
    path.components().any(|part| match part {
        Component::Normal(name) => name
            .to_str()
            .is_some_and(|name| name.starts_with('.') || name == "__MACOSX"),
        _ => false,
    })
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

/// Returns the message that no file was found. It names the files that are there.
pub(super) fn not_found(files: &Tree, wanted: &[&str]) -> String {
    let is_link = |name: &&&str| files.left_out().iter().any(|path| is_alike(path, name));
    if let Some(name) = wanted.iter().find(is_link) {
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
    // Windows hides an ending that an editor has added.
    let renamed = wanted.iter().find_map(|name| {
        let with_ending = format!("{name}.txt");
        let found = files.paths().find(|path| is_alike(path, &with_ending))?;
        Some(format!(
            "{looked_for}; if `{}` is meant, rename it to `{name}`",
            visible::path(found)
        ))
    });
    if let Some(renamed) = renamed {
        return renamed;
    }
    let all: Vec<&Path> = files.paths().collect();
    match (all.is_empty(), files.left_out()) {
        (false, _) => format!("{looked_for}; there is {}", listed(&all)),
        (true, []) => format!("there is no {names} in the submission: it is empty"),
        (true, left_out) => {
            let left_out: Vec<&Path> = left_out.iter().map(PathBuf::as_path).collect();
            format!(
                "{looked_for}; there is {}, but links and special files are not followed",
                listed(&left_out)
            )
        }
    }
}

/// Joins file names for a sentence, at most eight.
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

    fn parse_wanted(file: &str) -> Wanted<'_> {
        Wanted {
            file,
            accepts: None,
            others: &[],
            provided: &[],
        }
    }

    #[test]
    fn near_misses_are_found_with_a_remark() {
        for (names, remark) in [
            (&["Puzzle.py"][..], "using `Puzzle.py` as `puzzle.py`"),
            (
                &["src/puzzle.py", "src/shapes.py"],
                "using `src/puzzle.py` as `puzzle.py`",
            ),
            (
                &["__MACOSX/puzzle.py", "a/puzzle.py"],
                "using `a/puzzle.py` as `puzzle.py`",
            ),
            (
                &["a/PUZZLE.PY", "a/b/puzzle.py"],
                "using `a/PUZZLE.PY` as `puzzle.py`",
            ),
            (
                &["__MACOSX/._main.py", "main.py", "notes.txt"],
                "using `main.py` as `puzzle.py`",
            ),
        ] {
            let found = find_similar(&tree(names), &parse_wanted("puzzle.py"))
                .unwrap()
                .unwrap();
            assert_eq!(found.remark.as_deref(), Some(remark));
            assert!(found.files.get(Path::new("puzzle.py")).is_some());
        }
    }

    #[test]
    fn the_only_file_with_the_right_ending_may_have_another_name() {
        let found = find_similar(&tree(&["jane_1234_puzzle.py"]), &parse_wanted("puzzle.py"));
        // With a name such as `cmd.py`, it would hide a module.
        assert_eq!(
            found.unwrap().unwrap().files.paths().collect::<Vec<_>>(),
            [Path::new("puzzle.py")]
        );
        let in_other_case = find_similar(&tree(&["Puzzle.py"]), &parse_wanted("puzzle.py"));
        assert_eq!(in_other_case.unwrap().unwrap().files.paths().count(), 2);
        let two = find_similar(&tree(&["a.py", "b.py"]), &parse_wanted("puzzle.py"));
        assert!(two.unwrap().is_none());
        let of_the_course = Wanted {
            provided: &["gui.py"],
            ..parse_wanted("puzzle.py")
        };
        let found = find_similar(&tree(&["a.py", "gui.py"]), &of_the_course);
        assert_eq!(
            found.unwrap().unwrap().remark.as_deref(),
            Some("using `a.py` as `puzzle.py`")
        );
    }

    #[test]
    fn an_assignment_says_which_names_it_accepts() {
        let accepting = Wanted {
            accepts: Some("fifteen*.py"),
            ..parse_wanted("puzzle.py")
        };
        let found = find_similar(&tree(&["Fifteen_ada.py", "helper.py"]), &accepting);
        assert_eq!(
            found.unwrap().unwrap().remark.as_deref(),
            Some("using `Fifteen_ada.py` as `puzzle.py`")
        );
        assert!(
            find_similar(&tree(&["ada.py"]), &accepting)
                .unwrap()
                .is_none()
        );
        let reason = find_similar(&tree(&["fifteen_a.py", "fifteen_b.py"]), &accepting).err();
        assert_eq!(
            reason.unwrap(),
            "it is not clear which file is meant by `puzzle.py`: there are `fifteen_a.py`, \
             `fifteen_b.py`; hand in only one of them"
        );
    }

    #[test]
    fn another_wanted_file_is_not_renamed() {
        let game = Wanted {
            others: &["solver.py"],
            ..parse_wanted("game.py")
        };
        let submission = tree(&["solver.py"]);
        assert!(find_similar(&submission, &game).unwrap().is_none());
        let reason = not_found(&submission, &["game.py"]);
        assert!(reason.ends_with("; there is `solver.py`"), "{reason}");
        assert!(
            find_similar(&tree(&["errors.py", "solver.py"]), &game)
                .unwrap()
                .is_none()
        );
    }

    #[test]
    fn two_that_are_equally_near_are_named() {
        let error = find_similar(
            &tree(&["a/puzzle.py", "b/puzzle.py"]),
            &parse_wanted("puzzle.py"),
        )
        .err();
        assert!(error.unwrap().contains("`a/puzzle.py`, `b/puzzle.py`"));
    }

    #[test]
    fn files_that_are_there_are_named() {
        for (names, expected) in [
            (
                &["Puzzle.py.txt", "notes.txt"][..],
                "if `Puzzle.py.txt` is meant, rename it to `puzzle.py`",
            ),
            (
                &["a.py", "b.py"],
                "there is no `puzzle.py` in the submission; there is `a.py`, `b.py`",
            ),
            (&[], "it is empty"),
        ] {
            let reason = not_found(&tree(names), &["puzzle.py"]);
            assert!(reason.contains(expected), "{reason}");
        }
        let reason = not_found(&tree(&[]), &["a.py", "a.c", "a.rs"]);
        assert!(reason.starts_with("there is no `a.py`, `a.c` or `a.rs` in"));
    }
}
