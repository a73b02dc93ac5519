//! Those of a roster of whom there is no submission, for formats that list cases.

use crate::model::ClassInfo;

/// Why there is no submission of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Absence {
    /// Nothing was handed in.
    Missing,
    /// Something may have been.
    Unsettled,
}

impl Absence {
    /// The word for it, where others have a verdict.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Unsettled => "unsettled",
        }
    }

    /// What it means, in a few words.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::Missing => "handed in nothing",
            Self::Unsettled => {
                "nobody knows whether they handed in something: what others handed in could be theirs"
            }
        }
    }
}

/// All of whom there is no submission, each with the name that it would have.
pub(crate) fn absent(class: &ClassInfo) -> Vec<(Absence, String)> {
    let missing = class.missing.iter().map(|one| (Absence::Missing, one));
    let unsettled = class.unsettled.iter().map(|one| (Absence::Unsettled, one));
    let all = missing.chain(unsettled);
    all.map(|(why, one)| (why, one.id.clone())).collect()
}

/// Points that each of them could have earned.
pub(crate) fn points_max(class: &ClassInfo) -> f64 {
    class.assignment.scenarios().map(|info| info.points).sum()
}
