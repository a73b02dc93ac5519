//! The result model: what a run writes down and every renderer reads.
//!
//! Texts that come from a submission stand here as the submission gave them (bytes that are not
//! UTF-8 as `\xNN`); making them harmless is each renderer's duty, see [`crate::visible`].

mod boards;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use boards::{Board, Boards, Moment};

use crate::diff::Difference;
use crate::verdict::Verdict;
use crate::visible;

/// The results of a class on one assignment, all of them: for a few submissions. Those of many are
/// read and written one after the other, see [`crate::results`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ClassResults {
    /// What is said of the class as a whole.
    #[serde(flatten)]
    pub info: ClassInfo,
    /// One entry per submission, ordered by name.
    pub submissions: Vec<SubmissionResult>,
}

/// What is said of a class as a whole, whoever is in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ClassInfo {
    /// Version of Puzzlemark that judged.
    pub puzzlemark: String,
    /// What was graded.
    pub assignment: AssignmentInfo,
    /// How the submissions were kept apart while they ran.
    pub isolation: Isolation,
}

/// What a report says about an assignment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignmentInfo {
    /// Name of the assignment's folder, for example `bubbles-and-boulders`.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Groups in the order of the assignment.
    pub groups: Vec<GroupInfo>,
}

/// What a report says about a group of scenarios.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupInfo {
    /// Short name, unique in the assignment.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Who sees the details.
    pub visibility: Visibility,
    /// How much is shown to those who see the group; `None` where the assignment does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// How the group's scenarios earn points.
    pub credit: Credit,
    /// Scenarios in order.
    pub scenarios: Vec<ScenarioInfo>,
}

/// What a report says about a scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioInfo {
    /// Name of the scenario's file without its ending, unique in the assignment.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Points it is worth; not negative.
    pub points: f64,
    /// Why the scenario is there, for students.
    pub because: Option<String>,
    /// What may help a student whose submission is not accepted, in the instructor's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// Who sees the details of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Students see everything.
    Public,
    /// Students see the group's points, and of what was asked no more than [`GroupInfo::detail`]
    /// lets through: nothing, where it does not say.
    Hidden,
    /// Hidden until the due date has passed, public afterwards.
    AfterDue,
}

/// How much of a group's scenarios is shown to those who see the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// Points and counts, and nothing of what was asked.
    None,
    /// What was asked and what came, but not what should have come.
    ActualOnly,
    /// Everything.
    Full,
}

/// How the scenarios of a group earn points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Credit {
    /// Each accepted scenario earns its own points.
    Each,
    /// The group earns its points only if every scenario is accepted.
    All,
    /// Each scenario earns its points in proportion to the steps before its first departure.
    Steps,
}

/// How submissions were kept apart from each other and from the machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Isolation {
    /// Name of the level, for example `limits-only`.
    pub level: String,
    /// What the level does and does not protect from, in a sentence.
    pub meaning: String,
}

/// One submission's results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmissionResult {
    /// Name of the submission: its folder's or file's name.
    pub name: String,
    /// What ran it, for example `Python 3.11.7` or `binary: puzzle.c`; `None` if nothing could.
    pub driver: Option<String>,
    /// Worst verdict of its scenarios.
    pub verdict: Verdict,
    /// Points earned; `None` where a judge error leaves the submission not graded.
    pub score: Option<f64>,
    /// Points that could be earned.
    pub score_max: f64,
    /// Things worth knowing that change no verdict.
    pub remarks: Vec<String>,
    /// One entry per scenario, in the order of the assignment.
    pub scenarios: Vec<ScenarioResult>,
}

impl SubmissionResult {
    /// The result of a scenario, by the scenario's id.
    pub fn scenario(&self, id: &str) -> Option<&ScenarioResult> {
        self.scenarios.iter().find(|result| result.scenario == id)
    }

    /// The first scenario with the submission's own verdict: the one that decided it.
    pub fn decisive(&self) -> Option<&ScenarioResult> {
        let decides = |result: &&ScenarioResult| result.verdict == self.verdict;
        self.scenarios.iter().find(decides)
    }
}

/// One scenario's result for one submission: the unit of the journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioResult {
    /// Which scenario: [`ScenarioInfo::id`].
    pub scenario: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The verdict's reason in a sentence; `None` where accepted, or where the first departure says
    /// all.
    pub reason: Option<String>,
    /// One entry per step, in order.
    pub steps: Vec<StepResult>,
    /// The shortest session found that shows the first departure.
    pub reproduction: Option<Reproduction>,
    /// What was printed outside any step: while loading, after the last reply.
    pub noise: Noise,
    /// What the run used, and what it was allowed.
    pub usage: Usage,
    /// Things worth knowing that change no verdict.
    pub remarks: Vec<String>,
    /// The dialogue with a program, where the scenario is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transcript: Vec<Utterance>,
    /// The verdicts of further runs of the same scenario, in order, where it was played more than once.
    /// All else is about the first run, and its verdict counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<Verdict>,
}

impl ScenarioResult {
    /// Whether its runs came to different verdicts. A run in which the judge failed says nothing.
    pub fn is_flaky(&self) -> bool {
        let mut judged = self.verdicts().filter(|one| *one != Verdict::JudgeError);
        let first = judged.next();
        judged.any(|verdict| Some(verdict) != first)
    }

    /// The verdicts of all its runs, in order; the first counts.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        [self.verdict]
            .into_iter()
            .chain(self.further.iter().copied())
    }

    /// What the steps printed without being asked to, in order, and then what was printed outside
    /// of them.
    pub fn noises(&self) -> impl Iterator<Item = &Noise> {
        let steps = self.steps.iter().map(|step| &step.noise);
        steps.chain([&self.noise])
    }
}

/// A piece of a dialogue with a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Utterance {
    /// Who says it, and where.
    pub speaker: Speaker,
    /// The text; a line that was typed has its newline.
    pub text: String,
}

/// Who says a piece of a dialogue, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// What Puzzlemark has typed.
    Typed,
    /// What the program has written to standard output.
    Printed,
    /// What the program has written to standard error.
    Complained,
}

/// A session to paste into an interpreter or a terminal, and the files it needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reproduction {
    /// One operation a line, without prompts; of a program, the command and the lines to type.
    pub session: Vec<String>,
    /// Files that the session reads: name and contents.
    pub files: Vec<FileText>,
    /// Whether running exactly this session again showed the departure.
    pub confirmed: bool,
}

/// A file by name and contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FileText {
    /// Name relative to the working directory.
    pub name: String,
    /// Contents.
    pub text: String,
}

/// One step's result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepResult {
    /// The operation, in the step language.
    pub operation: String,
    /// Whether the expectation was met.
    pub outcome: Outcome,
    /// What must follow, in words and notation; `None` where nothing was asked but success.
    pub expected: Option<String>,
    /// Why it must follow, in the instructor's words.
    pub because: Option<String>,
    /// What may help a student whose submission departs here, in the instructor's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// What followed, in words and notation; `None` where the step was not run.
    pub got: Option<String>,
    /// How the two differ, most telling first; empty where met.
    pub differences: Vec<Difference>,
    /// Where in the submission's source an exception arose.
    pub arose: Option<SourceLine>,
    /// What the step printed without being asked to.
    pub noise: Noise,
    /// What the program's windows looked like after the step, where the scenario asks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// The puzzle's board around the first departure, where there is one to draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<Boards>,
}

/// A picture of a program's windows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// What it shows, for those who cannot see it; from the submission.
    pub alternative: String,
    /// The picture itself: a PNG file in Base64. Made by Puzzlemark, and not by the submission.
    pub png: String,
}

/// Whether a step's expectation was met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The reply is what was expected.
    Met,
    /// The first reply of the scenario that is not what was expected.
    Departed,
    /// Not what was expected either, after the first departure: it may well follow from it.
    Follows,
    /// The step was not run, because the subject had ended.
    NotRun,
}

/// A line of the submission's source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SourceLine {
    /// File, relative to the submission.
    pub file: String,
    /// Line, counted from 1.
    pub line: u32,
    /// The line's text, where it could be read.
    pub text: Option<String>,
    /// The lines around it, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub around: Option<Box<Around>>,
}

/// A few lines around one of the submission's source.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Around {
    /// The lines before it.
    pub before: Vec<String>,
    /// The lines after it.
    pub after: Vec<String>,
}

/// What was printed without being asked for; each text cut to a bounded length.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Noise {
    /// On standard output.
    pub stdout: String,
    /// On standard error.
    pub stderr: String,
}

impl Noise {
    /// The most bytes kept of each text.
    const BYTES_MAX: usize = 4096;

    /// Noise from what was written: of each text the beginning, which is where the cause of a
    /// flood stands, and how much was left out.
    pub fn new(stdout: &[u8], stderr: &[u8]) -> Self {
        let [stdout, stderr] =
            [stdout, stderr].map(|bytes| match bytes.split_at_checked(Self::BYTES_MAX) {
                Some((kept, left_out)) if !left_out.is_empty() => {
                    format!("{}\n({} more bytes)", visible::decode(kept), left_out.len())
                }
                _ => visible::decode(bytes),
            });
        Self { stdout, stderr }
    }
}

/// Resources used and allowed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    /// CPU time of the whole process tree, in milliseconds; 0 also where it was not measured.
    pub cpu_ms: u64,
    /// CPU time allowed, in milliseconds.
    pub cpu_ms_max: u64,
    /// Time from start to end, in milliseconds.
    pub wall_ms: u64,
    /// Time allowed, in milliseconds.
    pub wall_ms_max: u64,
    /// Peak memory, in bytes; 0 where it was not measured.
    pub memory_bytes: u64,
    /// Memory allowed, in bytes.
    pub memory_bytes_max: u64,
}

impl Usage {
    /// How much of its limits a run used, in percent from 0 to 100: of CPU time or memory, whichever
    /// it used more of.
    pub fn percent(&self) -> u64 {
        let cpu = percent(self.cpu_ms, self.cpu_ms_max);
        cpu.max(percent(self.memory_bytes, self.memory_bytes_max))
    }
}

/// A part of what is allowed in percent, from 0 to 100; 0 where there is no limit.
pub(crate) fn percent(used: u64, max: u64) -> u64 {
    let percent = (u128::from(used) * 100).checked_div(u128::from(max));
    u64::try_from(percent.unwrap_or(0).min(100)).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_much_noise_the_beginning_is_kept() {
        let Noise { stdout, stderr } = Noise::new(&[b'x'; 5000], b"caf\xc3\xa9 \xff");
        assert_eq!(stdout, format!("{}\n(904 more bytes)", "x".repeat(4096)));
        assert_eq!(stderr, "café \\xff");
        assert_eq!(Noise::new(&[b'x'; 4096], b"").stdout, "x".repeat(4096));
    }

    #[test]
    fn shares_stay_below_the_whole() {
        assert_eq!([percent(1, 2), percent(9, 2), percent(1, 0)], [50, 100, 0]);
        assert_eq!(percent(u64::MAX, u64::MAX), 100);
    }
}
