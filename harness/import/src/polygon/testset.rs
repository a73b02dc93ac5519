//! Tests of a package, as scenarios in groups.

use std::collections::BTreeMap;

use super::super::Severity;
use super::super::languages::identifier;
use super::super::taking::{Rejected, Taking, rejected};
use super::xml::Element;
use super::{CHECKER, FILE, text_at};
use puzzlemark_spec::Yaml;

/// The element with the tests.
const SET: &str = "problem/judging/testset";
/// The group of the examples, and that of tests without a group.
const SAMPLE: &str = "sample";
const REST: &str = "tests";

/// How points of a group are given, as the package says.
#[derive(Debug, Default)]
struct Policy {
    /// Whether all of its tests must be passed for any of its points.
    whole: bool,
    /// The points of all its tests together, where they are written at the group.
    points: Option<f64>,
}

/// A test as it is written.
struct Test<'e> {
    element: &'e Element,
    /// Counted from 1.
    number: usize,
    is_sample: bool,
    /// Points it is worth.
    points: f64,
}

/// Makes scenarios of the first set of tests; gives the assignment's groups.
pub(super) fn read(elements: &[Element], taking: &mut Taking<'_>) -> Result<Vec<Yaml>, Rejected> {
    let (set, inside) = first_set(elements, taking)?;
    let pattern = |name: &str| {
        let found = text_at(inside, &format!("{SET}/{name}-path-pattern"));
        found.map_or("", |found| found.text.as_str())
    };
    let (inputs, answers) = (pattern("input"), pattern("answer"));
    let policies = policies(inside, taking);
    let has_points = has_points(inside, &policies);
    let mut groups: BTreeMap<(bool, String), (String, Vec<Yaml>)> = BTreeMap::new();
    for test in written_tests(inside, &policies, has_points) {
        let paths = (
            numbered(inputs, test.number),
            numbered(answers, test.number),
        );
        let (Some(input), Some(answer)) = paths else {
            let text = "the paths of tests have no `%02d`";
            return Err(rejected(FILE, set.line, text));
        };
        let name = test.element.attribute("group");
        let id = match name {
            _ if test.is_sample => SAMPLE.to_owned(),
            "" => REST.to_owned(),
            name => format!("{REST}-{}", identifier(name)),
        };
        if let Some(path) = take(&test, (&input, &answer), taking)? {
            let entry = groups.entry((!test.is_sample, id)).or_default();
            name.clone_into(&mut entry.0);
            entry.1.push(Yaml::text(path));
        }
    }
    if groups.is_empty() {
        return Err(rejected(FILE, set.line, "none of the tests could be taken"));
    }
    let group = |((secret, id), (name, paths)): ((bool, String), (String, Vec<Yaml>))| {
        let whole = !has_points || policies.get(&name).is_some_and(|policy| policy.whole);
        let visibility = if secret { "hidden" } else { "public" };
        let credit = if secret && whole { "all" } else { "each" };
        Yaml::map([
            ("group", Yaml::text(id)),
            ("visibility", Yaml::text(visibility)),
            ("credit", Yaml::text(credit)),
            ("scenarios", Yaml::List(paths)),
        ])
    };
    Ok(groups.into_iter().map(group).collect())
}

/// The first set of tests, and the elements from it on that are not in another.
fn first_set<'e>(
    elements: &'e [Element],
    taking: &mut Taking<'_>,
) -> Result<(&'e Element, &'e [Element]), Rejected> {
    let mut sets = elements
        .iter()
        .enumerate()
        .filter(|(_, one)| one.path == SET);
    let Some((first, set)) = sets.next() else {
        return Err(rejected(FILE, None, "there is no set of tests"));
    };
    let next = sets.next();
    if let Some((_, other)) = next {
        let text = "only the first set of tests is taken";
        taking.note(Severity::Refused, FILE, other.line, text);
    }
    let end = next.map_or(elements.len(), |(place, _)| place);
    Ok((set, elements.get(first..end).unwrap_or_default()))
}

/// How points of each group are given; what cannot be said of groups is noted.
fn policies(inside: &[Element], taking: &mut Taking<'_>) -> BTreeMap<String, Policy> {
    let mut policies = BTreeMap::new();
    let mut group = "";
    for one in inside {
        let Some(path) = one.path.strip_prefix("problem/judging/testset/groups/") else {
            continue;
        };
        match path {
            "group" => {
                group = one.attribute("name");
                policies.insert(group.to_owned(), policy(one, taking));
            }
            "group/dependencies/dependency" => {
                let text = format!(
                    "the points of the group `{group}` do not depend here on passing the group `{}`",
                    one.attribute("group")
                );
                taking.note(Severity::Refused, FILE, one.line, &text);
            }
            _ => {}
        }
    }
    policies
}

/// How points of a group are given.
fn policy(group: &Element, taking: &mut Taking<'_>) -> Policy {
    let name = group.attribute("name");
    let whole = match group.attribute("points-policy") {
        "complete-group" => true,
        "" | "each-test" => false,
        other => {
            let text = format!(
                "the points policy `{other}` of the group `{name}` is not known here; each test earns its own"
            );
            taking.note(Severity::Refused, FILE, group.line, &text);
            false
        }
    };
    let feedback = group.attribute("feedback-policy");
    if !feedback.is_empty() {
        let text = format!(
            "the feedback policy `{feedback}` of the group `{name}` is not taken: the group is hidden, and \
             students see its points"
        );
        taking.note(Severity::Remark, FILE, group.line, &text);
    }
    Policy {
        whole,
        points: points_of(group),
    }
}

/// Points that are written at a test or a group.
fn points_of(element: &Element) -> Option<f64> {
    let points: Option<f64> = element.attribute("points").parse().ok();
    points.filter(|points| points.is_finite())
}

/// Whether the package gives points: otherwise a submission passes all tests, or fails.
fn has_points(inside: &[Element], policies: &BTreeMap<String, Policy>) -> bool {
    let mut tests = elements_of_tests(inside);
    let mut groups = policies.values();
    tests.any(|test| points_of(test).is_some()) || groups.any(|one| one.points.is_some())
}

fn elements_of_tests(inside: &[Element]) -> impl Iterator<Item = &Element> {
    let path = format!("{SET}/tests/test");
    inside.iter().filter(move |one| one.path == path)
}

/// What the tests of a group are together, without its samples.
#[derive(Debug, Default)]
struct Together {
    tests: usize,
    /// Whether points are written at any of them.
    has_points: bool,
}

fn is_sample(test: &Element) -> bool {
    test.attribute("sample") == "true"
}

/// What the tests of each group are together, by its name.
fn groups_of_tests(inside: &[Element]) -> BTreeMap<&str, Together> {
    let mut groups: BTreeMap<_, Together> = BTreeMap::new();
    for test in elements_of_tests(inside).filter(|test| !is_sample(test)) {
        let group = groups.entry(test.attribute("group")).or_default();
        group.tests += 1;
        group.has_points |= points_of(test).is_some();
    }
    groups
}

/// The tests with what each is worth.
fn written_tests<'e>(
    inside: &'e [Element],
    policies: &BTreeMap<String, Policy>,
    has_points: bool,
) -> Vec<Test<'e>> {
    let groups = groups_of_tests(inside);
    let points = |test: &Element| {
        if is_sample(test) {
            return 0.0;
        }
        if !has_points {
            return 1.0;
        }
        let name = test.attribute("group");
        let whole = policies.get(name).and_then(|policy| policy.points);
        let bare = groups.get(name).filter(|group| !group.has_points);
        match whole.zip(bare) {
            #[expect(clippy::cast_precision_loss, reason = "a package has few tests")]
            Some((whole, group)) => whole.max(0.0) / group.tests as f64,
            None => points_of(test).unwrap_or_default().max(0.0),
        }
    };
    let all = elements_of_tests(inside).enumerate();
    let test = |(place, element)| Test {
        element,
        number: place + 1,
        is_sample: is_sample(element),
        points: points(element),
    };
    all.map(test).collect()
}

/// Makes a scenario of a test; gives its path, or nothing where it is left out, of which there is a
/// note.
fn take(
    test: &Test<'_>,
    (input, answer): (&str, &str),
    taking: &mut Taking<'_>,
) -> Result<Option<String>, Rejected> {
    let number = test.number;
    for name in [input, answer] {
        if !taking.has(name) {
            let told = format!(
                "test {number} is left out: the package has no file `{name}`; have it made in full"
            );
            taking.note(Severity::Refused, FILE, test.element.line, &told);
            return Ok(None);
        }
        if !taking.copy(name)? {
            let told = "it is larger than 8 MiB; the test is left out";
            taking.note(Severity::Refused, name, None, told);
            return Ok(None);
        }
    }
    if std::str::from_utf8(&taking.bytes(input)?).is_err() {
        let told = "the input is no text in UTF-8; the test is left out";
        taking.note(Severity::Refused, input, None, told);
        return Ok(None);
    }
    let copied = |path: &str| Yaml::map([("copy", Yaml::text(path))]);
    let step = Yaml::map([
        ("run", Yaml::map([("stdin", copied(input))])),
        (
            "checker",
            Yaml::map([("use", Yaml::text(CHECKER)), ("answer", copied(answer))]),
        ),
    ]);
    let scenario = Yaml::map([
        ("scenario", Yaml::text(format!("Test {number}"))),
        ("points", Yaml::Plain(test.points.to_string())),
        ("steps", Yaml::List(vec![step])),
    ]);
    let path = format!("scenarios/test-{number:03}.yaml");
    taking.scenarios.insert(path.clone(), scenario);
    Ok(Some(path))
}

/// `tests/%02d` for a number.
fn numbered(pattern: &str, number: usize) -> Option<String> {
    let (before, rest) = pattern.split_once('%')?;
    let (width, after) = rest.split_once('d')?;
    let width: usize = if width.is_empty() {
        0
    } else {
        width.parse().ok()?
    };
    Some(format!(
        "{before}{number:0width$}{after}",
        width = width.min(9)
    ))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::xml::Element;
    use super::{Policy, SET, numbered, written_tests};

    #[test]
    fn points_of_a_group_are_shared_out_evenly() {
        const TESTS: u32 = 20_000;
        let test = |_| Element {
            path: format!("{SET}/tests/test"),
            attributes: BTreeMap::from([("group".to_owned(), "1".to_owned())]),
            text: String::new(),
            line: None,
        };
        let elements: Vec<_> = (0..TESTS).map(test).collect();
        let policy = Policy {
            whole: false,
            points: Some(f64::from(TESTS) / 2.0),
        };
        let policies = BTreeMap::from([("1".to_owned(), policy)]);
        let tests = written_tests(&elements, &policies, true);
        assert!(tests.iter().all(|test| test.points.to_string() == "0.5"));
        // Looking at all tests for each of them would take minutes.
        assert_eq!(tests.len(), 20_000);
    }

    #[test]
    fn tests_are_numbered_by_their_pattern() {
        assert_eq!(numbered("tests/%02d.a", 7).as_deref(), Some("tests/07.a"));
        assert_eq!(numbered("%d", 12).as_deref(), Some("12"));
        assert_eq!(numbered("tests/01", 1), None);
        assert_eq!(numbered("%s", 1), None);
    }
}
