//! The verdicts on attacks, and their table.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use puzzlemark_sandbox::Level;

use super::attempt::Harms;
use super::table::{Attack, Harm, Table};

/// The verdict on an attack at a level.
#[derive(Debug, Clone)]
pub(crate) enum Verdict {
    /// It did no harm.
    Held,
    /// It succeeded, and the level does not promise otherwise. With the reason.
    Open(String),
    /// This machine does not offer the level. With the reason.
    Missing(String),
    /// It could not be tried. With the reason.
    Skipped(String),
    /// It succeeded where it must not, or its entry is wrong. With details.
    Failed(String),
}

impl Verdict {
    /// Compares the harms with the entry of the attack.
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
            // Nothing stops it at this level, so it must succeed.
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
    // The reader may have gone.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// The table of attacks for a user, with a reason for every attack that is not held.
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

/// Attacks that this suite plays, or the others, by number.
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

/// The number of held attacks, and the number that were tried.
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

/// The number of a reason. Equal reasons share one.
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
