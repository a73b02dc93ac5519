//! The command line.

use crate::SECTIONS;
use crate::set::Section;

/// The arguments of the program.
#[derive(Default)]
pub(crate) struct Arguments {
    /// The question to answer about the instances on standard input.
    pub(crate) solve: Option<(&'static Section, String)>,
    /// True to ask peers as well.
    pub(crate) peers: bool,
    /// True to take few instances, and to leave out long sets.
    pub(crate) quick: bool,
    /// True to write the page to its file.
    pub(crate) write: bool,
    /// The puzzles to measure; empty for all.
    only: Vec<&'static str>,
    /// Questions, and the files with their instances.
    pub(crate) files: Vec<(&'static Section, String, String)>,
}

impl Arguments {
    pub(crate) fn of_this_process() -> Result<Self, String> {
        let mut arguments = Self::default();
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            match word.as_str() {
                "--bench" => {}
                "--peers" => arguments.peers = true,
                "--quick" => arguments.quick = true,
                "--write" => arguments.write = true,
                "--solve" => arguments.solve = Some(question(&words.next().unwrap_or_default())?),
                word => arguments.name(word)?,
            }
        }
        Ok(arguments)
    }

    fn name(&mut self, word: &str) -> Result<(), String> {
        match word.split_once('=') {
            Some((asked, file)) => {
                let (section, question) = question(asked)?;
                self.files.push((section, question, file.to_owned()));
            }
            None => self.only.push(section(word)?.puzzle),
        }
        Ok(())
    }

    /// True if the generated sets of a puzzle are measured.
    pub(crate) fn wants(&self, section: &Section) -> bool {
        let named = self.only.contains(&section.puzzle);
        named || (self.only.is_empty() && self.files.is_empty())
    }
}

fn section(name: &str) -> Result<&'static Section, String> {
    let mut sections = SECTIONS.into_iter();
    sections
        .find(|section| section.puzzle == name)
        .ok_or_else(|| format!("there is no puzzle or option `{name}`"))
}

fn question(text: &str) -> Result<(&'static Section, String), String> {
    let (puzzle, question) = text
        .split_once('/')
        .ok_or_else(|| format!("expected PUZZLE/QUESTION, found `{text}`"))?;
    Ok((section(puzzle)?, question.to_owned()))
}
