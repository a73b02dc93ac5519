//! Where commands print: colour when the terminal wants it (`NO_COLOR`, `CLICOLOR`, redirection).

mod channel;

use std::fs::File;
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice, StripStream};
use anyhow::Context as _;
use tempfile::NamedTempFile;

pub(super) use channel::{Channel, has_failed, is_closed};

/// Prints to standard output.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut stdout = Channel(anstream::stdout().lock());
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Prints what is written, however long, to standard output.
pub(super) fn print_long(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut stdout = BufWriter::new(Channel(anstream::stdout().lock()));
    write(&mut stdout)?;
    stdout.flush()
}

/// Prints a line to standard error: what is no result.
pub(super) fn note(text: &str) -> io::Result<()> {
    let mut stderr = Channel(anstream::stderr().lock());
    writeln!(stderr, "{}", text.trim_end_matches('\n'))
}

/// Prints an error and its causes to standard error.
pub(super) fn error(error: &anyhow::Error) {
    if let Some(error) = error.downcast_ref::<puzzlemark_spec::SpecError>() {
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

/// Writes a file; see [`Sink`].
pub(super) fn write_file(path: &Path, contents: &[u8]) -> anyhow::Result<()> {
    let mut sink = Sink::open(Some(path))?;
    sink.write_all(contents)
        .with_context(|| format!("cannot write `{}`", path.display()))?;
    sink.finish()
}

/// Refuses a folder in which something is already.
pub(super) fn refuse_unless_empty(folder: &Path) -> anyhow::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    let mut entries = std::fs::read_dir(folder)
        .with_context(|| format!("`{}` is not a folder to begin in", folder.display()))?;
    if entries.next().is_some() {
        anyhow::bail!("`{}` exists and is not an empty folder", folder.display());
    }
    Ok(())
}

/// Where a report goes: standard output, or a file that is either as it was or complete: it is written
/// as a neighbour first, and then renamed. What is there and no file, such as a pipe or `/dev/stdout`,
/// is written to as it is: a file in its place would take it away from everybody.
pub(super) enum Sink {
    /// Standard output, as it is.
    Stdout(BufWriter<Channel<io::Stdout>>),
    /// What is no file.
    There(BufWriter<File>),
    /// A file to be.
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Sink {
    /// Opens a file, or standard output.
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::Stdout(BufWriter::new(Channel(io::stdout()))));
        };
        let no_file = |there: std::fs::Metadata| !there.is_file() && !there.is_dir();
        if path.metadata().is_ok_and(no_file) {
            let there = File::options().write(true).open(path);
            let there = there.with_context(|| format!("cannot write to `{}`", path.display()))?;
            return Ok(Self::There(BufWriter::new(there)));
        }
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let file = NamedTempFile::new_in(folder)
            .with_context(|| format!("cannot write into `{}`", folder.display()))?;
        Ok(Self::File(BufWriter::new(file), path.to_owned()))
    }

    /// Takes a text with styles from what writes it; where it is not shown at once, without them.
    pub(super) fn styled(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        if let Self::Stdout(_) = self {
            return print_long(write);
        }
        let plain: &mut dyn Write = self;
        write(&mut StripStream::new(plain))
    }

    /// Puts the file in its place.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let (mut file, path) = match self {
            Self::Stdout(mut out) => return Ok(out.flush()?),
            Self::There(mut out) => return Ok(out.flush()?),
            Self::File(file, path) => (file, path),
        };
        let cannot = || format!("cannot write `{}`", path.display());
        file.flush().with_context(cannot)?;
        let file = file
            .into_inner()
            .map_err(IntoInnerError::into_error)
            .with_context(cannot)?;
        make_readable(file.as_file()).with_context(cannot)?;
        file.persist(&path).with_context(cannot)?;
        Ok(())
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::There(out) => out.write(bytes),
            Self::File(out, _) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::There(out) => out.flush(),
            Self::File(out, _) => out.flush(),
        }
    }
}

/// Temporary files are private; a report is not.
#[cfg(unix)]
fn make_readable(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_file: &File) -> io::Result<()> {
    Ok(())
}
