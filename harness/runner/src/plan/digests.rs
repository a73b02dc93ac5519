//! Digests of everything that results depend on.

use puzzlemark_intake::{Handed, SourceError};
use puzzlemark_model::Scenario;
use puzzlemark_model::Subjects;
use puzzlemark_model::digest::{Digest, Half};
use puzzlemark_subject::Submission;

/// Returns the digest of everything in a scenario that results depend on.
pub(super) fn of_scenario(scenario: &Scenario) -> Half {
    let mut digest = Digest::default();
    digest.part(&scenario.id).part(&scenario.digest);
    digest.first_half()
}

/// Returns the digest of a submission's files, as a run sees them. If they cannot be read, returns
/// the digest of the reason. Facts that a run does not see, such as the target of a link, do not
/// count.
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
    // It matters that the submission is a single file only if the file does not have one of the
    // expected names.
    let is_named = |name: &str| files.get(name.as_ref()).is_some();
    if *single_file && !subjects.files().any(is_named) {
        digest.part("single file");
    }
}
