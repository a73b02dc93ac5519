//! Where commands print: colour when the terminal wants it (`NO_COLOR`, `CLICOLOR`, redirection).

use std::io::{self, Write as _};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anyhow::Context as _;

/// Prints to standard output.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Prints a line to standard error: what is no result.
pub(super) fn note(text: &str) -> io::Result<()> {
    let mut stderr = anstream::stderr().lock();
    writeln!(stderr, "{}", text.trim_end_matches('\n'))
}

/// Prints an error and its causes to standard error.
pub(super) fn error(error: &anyhow::Error) {
    if let Some(error) = error.downcast_ref::<crate::spec::SpecError>() {
        let _ = note(&error.render(stderr_is_coloured()));
        return;
    }
    let style = anstyle::AnsiColor::Red.on_default().bold();
    // Nobody is left to tell if standard error is gone as well.
    let _ = note(&format!("{style}error{style:#}: {error:#}"));
}

/// Whether standard error takes colour.
pub(super) fn stderr_is_coloured() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never
}

/// Columns that reports may fill: the terminal's, else a width that reads well.
pub(super) fn width() -> usize {
    const WITHOUT_TERMINAL: usize = 100;
    let columns = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.or_else(terminal).unwrap_or(WITHOUT_TERMINAL)
}

/// Writes a file so that it is either as it was or complete: to a neighbour first, then renamed.
/// What is there and no file, such as a pipe or `/dev/stdout`, is written to as it is: a file in its
/// place would take it away from everybody.
pub(super) fn write_file(path: &Path, contents: &[u8]) -> anyhow::Result<()> {
    if path
        .metadata()
        .is_ok_and(|there| !there.is_file() && !there.is_dir())
    {
        return std::fs::OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|mut there| there.write_all(contents))
            .with_context(|| format!("cannot write to `{}`", path.display()));
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)
        .with_context(|| format!("cannot write into `{}`", folder.display()))?;
    file.write_all(contents)
        .and_then(|()| make_readable(file.as_file()))
        .with_context(|| format!("cannot write `{}`", path.display()))?;
    file.persist(path)
        .with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(())
}

/// Temporary files are private; a report is not.
#[cfg(unix)]
fn make_readable(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_file: &std::fs::File) -> io::Result<()> {
    Ok(())
}
