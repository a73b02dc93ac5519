//! `limits`, with units.

use std::time::Duration;

use super::diagnostic::Findings;
use super::fields::{Field, Fields};
use super::keys;
use super::suggest::{listed, nearest};
use super::text::parse_number;
use super::yaml::core::{self, Core};
use puzzlemark_sandbox::Limits;

const TIMES: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("min", 60.0), ("h", 3600.0)];
const SIZES: [(&str, f64); 7] = [
    ("B", 1.0),
    ("kB", 1e3),
    ("KiB", 1024.0),
    ("MB", 1e6),
    ("MiB", 1024.0 * 1024.0),
    ("GB", 1e9),
    ("GiB", 1024.0 * 1024.0 * 1024.0),
];
/// Longest time, in seconds.
const SECONDS_MAX: f64 = 24.0 * 3600.0;
/// Most bytes.
const BYTES_MAX: f64 = 1024.0 * 1024.0 * 1024.0 * 1024.0;
/// Most processes.
const PROCESSES_MAX: f64 = 10_000.0;

/// Parses `limits`. A missing key keeps its value in `base`.
pub(super) fn parse_limits(field: Field<'_>, base: Limits, findings: &mut Findings) -> Limits {
    let Some(fields) = Fields::parse_mapping(field.value, &keys::LIMITS, findings) else {
        return base;
    };
    let mut time = |name| parse_seconds(fields.get(name, findings)?, findings);
    let cpu = time("cpu");
    let wall = time("wall");
    let mut size = |name| parse_bytes(fields.get(name, findings)?, findings);
    let memory = size("memory");
    let output = size("output");
    let file = size("file_size");
    let reply = size("reply");
    let processes = fields
        .get("processes", findings)
        .and_then(|field| parse_count(field, findings));
    let limits = Limits {
        cpu: cpu.unwrap_or(base.cpu),
        wall: wall.unwrap_or(base.wall),
        memory_bytes: memory.unwrap_or(base.memory_bytes),
        output_bytes: output.unwrap_or(base.output_bytes),
        file_bytes: file.unwrap_or(base.file_bytes),
        reply_bytes: reply.unwrap_or(base.reply_bytes),
        processes: processes.unwrap_or(base.processes),
    };
    if limits.wall < limits.cpu {
        let message = format!(
            "`wall` ({:?}) is less than `cpu` ({:?}), so the CPU limit has no effect",
            limits.wall, limits.cpu
        );
        findings
            .warning(&field.key.span, message)
            .help("set `wall` to a few times the CPU time: it stops programs that sleep or wait");
    }
    limits
}

fn parse_seconds(field: Field<'_>, findings: &mut Findings) -> Option<Duration> {
    parse_amount(field, &TIMES, "2 s", SECONDS_MAX, findings).map(Duration::from_secs_f64)
}

fn parse_bytes(field: Field<'_>, findings: &mut Findings) -> Option<u64> {
    parse_amount(field, &SIZES, "256 MiB", BYTES_MAX, findings).map(whole_number)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "amounts are positive and at most 2^40"
)]
fn whole_number(amount: f64) -> u64 {
    amount.round() as u64
}

/// Parses a number with a unit. Returns it in the base unit.
fn parse_amount(
    field: Field<'_>,
    units: &[(&str, f64)],
    example: &str,
    max: f64,
    findings: &mut Findings,
) -> Option<f64> {
    let name = field.name();
    let text = amount_text(field, units, example, findings)?;
    let split = text
        .find(|part: char| !part.is_ascii_digit() && part != '.')
        .unwrap_or(text.len());
    let (digits, unit) = (text[..split].trim(), text[split..].trim());
    let Ok(count) = digits.parse::<f64>() else {
        findings
            .error(
                &field.value.span,
                format!("`{name}` takes a positive number and a unit"),
            )
            .help(format!("for example `{name}: {example}`"));
        return None;
    };
    let factor = units.iter().find(|(known, _)| *known == unit);
    let Some((_, factor)) = factor else {
        let message = format!("unknown unit `{unit}` for `{name}`");
        let found = findings.error(&field.value.span, message);
        match nearest(unit, names(units)) {
            Some(near) => found.help(format!("did you mean `{digits} {near}`?")),
            None => found.help(format!("the units are {}", listed(names(units)))),
        };
        return None;
    };
    in_bounds(field, count * factor, max, findings)
}

/// Returns the text of an amount. Reports a number without a unit.
fn amount_text(
    field: Field<'_>,
    units: &[(&str, f64)],
    example: &str,
    findings: &mut Findings,
) -> Option<String> {
    let Some(scalar) = field.value.scalar() else {
        return Some(String::new());
    };
    match core::resolve(scalar) {
        Core::Str(text) => Some(text),
        Core::Int(_) | Core::Float(_) => {
            let unit = example.rsplit(' ').next().unwrap_or_default();
            let (name, number) = (field.name(), &scalar.text);
            findings
                .error(&field.value.span, format!("`{name}` needs a unit"))
                .help(format!(
                    "for example `{name}: {number} {unit}`; the units are {}",
                    listed(names(units))
                ));
            None
        }
        Core::Null | Core::Bool(_) => Some(String::new()),
    }
}

fn names<'u>(units: &'u [(&str, f64)]) -> impl Iterator<Item = &'u str> {
    units.iter().map(|(name, _)| *name)
}

fn in_bounds(field: Field<'_>, amount: f64, max: f64, findings: &mut Findings) -> Option<f64> {
    if amount > 0.0 && amount <= max {
        return Some(amount);
    }
    let size = if amount > 0.0 {
        "too large"
    } else {
        "not more than zero"
    };
    let message = format!("`{}` is {size}", field.name());
    findings
        .error(&field.value.span, message)
        .help("remove the key to keep the default");
    None
}

fn parse_count(field: Field<'_>, findings: &mut Findings) -> Option<u64> {
    let count = parse_number(field, findings)?;
    if count.fract() != 0.0 {
        let message = format!("`{}` takes a whole number", field.name());
        findings
            .error(&field.value.span, message)
            .help(format!("for example `{}: 32`", field.name()));
        return None;
    }
    in_bounds(field, count, PROCESSES_MAX, findings).map(whole_number)
}
