//! Markdown files of the repository, their code blocks, headings and links.

use crate::sources::{Source, regex};

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

impl Source {
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

    /// The anchors of headings, as mdBook and GitHub make them.
    pub(crate) fn anchors(&self) -> Vec<String> {
        let mut anchors: Vec<String> = Vec::new();
        for (_, line) in self
            .outside_code()
            .filter(|(_, line)| line.starts_with('#'))
        {
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
        let code = regex("`[^`]*`");
        let link = regex(r"\]\(([^)\s]+)\)");
        let prose: Vec<_> = self.outside_code().map(|(_, line)| line).collect();
        let prose = prose.join("\n");
        let prose = code.replace_all(&prose, "");
        link.captures_iter(&prose)
            .map(|found| found[1].to_owned())
            .collect()
    }
}
