//! Output of commands. It has colours if the terminal supports them, or if the option `--color` or the environment asks
//! for them (`NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE`, `FORCE_COLOR`).

mod channel;

use std::fs::File;
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice, StripStream};
use anyhow::Context as _;
use puzzlemark_reports::Language;
use tempfile::NamedTempFile;

pub(super) use channel::{Channel, has_failed, is_closed};

/// Chooses colours by the option `--color`. `auto` leaves them to the terminal and the environment. `anstream` does not
/// know `FORCE_COLOR`, which asks for colours without a terminal; `NO_COLOR` comes first.
pub(super) fn choose_colours(option: clap::ColorChoice) {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_off = std::env::var_os("FORCE_COLOR").is_some_and(|value| value == "0");
    let choice = match option {
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
        clap::ColorChoice::Auto if is_set("FORCE_COLOR") && !is_off && !is_set("NO_COLOR") => {
            ColorChoice::Always
        }
        clap::ColorChoice::Auto => return,
    };
    choice.write_global();
}

/// Prints to standard output.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut stdout = Channel(anstream::stdout().lock());
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Prints a text that may be long to standard output, without storing it in memory.
pub(super) fn print_long(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut stdout = BufWriter::new(Channel(anstream::stdout().lock()));
    write(&mut stdout)?;
    stdout.flush()
}

/// Prints a line that is not part of the results to standard error.
pub(super) fn note(text: &str) -> io::Result<()> {
    let mut stderr = Channel(anstream::stderr().lock());
    writeln!(stderr, "{}", text.trim_end_matches('\n'))
}

/// Prints a line to standard error in a language. `text` looks it up.
pub(super) fn note_in(language: Language, text: impl FnOnce() -> String) -> io::Result<()> {
    note(&language.speak(text))
}

/// Prints an error and its causes to standard error.
pub(super) fn error(error: &anyhow::Error) {
    if let Some(error) = error.downcast_ref::<puzzlemark_spec::SpecError>() {
        let _ = note(&error.render(stderr_is_coloured()));
        return;
    }
    let style = anstyle::AnsiColor::Red.on_default().bold();
    // If standard error is closed too, the error cannot be shown.
    let _ = note(&format!("{style}error{style:#}: {error:#}"));
}

/// Returns true if standard error shows colour.
pub(super) fn stderr_is_coloured() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never
}

/// Returns the width of reports in columns: the width of the terminal, or 100.
pub(super) fn width() -> usize {
    const WITHOUT_TERMINAL: usize = 100;
    let columns = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.or_else(terminal).unwrap_or(WITHOUT_TERMINAL)
}

/// Writes a file. See [`Sink`].
pub(super) fn write_file(path: &Path, contents: &[u8]) -> anyhow::Result<()> {
    let mut sink = Sink::open(Some(path))?;
    sink.write_all(contents)
        .with_context(|| format!("cannot write `{}`", path.display()))?;
    sink.finish()
}

/// Writes a file into a folder, and makes the folders that its path needs. The path has `/`.
pub(super) fn write_file_below(folder: &Path, path: &str, contents: &[u8]) -> anyhow::Result<()> {
    let path = folder.join(path);
    let parent = path.parent().unwrap_or(folder);
    std::fs::create_dir_all(parent)
        .with_context(|| format!("cannot make the folder `{}`", parent.display()))?;
    write_file(&path, contents)
}

/// Fails if the path is a folder that is not empty, or a file.
pub(super) fn refuse_unless_empty(folder: &Path) -> anyhow::Result<()> {
    let is_empty = |mut entries: std::fs::ReadDir| entries.next().is_none();
    anyhow::ensure!(
        !folder.exists() || std::fs::read_dir(folder).is_ok_and(is_empty),
        "`{}` exists and is not an empty folder; name another one",
        folder.display()
    );
    Ok(())
}

/// The target of a report: standard output or a file.
///
/// A file is always complete: a temporary file beside it is written first, and then renamed. If a path exists and
/// is not a file, such as a pipe or `/dev/stdout`, it is written directly, because renaming would replace it.
pub(super) enum Sink {
    /// Standard output.
    Stdout(BufWriter<Channel<io::Stdout>>),
    /// A pipe or device that exists.
    Device(BufWriter<File>),
    /// The temporary file, and the path that it will get.
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Sink {
    /// Opens a file, or standard output.
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::Stdout(BufWriter::new(Channel(io::stdout()))));
        };
        let is_device = |about: std::fs::Metadata| !about.is_file() && !about.is_dir();
        if path.metadata().is_ok_and(is_device) {
            let device = File::options()
                .write(true)
                .open(path)
                .with_context(|| format!("cannot write to `{}`", path.display()))?;
            return Ok(Self::Device(BufWriter::new(device)));
        }
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let file = NamedTempFile::new_in(folder)
            .with_context(|| format!("cannot write into `{}`", folder.display()))?;
        Ok(Self::File(BufWriter::new(file), path.to_owned()))
    }

    /// Writes text with styles. Removes the styles unless it goes to standard output.
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

    /// Ends the report: flushes it, and renames the temporary file.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let (mut file, path) = match self {
            Self::Stdout(mut out) => return Ok(out.flush()?),
            Self::Device(mut out) => return Ok(out.flush()?),
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
            Self::Device(out) => out.write(bytes),
            Self::File(out, _) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Device(out) => out.flush(),
            Self::File(out, _) => out.flush(),
        }
    }
}

/// Makes a file readable by everyone. Temporary files are private, but reports are not.
#[cfg(unix)]
fn make_readable(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_file: &File) -> io::Result<()> {
    Ok(())
}
