//! The search for a sandbox's level: the strongest level that no canary disproves.

use super::{Level, SandboxError, Unreached};

/// A cell made with the mechanisms of a level, and its test result.
pub(super) struct Rung<C> {
    /// The cell.
    pub(super) cell: C,
    /// The strongest level that the canary did not disprove.
    pub(super) shown: Level,
    /// The reason why the cell does not have its intended level.
    pub(super) reason: String,
}

/// Result of [`climb`].
#[derive(Debug)]
pub(super) struct Climbed<C> {
    /// The cell.
    pub(super) cell: C,
    /// The level whose mechanisms the cell has.
    pub built: Level,
    /// The level that the sandbox may claim.
    pub(super) level: Level,
    /// The stronger levels with reasons, strongest first.
    pub(super) unreached: Vec<Unreached>,
}

/// Makes cells from the strongest level down, until one has its intended level.
///
/// A `Confined` cell that fails its test is used instead of a `LimitsOnly` cell. It protects some
/// files, but claims only `LimitsOnly`.
pub(super) fn climb<C>(
    strongest: Level,
    mut make: impl FnMut(Level) -> Result<Rung<C>, SandboxError>,
) -> Result<Climbed<C>, SandboxError> {
    let mut unreached = levels_not_asked_for(strongest);
    let mut kept = None;
    for built in Level::ALL.into_iter().filter(|level| *level <= strongest) {
        if built == Level::LimitsOnly
            && let Some(confined) = kept.take()
        {
            return Ok(climbed_to(confined, unreached));
        }
        // Tries twice, so that a short failure does not weaken the isolation of a whole run.
        let reason = match make(built).or_else(|_| make(built)) {
            Ok(rung) if rung.shown >= built => {
                return Ok(climbed_to((rung.cell, built, built), unreached));
            }
            Ok(rung) => {
                kept = (built == Level::Confined).then_some((rung.cell, built, rung.shown));
                rung.reason
            }
            Err(error) if built == Level::LimitsOnly => return Err(error),
            Err(error) => error.to_string(),
        };
        unreached.push(Unreached {
            level: built,
            reason,
        });
    }
    unreachable!("a cell always has at least the weakest level")
}

fn levels_not_asked_for(strongest: Level) -> Vec<Unreached> {
    let stronger = Level::ALL.into_iter().filter(|level| *level > strongest);
    let reason = format!("not tried: the strongest level asked for is `{strongest}`");
    stronger
        .map(|level| Unreached {
            level,
            reason: reason.clone(),
        })
        .collect()
}

fn climbed_to<C>((cell, built, level): (C, Level, Level), unreached: Vec<Unreached>) -> Climbed<C> {
    Climbed {
        cell,
        built,
        level,
        unreached,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the search with cells that show the level `shown(level)` when they are made for
    /// `level`.
    fn climbed(
        strongest: Level,
        shown: impl Fn(Level) -> Option<Level>,
    ) -> Result<Climbed<Level>, SandboxError> {
        climb(strongest, |level| match shown(level) {
            Some(shown) => Ok(Rung {
                cell: level,
                shown,
                reason: format!("shows {shown}"),
            }),
            None => Err(SandboxError::LauncherGone),
        })
    }

    fn reasons<C>(climbed: &Climbed<C>) -> Vec<(Level, &str)> {
        let unreached = climbed.unreached.iter();
        unreached
            .map(|one| (one.level, one.reason.as_str()))
            .collect()
    }

    #[test]
    fn the_strongest_level_that_is_not_disproved_is_taken() {
        let all = climbed(Level::Full, Some).unwrap();
        assert_eq!((all.cell, all.level), (Level::Full, Level::Full));
        assert!(all.unreached.is_empty());
        let disproved = climbed(Level::Full, |level| Some(level.min(Level::PidOnly))).unwrap();
        assert_eq!(disproved.level, Level::PidOnly);
        assert_eq!(reasons(&disproved), [(Level::Full, "shows pid-only")]);
        let failed = climbed(Level::Full, |level| {
            (level < Level::PidOnly).then_some(level)
        });
        let failed = failed.unwrap();
        assert_eq!(
            (failed.built, failed.level),
            (Level::Confined, Level::Confined)
        );
        assert_eq!(reasons(&failed).len(), 2);
        assert!(reasons(&failed)[0].1.contains("launcher was killed"));
    }

    #[test]
    fn a_cell_is_never_said_to_be_more_than_it_was_made_for() {
        let asked = climbed(Level::LimitsOnly, |_| Some(Level::Full)).unwrap();
        assert_eq!(
            (asked.cell, asked.level),
            (Level::LimitsOnly, Level::LimitsOnly)
        );
        assert_eq!(asked.unreached.len(), 3);
        assert!(asked.unreached[0].reason.contains("not tried"));
    }

    #[test]
    fn confinement_that_is_not_enough_for_its_level_is_kept() {
        let limited = climbed(Level::Full, |_| Some(Level::LimitsOnly)).unwrap();
        assert_eq!(
            (limited.cell, limited.level),
            (Level::Confined, Level::LimitsOnly)
        );
        assert_eq!(limited.unreached.len(), 3);
    }

    #[test]
    fn a_failed_level_is_tried_again_before_a_weaker_one() {
        let mut tries = 0;
        let climbed = climb(Level::Full, |level| {
            tries += 1;
            let rung = || Rung {
                cell: level,
                shown: level,
                reason: String::new(),
            };
            (tries > 1).then(rung).ok_or(SandboxError::LauncherGone)
        });
        assert_eq!(climbed.unwrap().level, Level::Full);
    }

    #[test]
    fn without_any_cell_the_last_error_is_returned() {
        assert!(climbed(Level::Full, |_| None).is_err());
        let only = |level| (level == Level::LimitsOnly).then_some(level);
        let limited = climbed(Level::Full, only).unwrap();
        assert_eq!(
            (limited.cell, limited.level),
            (Level::LimitsOnly, Level::LimitsOnly)
        );
    }
}
