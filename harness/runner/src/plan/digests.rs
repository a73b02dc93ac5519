//! Digests of what results depend on.

use puzzlemark_intake::{Handed, SourceError};
use puzzlemark_model::Scenario;
use puzzlemark_model::Subjects;
use puzzlemark_model::digest::{Digest, Half};
use puzzlemark_subject::Submission;

/// Digest of what results depend on in a scenario.
pub(super) fn of_scenario(scenario: &Scenario) -> Half {
    let mut digest = Digest::default();
    digest.part(&scenario.id).part(&scenario.digest);
    digest.first_half()
}

/// Digest of what was read of a submission: of the files that a run of it finds, or of why there are
/// none. What a run does not see, such as where a link leads, does not count.
pub(super) fn of_files(
    submission: &Submission,
    read: &Result<Handed, SourceError>,
    subjects: &Subjects,
) -> Half {
    let mut digest = Digest::default();
    match read {
        Ok(handed) => add_files(&mut digest, submission, handed, subjects),
        Err(error) => drop(digest.part("error").part(error.to_string())),
    }
    digest.first_half()
}

fn add_files(digest: &mut Digest, submission: &Submission, handed: &Handed, subjects: &Subjects) {
    let Handed {
        files,
        remarks,
        single_file,
    } = handed;
    for path in files.paths() {
        digest
            .part(path.as_os_str().as_encoded_bytes())
            .part(files.get(path).unwrap_or_default())
            .part([u8::from(files.is_executable(path))]);
    }
    for path in files.left_out() {
        digest
            .part("left out")
            .part(path.as_os_str().as_encoded_bytes());
    }
    for remark in submission.remarks.iter().chain(remarks) {
        digest.part("remark").part(remark);
    }
    // Whether it is but a file matters only where that has a name of its own.
    let is_named = |name: &str| files.get(name.as_ref()).is_some();
    if *single_file && !subjects.files().any(is_named) {
        digest.part("single file");
    }
}
