//! Markdown files of the repository, their code blocks, headings and links.

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

/// A Markdown file.
pub(crate) struct Page {
    /// Path relative to the root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// A fenced code block.
pub(crate) struct Block {
    /// Words after the opening fence.
    pub(crate) language: String,
    pub(crate) text: String,
    /// Paragraph above the block; empty after another block or a heading.
    pub(crate) above: String,
    /// Index of the block's first line in the page.
    pub(crate) first_line: usize,
}

impl Block {
    /// The path in `Save this as `path`:` above the block.
    pub(crate) fn saved_as(&self) -> Option<&str> {
        let (_, after) = self.above.split_once("Save this as `")?;
        after.split('`').next()
    }
}

pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = root.ancestors().find(|folder| folder.join("docs").is_dir());
    root.expect("the book lies in the repository").to_owned()
}

/// The pages that a glob relative to the root matches, in order.
pub(crate) fn pages(pattern: &str) -> Vec<Page> {
    let root = root();
    let paths = glob::glob(&root.join(pattern).to_string_lossy()).expect("a glob");
    let pages: Vec<_> = paths
        .map(|path| path.expect("readable"))
        .map(|path| Page {
            text: fs::read_to_string(&path).expect("readable"),
            path: relative(&root, &path),
        })
        .collect();
    assert!(!pages.is_empty(), "nothing matches {pattern}");
    pages
}

fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).expect("below the root");
    path.to_string_lossy().replace('\\', "/")
}

impl Page {
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut open: Option<(Block, usize)> = None;
        let mut above = String::new();
        for (index, line) in self.text.lines().enumerate() {
            let trimmed = line.trim_start();
            match &mut open {
                None if trimmed.starts_with("```") => {
                    let block = Block {
                        language: trimmed.trim_start_matches('`').to_owned(),
                        text: String::new(),
                        above: std::mem::take(&mut above),
                        first_line: index + 1,
                    };
                    open = Some((block, line.len() - trimmed.len()));
                }
                None if trimmed.is_empty() && above.ends_with('\n') => {}
                None if trimmed.is_empty() => above.push('\n'),
                None => {
                    if above.ends_with('\n') {
                        above.clear();
                    }
                    above.push_str(trimmed);
                    above.push(' ');
                }
                Some(_) if trimmed == "```" => blocks.extend(open.take().map(|(block, _)| block)),
                Some((block, indent)) => {
                    block.text.push_str(line.get(*indent..).unwrap_or(trimmed));
                    block.text.push('\n');
                }
            }
        }
        assert!(open.is_none(), "{}: a block stays open", self.path);
        blocks
    }

    /// The lines outside of code blocks.
    pub(crate) fn prose(&self) -> Vec<&str> {
        let mut is_code = false;
        let is_prose = |line: &&str| {
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            !is_code && !is_fence
        };
        self.text.lines().filter(is_prose).collect()
    }

    /// The anchors of headings, as mdBook and GitHub make them.
    pub(crate) fn anchors(&self) -> Vec<String> {
        let mut anchors: Vec<String> = Vec::new();
        for line in self.prose().iter().filter(|line| line.starts_with('#')) {
            let title = line.trim_start_matches('#').trim();
            let kept = title.to_lowercase();
            let kept = kept.chars().filter_map(|letter| match letter {
                ' ' => Some('-'),
                '-' | '_' => Some(letter),
                letter => letter.is_alphanumeric().then_some(letter),
            });
            let anchor: String = kept.collect();
            let same = anchors.iter().filter(|other| **other == anchor).count();
            anchors.push(if same == 0 {
                anchor
            } else {
                format!("{anchor}-{same}")
            });
        }
        anchors
    }

    /// The targets of links and images outside of code.
    pub(crate) fn links(&self) -> Vec<String> {
        let code = Regex::new("`[^`]*`").expect("an expression");
        let link = Regex::new(r"\]\(([^)\s]+)\)").expect("an expression");
        let prose = self.prose().join("\n");
        let prose = code.replace_all(&prose, "");
        link.captures_iter(&prose)
            .map(|found| found[1].to_owned())
            .collect()
    }
}
