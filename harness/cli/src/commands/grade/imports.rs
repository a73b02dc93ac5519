//! Notes about modules that submissions could not import.

use std::collections::BTreeMap;

use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_reports::tr;
use puzzlemark_text::visible;

/// The start of Python's message about a missing module, up to the module's name.
const MISSING: &str = "ModuleNotFoundError: No module named '";

/// Returns a note for each module that submissions could not import, in the language of the thread. The note lists the
/// instructor's options.
pub(super) fn notes(class: &ClassSummary) -> Vec<String> {
    let reasons = class
        .submissions()
        .iter()
        .filter_map(|one| one.why.as_ref());
    let mut modules: BTreeMap<&str, u64> = BTreeMap::new();
    for module in reasons.filter_map(|reason| missing_module(&reason.mistake)) {
        *modules.entry(module).or_default() += 1;
    }
    modules
        .into_iter()
        .map(|(module, times)| {
            let module = visible::line(module);
            let stub = format!("files: {{{module}.py: {{copy: stubs/{module}.py}}}}");
            let package = format!("packages: [{module}]");
            tr!(
                "command-cannot-import",
                number = times,
                module = module,
                stub = stub,
                package = package
            )
        })
        .collect()
}

/// Returns the missing module that a message of Python names, without submodules.
fn missing_module(mistake: &str) -> Option<&str> {
    let (_, rest) = mistake.split_once(MISSING)?;
    let (name, _) = rest.split_once('\'')?;
    name.split('.').next()
}
