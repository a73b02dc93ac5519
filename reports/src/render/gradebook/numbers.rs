//! Names and numbers that Moodle and Canvas put into names of submissions.

use puzzlemark_text::name::folded;

/// The fewest digits of a student's number at the end of a name. `team_7` has no such number.
const NUMBER_DIGITS_MIN: usize = 4;

/// The name and the ids in the name of a submission.
#[derive(Default)]
pub(super) struct Numbered {
    /// Name of the student.
    pub name: Option<String>,
    /// Texts that can be a whole cell.
    pub ids: Vec<String>,
}

/// Takes the name of a submission apart: `Jane Doe_657737_assignsubmission_file_` of Moodle,
/// `doejane_LATE_4711_90210_puzzle.py` of Canvas, and `jdoe.py`.
pub(super) fn of_submission(submission: &str) -> Numbered {
    let submission = folded(submission);
    if let Some((before, _)) = submission.split_once("_assignsubmission") {
        return before.rsplit_once('_').map(moodle).unwrap_or_default();
    }
    let mut numbered = Numbered::default();
    let parts: Vec<_> = submission
        .split('_')
        .skip(1)
        .filter(|part| *part != "late")
        .collect();
    // Puzzlemark names a submission from a download by the student's name and number.
    if let Some((name, number)) = submission.rsplit_once('_')
        && is_number(number)
        && number.len() >= NUMBER_DIGITS_MIN
    {
        numbered = moodle((name, number));
        numbered.ids.extend([number, name].map(str::to_owned));
    }
    if let [user, attachment, _, ..] = parts[..]
        && is_number(user)
        && is_number(attachment)
    {
        numbered.ids.push(user.to_owned());
    }
    if let Some((stem, _)) = submission.rsplit_once('.') {
        numbered.ids.push(stem.to_owned());
    }
    numbered
}

fn moodle((name, number): (&str, &str)) -> Numbered {
    Numbered {
        name: Some(name.to_owned()),
        ids: vec![format!("participant {number}")],
    }
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_are_found() {
        let has = |name: &str, key: &str| {
            let Numbered { name, ids } = of_submission(name);
            ids.iter().chain(&name).any(|one| one == key)
        };
        assert!(has("doejane_LATE_4711_90210_puzzle-1.py", "4711"));
        assert!(has("doejane_4711_90210_my_puzzle.py", "4711"));
        assert!(has(
            "Jane Doe_657737_assignsubmission_file_",
            "participant 657737"
        ));
        assert!(has("Jane Doe_657737_assignsubmission_file_", "jane doe"));
        assert!(has("doejane_4711", "4711"));
        assert!(has("Jane Doe_657737", "participant 657737"));
        assert!(!has("team_7", "7"));
        assert!(has("jdoe.py", "jdoe"));
        assert!(of_submission("ada").ids.is_empty());
    }
}
