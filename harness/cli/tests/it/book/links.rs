//! Links between Markdown files: each target and each anchor exists.

use std::path::{Path, PathBuf};

use crate::sources::{Source, root, sources};

/// Files with links that must hold.
const LINKED: [&str; 6] = [
    "*.md",
    "docs/src/**/*.md",
    "specs/**/*.md",
    "fixtures/**/*.md",
    "reports/*.md",
    "reference/*.md",
];

/// The reason why a link is broken, if it is.
fn fault(page: &Source, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let folder = Path::new(&page.path).parent().expect("a file has a folder");
    let target: PathBuf = match path {
        "" => PathBuf::from(&page.path),
        path => folder.join(path.replace("%20", " ")),
    };
    let file = root().join(&target);
    if !file.exists() {
        return Some(format!("{}: {link}: no such file", page.path));
    }
    let is_text = target.extension().is_some_and(|ending| ending == "md");
    if anchor.is_empty() || !is_text {
        return None;
    }
    let text = std::fs::read_to_string(&file).expect("readable");
    let target = Source {
        path: link.to_owned(),
        text,
    };
    let is_there = target.anchors().iter().any(|one| one == anchor);
    (!is_there).then(|| format!("{}: {link}: no such heading", page.path))
}

#[test]
fn every_link_has_a_target() {
    let pages = LINKED.iter().flat_map(|pattern| sources(&[pattern]));
    let faults: Vec<_> = pages
        .flat_map(|page| {
            let links = page.links();
            let faults = links.iter().filter_map(|link| fault(&page, link));
            faults.collect::<Vec<_>>()
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_broken_link_is_found() {
    let page = Source {
        path: "README.md".to_owned(),
        text: "[a](gone.md) [b](README.md#two-commands) [c](#other) `[d](x)`\n".to_owned(),
    };
    let links = page.links();
    assert_eq!(links, ["gone.md", "README.md#two-commands", "#other"]);
    let faults: Vec<_> = links.iter().filter_map(|link| fault(&page, link)).collect();
    assert_eq!(
        faults,
        [
            "README.md: gone.md: no such file",
            "README.md: #other: no such heading"
        ]
    );
}

/// The built book has only the files of the book.
#[test]
fn the_book_links_to_its_own_pages_only() {
    let outside: Vec<_> = sources(&["docs/src/**/*.md"])
        .iter()
        .flat_map(|page| {
            let depth = page.path.matches('/').count() - 2;
            let links = page.links().into_iter();
            let leaves = move |link: &String| link.matches("../").count() > depth;
            let place = |link| format!("{}: {link}", page.path);
            links.filter(leaves).map(place).collect::<Vec<_>>()
        })
        .collect();
    assert!(outside.is_empty(), "{}", outside.join("\n"));
}
