//! Modules that submissions import and that are not there.

use std::collections::BTreeMap;

use puzzlemark_reports::render::words::counted;
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_text::visible;

/// The start of Python's message about a missing module, up to the module's name.
const MISSING: &str = "ModuleNotFoundError: No module named '";

/// Says of each module that submissions could not import what the instructor can do about it.
pub(super) fn notes(class: &ClassSummary) -> Vec<String> {
    let whys = class
        .submissions()
        .iter()
        .filter_map(|one| one.why.as_ref());
    let mut modules: BTreeMap<&str, u64> = BTreeMap::new();
    for module in whys.filter_map(|why| missing(&why.mistake)) {
        *modules.entry(module).or_default() += 1;
    }
    modules
        .into_iter()
        .map(|(module, times)| {
            let module = visible::line(module);
            format!(
                "note: {} cannot import `{module}`. If your course provides it, add a stub to \
                 `assignment.yaml`: `files: {{{module}.py: {{copy: stubs/{module}.py}}}}`. If it is a \
                 third-party package, add `packages: [{module}]` to the Python subject",
                counted(times, "submission")
            )
        })
        .collect()
}

/// The module that a mistake speaks of.
fn missing(mistake: &str) -> Option<&str> {
    let (_, rest) = mistake.split_once(MISSING)?;
    let (name, _) = rest.split_once('\'')?;
    name.split('.').next()
}
