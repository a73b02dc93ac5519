//! Compares samples for growth, and renders them as a table.

use std::fmt::Write as _;

use crate::sample::Sample;

/// One measure that is watched.
struct Watched {
    name: &'static str,
    of: fn(&Sample) -> u64,
    /// The increase of its median from the second tenth to the last that is permitted, besides a twentieth. The
    /// run under way and the caches of allocators cause it.
    tolerance: u64,
}

const WATCHED: [Watched; 7] = [
    Watched {
        name: "harness KiB",
        of: |sample| sample.harness,
        tolerance: 4096,
    },
    Watched {
        name: "launchers KiB",
        of: |sample| sample.launchers,
        tolerance: 1024,
    },
    Watched {
        name: "descriptors",
        of: |sample| sample.descriptors,
        tolerance: 8,
    },
    Watched {
        name: "mounts",
        of: |sample| sample.mounts,
        tolerance: 0,
    },
    Watched {
        name: "processes",
        of: |sample| sample.processes,
        tolerance: 4,
    },
    Watched {
        name: "temporary files",
        of: |sample| sample.temporary,
        tolerance: 0,
    },
    Watched {
        name: "control groups",
        of: |sample| sample.groups,
        tolerance: 2,
    },
];

/// Renders the samples as a table of a few lines. Returns it with the names of the measures that have grown.
pub(crate) fn judge(samples: &[Sample]) -> (String, Vec<String>) {
    let mut table = "| tenth | runs |".to_owned();
    for watched in &WATCHED {
        let _ = write!(table, " {} |", watched.name);
    }
    let _ = writeln!(table, "\n|{}", "--:|".repeat(WATCHED.len() + 2));
    // A run that ended early has a line for each sample.
    for tenth in 0..samples.len().min(10) {
        let part = part(samples, tenth).unwrap_or(&samples[tenth..=tenth]);
        let runs = median(part, |sample| sample.runs);
        let _ = write!(table, "| {} | {runs} |", tenth + 1);
        for watched in &WATCHED {
            let _ = write!(table, " {} |", median(part, watched.of));
        }
        table.push('\n');
    }
    (table, grown(samples))
}

fn grown(samples: &[Sample]) -> Vec<String> {
    let (Some(early), Some(late)) = (part(samples, 1), part(samples, 9)) else {
        return vec!["whether something grows cannot be told from so few samples".to_owned()];
    };
    let grown = WATCHED.iter().filter_map(|watched| {
        let (early, late) = (median(early, watched.of), median(late, watched.of));
        (late > early + early / 20 + watched.tolerance)
            .then(|| format!("{} have grown from {early} to {late}", watched.name))
    });
    grown.collect()
}

/// A tenth of the samples; `None` if there are too few.
fn part(samples: &[Sample], tenth: usize) -> Option<&[Sample]> {
    let at = |tenth| samples.len() * tenth / 10;
    samples
        .get(at(tenth)..at(tenth + 1))
        .filter(|part| !part.is_empty())
}

fn median(samples: &[Sample], of: fn(&Sample) -> u64) -> u64 {
    let mut values: Vec<u64> = samples.iter().map(of).collect();
    values.sort_unstable();
    values[values.len() / 2]
}
