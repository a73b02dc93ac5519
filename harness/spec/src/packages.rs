//! `packages` and `venv` of a Python subject.

use std::path::Path;

use puzzlemark_reference::notation::can_be_name;

use super::diagnostic::Findings;
use super::fields::Fields;
use super::text::{parse_prose, parse_texts};
use puzzlemark_model::Packages;

/// Parses the packages that submissions may import, and their virtual environment.
pub(super) fn parse_packages(
    fields: &Fields<'_>,
    folder: &Path,
    findings: &mut Findings,
) -> Packages {
    let mut packages = Packages::default();
    if let Some(field) = fields.get("packages", findings) {
        for (node, name) in parse_texts(field, findings).unwrap_or_default() {
            if !name.split('.').all(can_be_name) {
                findings
                    .error(&node.span, format!("`{name}` cannot be imported"))
                    .help(
                        "write the name as after `import`, without a version: `packages: [numpy]`",
                    );
            }
            packages.names.push(name);
        }
    }
    if let Some(field) = fields.get("venv", findings)
        && let Some(path) = parse_prose(field, findings)
    {
        packages.venv = Some(folder.join(path));
    }
    packages
}
