//! The judgement of a program that talked with its checker.
//!
//! The rules are those of problemtools. A checker that rejects the program before the program has ended decides alone,
//! because its end may be the reason why the program fails. Otherwise the program's own end comes first.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;

use super::program::printed_or_nothing;
use super::{Checked, Context, Opinion, add_opinion, bounded, check, describe_expectation, remark};
use puzzlemark_model::reply::{Exit, LimitHit, Ran, Reply};
use puzzlemark_model::{Expectation, Part};

/// The order in which a program and its checker ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TalkEnd {
    /// True if the checker ended without knowing of the program's end.
    pub checker_first: bool,
    /// True if the checker waited for the program when the program ended.
    pub checker_waited: bool,
}

/// Judges a program that talked with its checker. `ran` is the end of the program in the reply.
pub fn check_talk(
    expectation: &Expectation,
    (reply, ran): (&Reply, &Ran),
    end: TalkEnd,
    opinion: Opinion,
    context: &Context<'_>,
) -> Checked {
    if end.checker_first && !opinion.accepted {
        let mut checked = Checked {
            verdict: Verdict::Accepted,
            expected: describe_expectation(expectation, context.facts.language),
            got: bounded(printed_or_nothing(reply)),
            differences: Vec::new(),
        };
        add_opinion(&mut checked, &Part::Talk, opinion);
        return checked;
    }
    let mut checked = check(expectation, reply, context);
    if checked.verdict == Verdict::Accepted {
        add_opinion(&mut checked, &Part::Talk, opinion);
        return checked;
    }
    if end.checker_waited && matches!(ran.exit, Exit::Limit(LimitHit::Wall { .. })) {
        let advice = "the checker waits for the program, too; a program must send each line at once: flush its output";
        checked.differences.push(remark(advice.to_owned()));
    }
    let aside = |text| Difference::Aside {
        text: bounded(text),
    };
    let asides = opinion.for_instructors.into_iter().map(aside);
    checked.differences.extend(asides);
    checked
}

#[cfg(test)]
mod tests;
