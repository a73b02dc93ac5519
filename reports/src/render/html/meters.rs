//! Resources used and allowed, as meters.

use crate::language::tr;
use crate::model::{Usage, percent};
use crate::render::words;

/// A resource that was measured.
pub(super) struct Meter {
    /// Name of the resource: `CPU time`.
    pub(super) name: String,
    /// Amount used, with its unit.
    pub(super) used: String,
    /// Amount allowed. Empty without a limit.
    pub(super) allowed: String,
    /// The share used, from 0 to 100.
    pub(super) percent: u64,
}

/// Returns the resources that were measured.
pub(super) fn meters(usage: &Usage) -> Vec<Meter> {
    let Usage {
        cpu_ms,
        cpu_ms_max,
        wall_ms,
        wall_ms_max,
        memory_bytes,
        memory_bytes_max,
    } = *usage;
    let meter = |name, used: u64, max: u64, words: fn(u64) -> String| Meter {
        name,
        used: words(used),
        allowed: if max == 0 { String::new() } else { words(max) },
        percent: percent(used, max),
    };
    let measured = [
        (memory_bytes > 0).then(|| meter(tr!("Cpu-time"), cpu_ms, cpu_ms_max, words::seconds)),
        (wall_ms > 0).then(|| meter(tr!("Wall-time"), wall_ms, wall_ms_max, words::seconds)),
        (memory_bytes > 0).then(|| {
            meter(
                tr!("Memory"),
                memory_bytes,
                memory_bytes_max,
                words::mebibytes,
            )
        }),
    ];
    measured.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unmeasured_usage_is_not_shown() {
        assert!(meters(&Usage::default()).is_empty());
        let portable = Usage {
            wall_ms: 12,
            cpu_ms_max: 2_000,
            ..Usage::default()
        };
        let told: Vec<_> = meters(&portable)
            .iter()
            .map(|one| one.name.clone())
            .collect();
        assert_eq!(told, ["Wall time"]);
    }
}
