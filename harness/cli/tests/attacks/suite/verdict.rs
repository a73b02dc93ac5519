//! What became of attacks, and the table that tells it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use puzzlemark_sandbox::Level;

use super::attempt::Harms;
use super::table::{Attack, Harm, Table};

/// What became of an attack at a level.
#[derive(Debug, Clone)]
pub(crate) enum Verdict {
    /// Nothing was seen of it that must not be.
    Held,
    /// It succeeded, where the level does not promise anything else, for this reason.
    Open(String),
    /// There is no such level here, for this reason.
    Missing(String),
    /// It could not be tried, for this reason.
    Skipped(String),
    /// It succeeded where it must not, or the suite is wrong about it.
    Failed(String),
}

impl Verdict {
    /// Holds what was seen against what must be.
    pub(crate) fn of(attack: &Attack, level: Level, harms: &Harms) -> Self {
        let reason = attack.open_at(level);
        let expected = |harm: &Harm| reason.is_some() && attack.aims.contains(harm);
        let bad: Vec<_> = harms.iter().filter(|(harm, _)| !expected(harm)).collect();
        if !bad.is_empty() {
            let mut text = String::new();
            for (harm, what) in bad {
                let _ = writeln!(text, "{harm:?}: {what}");
            }
            return Self::Failed(text);
        }
        match reason {
            Some(reason) if !harms.is_empty() => Self::Open(reason.to_owned()),
            // Nothing is in its way there: an attack that shows nothing is none.
            Some(_) if level == Level::LimitsOnly && attack.depends.is_none() => Self::Failed(
                "the table says that it is open, and nothing was seen of it".to_owned(),
            ),
            _ => Self::Held,
        }
    }

    fn word(&self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Open(_) => "open",
            Self::Missing(_) | Self::Skipped(_) => "-",
            Self::Failed(_) => "FAILED",
        }
    }

    fn reason(&self) -> Option<&str> {
        match self {
            Self::Held => None,
            Self::Open(reason)
            | Self::Missing(reason)
            | Self::Skipped(reason)
            | Self::Failed(reason) => Some(reason),
        }
    }
}

/// Verdicts by attack and level.
pub(crate) type Verdicts = BTreeMap<(String, Level), Verdict>;

/// Writes to standard output.
pub(crate) fn say(text: &str) {
    // Nobody may be listening any more.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// The table of attacks as a user, with the reason for everything that is not held.
pub(crate) fn render(table: &Table, user: &str, verdicts: &Verdicts) -> String {
    let mut reasons: Vec<&str> = Vec::new();
    let mut lines = vec![row(
        &format!("as {user}"),
        &Level::ALL.map(Level::name).map(str::to_owned),
    )];
    for attack in by_number(table, true) {
        let cells = Level::ALL.map(|level| {
            let Some(verdict) = verdicts.get(&(attack.id(), level)) else {
                return String::new();
            };
            match verdict.reason() {
                None => verdict.word().to_owned(),
                Some(reason) => format!("{} [{}]", verdict.word(), noted(&mut reasons, reason)),
            }
        });
        lines.push(row(&attack.id(), &cells));
    }
    lines.push(row("held", &Level::ALL.map(|level| held(verdicts, level))));
    lines.push(String::new());
    for (index, reason) in reasons.iter().enumerate() {
        let reason: Vec<_> = reason.lines().collect();
        lines.push(format!("[{}] {}", index + 1, reason.join("; ")));
    }
    lines.join("\n") + "\n\n"
}

/// Attacks that are shown elsewhere, or not yet.
pub(crate) fn render_rest(table: &Table) -> String {
    let mut text = String::new();
    for attack in by_number(table, false) {
        let mut places: Vec<_> = attack
            .shown
            .iter()
            .map(|(file, parts)| format!("{file}: {}", parts.join(", ")))
            .collect();
        places.extend(
            attack
                .later
                .iter()
                .map(|reason| format!("not shown: {reason}")),
        );
        let _ = writeln!(
            text,
            "{:<42}{}",
            attack.id(),
            places.join(&format!("\n{:<42}", ""))
        );
    }
    text + "\n"
}

/// Attacks that are played here, or the others.
fn by_number(table: &Table, played: bool) -> Vec<&Attack> {
    let attacks = table.attacks.iter();
    let mut chosen: Vec<_> = attacks.filter(|one| one.is_played() == played).collect();
    chosen.sort_by_key(|attack| attack.number);
    chosen
}

fn row(name: &str, cells: &[String; 4]) -> String {
    let [full, pid_only, confined, limits_only] = cells;
    let row = format!("{name:<42}{full:<13}{pid_only:<13}{confined:<13}{limits_only}");
    row.trim_end().to_owned()
}

/// How many of those that were tried are held.
fn held(verdicts: &Verdicts, level: Level) -> String {
    let at = verdicts
        .iter()
        .filter(|((_, one), _)| *one == level)
        .map(|(_, verdict)| verdict);
    let tried: Vec<_> = at
        .filter(|verdict| !matches!(verdict, Verdict::Missing(_) | Verdict::Skipped(_)))
        .collect();
    let held = tried
        .iter()
        .filter(|verdict| matches!(verdict, Verdict::Held))
        .count();
    format!("{held} of {}", tried.len())
}

/// The number of a reason, which is noted once.
fn noted<'a>(reasons: &mut Vec<&'a str>, reason: &'a str) -> usize {
    let place = reasons
        .iter()
        .position(|one| *one == reason)
        .unwrap_or_else(|| {
            reasons.push(reason);
            reasons.len() - 1
        });
    place + 1
}
