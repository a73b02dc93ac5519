//! The evidence of an attack in a run: its end, its output, and the files in its folder.

use std::time::Duration;

use puzzlemark_sandbox::{Cell, Level};

use super::attempt::{Harms, Seen};
use super::halves::Half;
use super::table::{Attack, End, Harm};
use super::watch::contains;

/// The harms that a run shows. Called after its end, and before the next run in its cell.
pub(crate) fn of(level: Level, attack: &Attack, half: &Half, seen: &Seen, cell: &Cell) -> Harms {
    let mut harms = end(attack, seen);
    let lines = text(&seen.printed);
    let gained = lines.lines().filter(|line| line.starts_with("could "));
    harms.extend(gained.map(|line| (Harm::Gained, line.to_owned())));
    if attack.burns {
        harms.extend(uncounted(&lines, seen.cpu));
    }
    let started = lines.lines().filter(|line| *line == "one more").count();
    if attack.starts_at(level).is_some_and(|most| started > most) {
        harms.push((Harm::Gained, format!("it could start {started}")));
    }
    if seen.reached {
        harms.push((Harm::Network, "its server could be reached".to_owned()));
    }
    if !seen.survivors.is_empty() {
        harms.push((Harm::Survived, format!("{:?}", seen.survivors)));
    }
    let mut written = [&seen.printed[..], &seen.complained].concat();
    for (path, bytes) in collected(cell) {
        written.extend(path.into_bytes());
        written.extend(bytes);
    }
    harms.extend(secrets(half, &written));
    harms
}

/// The faults of the end and of the counted output and processes.
fn end(attack: &Attack, seen: &Seen) -> Harms {
    let mut wrong = Vec::new();
    let end = End::of(&seen.exit);
    if !attack.ends.iter().any(|permitted| permitted.0 == end) {
        wrong.push(format!("{end}\n{}", text(&seen.complained)));
    }
    let written = (seen.printed.len() + seen.complained.len()) as u64;
    if end == "limit output" && written != attack.limits().output_bytes {
        wrong.push(format!("{written} bytes of output were let through"));
    }
    if seen.left_behind < attack.leaves {
        wrong.push(format!("{} processes were remarked", seen.left_behind));
    }
    wrong.into_iter().map(|what| (Harm::Ended, what)).collect()
}

/// Names and contents of the files that a run has left. Empty if they cannot be collected, because there is too
/// much or the folder is gone.
pub(crate) fn collected(cell: &Cell) -> Vec<(String, Vec<u8>)> {
    let Ok(tree) = cell.collect() else {
        return Vec::new();
    };
    let files = tree.paths().map(|path| {
        let bytes = tree.get(path).unwrap_or_default().to_vec();
        (path.display().to_string(), bytes)
    });
    files.collect()
}

/// Secrets in the output, with the places where they were planted.
fn secrets(half: &Half, written: &[u8]) -> Harms {
    let token = half.token.as_bytes();
    if !contains(written, &half.token) {
        return Harms::new();
    }
    let written = text(written);
    let mut places: Vec<_> = written
        .split("secret-")
        .skip(1)
        .filter_map(|rest| rest.split_once('-'))
        .filter(|(_, rest)| rest.as_bytes().starts_with(token))
        .map(|(place, _)| place.to_owned())
        .collect();
    places.sort();
    places.dedup();
    vec![(Harm::Read, format!("the secret of: {}", places.join(", ")))]
}

/// A harm if less CPU time was counted than the processes used according to their output.
fn uncounted(lines: &str, counted: Duration) -> Option<(Harm, String)> {
    let burned = lines
        .lines()
        .filter_map(|line| line.strip_prefix("burned ")?.parse::<u64>().ok());
    let burned: u64 = burned.sum();
    let counted = u64::try_from(counted.as_millis()).unwrap_or(u64::MAX);
    (burned < 1_000 || counted * 100 < burned * 95).then(|| {
        (
            Harm::Ended,
            format!("{counted} ms were counted where {burned} ms were burned"),
        )
    })
}

/// Bytes as readable text.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
