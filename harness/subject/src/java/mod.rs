//! The driver for Java. The submission is compiled once. Each scenario has a fresh virtual machine
//! with the submission's classes and Puzzlemark's classes.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use puzzlemark_reference::dialect::Language;

use super::build::run_build;
use super::classes::{ClassDriver, ClassLanguage, ClassSubmission};
use super::toolchain::{self, JAVA, JAVAC};
use super::{Driver, JudgeFailure, StartFailure};
use puzzlemark_model::reply::LanguageFacts;
use puzzlemark_sandbox::{Cell, Limits};

/// Sources of the program that runs in the submission's process.
const SOURCES: [(&str, &str); 4] = [
    ("Driver.java", include_str!("Driver.java")),
    ("Json.java", include_str!("Json.java")),
    ("Members.java", include_str!("Members.java")),
    ("Values.java", include_str!("Values.java")),
];
/// The folder of its classes, in the working folder.
const DRIVER_FOLDER: &str = ".puzzlemark";
/// The folder of the submission's classes. `Driver.java` has the same name.
const CLASSES: &str = "classes";
/// Makes javac join strings with plain code. Otherwise the program makes classes while it runs, and
/// each start takes a fifth longer.
const PLAIN_TEXTS: &str = "-XDstringConcat=inline";
/// Memory of a virtual machine outside its heap, in MiB.
const BESIDES_HEAP_MIB: u64 = 96;

static LANGUAGE: ClassLanguage = ClassLanguage {
    name: "Java",
    // Java has lists and arrays, and no tuples.
    facts: LanguageFacts {
        list_and_tuple: true,
        int_and_float: false,
        language: Language::Java,
    },
    command,
    how_to_define: |_| "each must be a class in no package, so without a `package` line".to_owned(),
};

/// Compiles a submission and makes a driver for it.
pub(super) fn prepare_java(
    handed: ClassSubmission<'_>,
    cell: &mut Cell,
) -> Result<Box<dyn Driver>, StartFailure> {
    let compile = [
        JAVAC,
        "-J-XX:+UseSerialGC",
        "-J-XX:TieredStopAtLevel=1",
        "-encoding",
        "UTF-8",
        "-proc:none",
        PLAIN_TEXTS,
        "-g",
        "-classpath",
        ".",
        "-d",
        CLASSES,
        &handed.subject.file,
    ];
    let command = compile.map(str::to_owned).to_vec();
    let mut files = run_build(&[command], &[], handed.files.clone(), cell)?;
    toolchain::require(JAVA)?;
    for (name, bytes) in compiled_driver()? {
        files.put(
            format!("{DRIVER_FOLDER}/puzzlemark/{name}"),
            bytes.as_slice(),
        );
    }
    let version = toolchain::version(JAVAC);
    let driver = ClassDriver::new(&LANGUAGE, &version, handed, files);
    Ok(Box::new(driver))
}

/// The character between the folders of a class path.
const CLASS_PATH_SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

fn command(limits: &Limits) -> Vec<OsString> {
    let all = limits.memory_bytes >> 20;
    let heap = all.saturating_sub(BESIDES_HEAP_MIB).max(all / 2).max(8);
    let class_path = format!("{DRIVER_FOLDER}{CLASS_PATH_SEPARATOR}{CLASSES}");
    [
        JAVA,
        // Submissions may refuse a call with `assert`.
        "-enableassertions",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:-UsePerfData",
        "-Xshare:auto",
        "-Xss8m",
        &format!("-Xmx{heap}m"),
        "-Dfile.encoding=UTF-8",
        "-Dstdout.encoding=UTF-8",
        "-classpath",
        &class_path,
        "puzzlemark.Driver",
    ]
    .map(OsString::from)
    .to_vec()
}

/// Name and bytes of each class file.
type Classes = Vec<(String, Vec<u8>)>;

/// Returns Puzzlemark's classes, compiled once by this machine's compiler.
fn compiled_driver() -> Result<&'static Classes, JudgeFailure> {
    static COMPILED: OnceLock<Classes> = OnceLock::new();
    if let Some(compiled) = COMPILED.get() {
        return Ok(compiled);
    }
    // A failure is not remembered, because memory may have been short for a moment.
    let compiled = compile().map_err(|cause| JudgeFailure {
        doing: "compile the Java driver".to_owned(),
        cause,
    })?;
    Ok(COMPILED.get_or_init(|| compiled))
}

fn compile() -> Result<Classes, String> {
    let told = |error: std::io::Error| error.to_string();
    let folder = tempfile::tempdir().map_err(told)?;
    let mut sources: Vec<PathBuf> = Vec::new();
    for (name, text) in SOURCES {
        let path = folder.path().join(name);
        fs::write(&path, text).map_err(told)?;
        sources.push(path);
    }
    let output = Command::new(JAVAC)
        .args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-d"])
        .arg(folder.path())
        .args(["-encoding", "UTF-8", PLAIN_TEXTS])
        .args(&sources)
        .output()
        .map_err(told)?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let entries = fs::read_dir(folder.path().join("puzzlemark")).map_err(told)?;
    let classes = entries.map(|entry| {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        Ok((name, fs::read(entry.path())?))
    });
    classes.collect::<Result<_, _>>().map_err(told)
}
