//! Imports the tests of a package as scenarios in groups.

use std::collections::BTreeMap;

use super::super::Severity;
use super::super::languages::identifier;
use super::super::package::{PackageImport, Rejected, rejected};
use super::xml::Element;
use super::{CHECKER, FILE, INTERACTOR, text_at};
use puzzlemark_spec::Yaml;

/// Path of the element with the tests.
const SET: &str = "problem/judging/testset";
/// Group of the examples.
const SAMPLE: &str = "sample";
/// Group of tests without a group.
const REST: &str = "tests";

/// Points policy of a group.
#[derive(Debug, Default)]
struct Policy {
    /// True if all tests must pass to earn any points.
    whole: bool,
    /// Points of the group, if the group has points instead of its tests.
    points: Option<f64>,
}

/// A test of the package.
struct Test<'e> {
    element: &'e Element,
    /// Number of the test, counted from 1.
    number: usize,
    is_sample: bool,
    /// Points of the test.
    points: f64,
}

/// Imports the first set of tests as scenarios. Returns `groups` of the assignment.
pub(super) fn import_testset(
    elements: &[Element],
    interactive: bool,
    import: &mut PackageImport<'_>,
) -> Result<Vec<Yaml>, Rejected> {
    let (set, inside) = first_set(elements, import)?;
    let pattern = |name: &str| {
        let found = text_at(inside, &format!("{SET}/{name}-path-pattern"));
        found.map_or("", |found| found.text.as_str())
    };
    let (inputs, answers) = (pattern("input"), pattern("answer"));
    let policies = policies(inside, import);
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
        if let Some(path) = import_test(&test, (&input, &answer), interactive, import)? {
            let entry = groups.entry((!test.is_sample, id)).or_default();
            name.clone_into(&mut entry.0);
            entry.1.push(Yaml::text(path));
        }
    }
    if groups.is_empty() {
        return Err(rejected(
            FILE,
            set.line,
            "none of the tests could be imported",
        ));
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

/// Returns the first set of tests and the elements inside it.
fn first_set<'e>(
    elements: &'e [Element],
    import: &mut PackageImport<'_>,
) -> Result<(&'e Element, &'e [Element]), Rejected> {
    let mut sets = elements
        .iter()
        .enumerate()
        .filter(|(_, one)| one.path == SET);
    let Some((first, set)) = sets.next() else {
        return Err(rejected(FILE, None, "there are no tests (`testset`)"));
    };
    let next = sets.next();
    if let Some((_, other)) = next {
        let text = "only the first set of tests is imported";
        import.note(Severity::NotImported, FILE, other.line, text);
    }
    let end = next.map_or(elements.len(), |(place, _)| place);
    Ok((set, elements.get(first..end).unwrap_or_default()))
}

/// Returns the points policy of each group. Adds notes on properties that groups in Puzzlemark
/// cannot have.
fn policies(inside: &[Element], import: &mut PackageImport<'_>) -> BTreeMap<String, Policy> {
    let mut policies = BTreeMap::new();
    let mut group = "";
    for one in inside {
        let Some(path) = one.path.strip_prefix("problem/judging/testset/groups/") else {
            continue;
        };
        match path {
            "group" => {
                group = one.attribute("name");
                policies.insert(group.to_owned(), policy(one, import));
            }
            "group/dependencies/dependency" => {
                let text = format!(
                    "the points of the group `{group}` do not depend on the group `{}` here",
                    one.attribute("group")
                );
                import.note(Severity::NotImported, FILE, one.line, &text);
            }
            _ => {}
        }
    }
    policies
}

/// Reads the points policy of a group.
fn policy(group: &Element, import: &mut PackageImport<'_>) -> Policy {
    let name = group.attribute("name");
    let whole = match group.attribute("points-policy") {
        "complete-group" => true,
        "" | "each-test" => false,
        other => {
            let text = format!(
                "the points policy `{other}` of the group `{name}` is unknown; each test gives its own points"
            );
            import.note(Severity::NotImported, FILE, group.line, &text);
            false
        }
    };
    let feedback = group.attribute("feedback-policy");
    if !feedback.is_empty() {
        let text = format!(
            "the group `{name}` is hidden, and students see its points, whatever its feedback policy \
             (`{feedback}`)"
        );
        import.note(Severity::Remark, FILE, group.line, &text);
    }
    Policy {
        whole,
        points: points_of(group),
    }
}

/// Returns the `points` of a test or a group.
fn points_of(element: &Element) -> Option<f64> {
    let points: Option<f64> = element.attribute("points").parse().ok();
    points.filter(|points| points.is_finite())
}

/// Returns true if the package has points. Otherwise a submission either passes all tests or fails.
fn has_points(inside: &[Element], policies: &BTreeMap<String, Policy>) -> bool {
    let mut tests = elements_of_tests(inside);
    let mut groups = policies.values();
    tests.any(|test| points_of(test).is_some()) || groups.any(|one| one.points.is_some())
}

fn elements_of_tests(inside: &[Element]) -> impl Iterator<Item = &Element> {
    let path = format!("{SET}/tests/test");
    inside.iter().filter(move |one| one.path == path)
}

/// Totals of the tests of a group, without samples.
#[derive(Debug, Default)]
struct Together {
    tests: usize,
    /// True if any of the tests has points.
    has_points: bool,
}

fn is_sample(test: &Element) -> bool {
    test.attribute("sample") == "true"
}

/// Returns the totals of each group, by name.
fn groups_of_tests(inside: &[Element]) -> BTreeMap<&str, Together> {
    let mut groups: BTreeMap<_, Together> = BTreeMap::new();
    for test in elements_of_tests(inside).filter(|test| !is_sample(test)) {
        let group = groups.entry(test.attribute("group")).or_default();
        group.tests += 1;
        group.has_points |= points_of(test).is_some();
    }
    groups
}

/// Returns the tests with their points.
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

/// Imports a test as a scenario. Returns its path. Returns `None` if the test is left out, and a
/// note says why.
fn import_test(
    test: &Test<'_>,
    (input, answer): (&str, &str),
    interactive: bool,
    import: &mut PackageImport<'_>,
) -> Result<Option<String>, Rejected> {
    let number = test.number;
    for name in [input, answer] {
        if !import.has(name) {
            let told = format!(
                "test {number}: the package has no file `{name}`; create the full package in Polygon"
            );
            import.note(Severity::NotImported, FILE, test.element.line, &told);
            return Ok(None);
        }
        if !import.copy(name)? {
            let told = "the file is larger than 8 MiB";
            import.note(Severity::NotImported, name, None, told);
            return Ok(None);
        }
    }
    if !interactive && std::str::from_utf8(&import.bytes(input)?).is_err() {
        let told = "the input is not UTF-8";
        import.note(Severity::NotImported, input, None, told);
        return Ok(None);
    }
    let copied = |path: &str| Yaml::map([("copy", Yaml::text(path))]);
    let checker = |name: &str| Yaml::map([("use", Yaml::text(name)), ("answer", copied(answer))]);
    let step = if interactive {
        let checker = checker(INTERACTOR).with("input", copied(input));
        Yaml::map([
            ("start", Yaml::List(Vec::new())),
            ("checker", checker.with("then", Yaml::text(CHECKER))),
        ])
    } else {
        let run = Yaml::map([("stdin", copied(input))]);
        Yaml::map([("run", run), ("checker", checker(CHECKER))])
    };
    let scenario = Yaml::map([
        ("scenario", Yaml::text(format!("Test {number}"))),
        ("points", Yaml::Plain(test.points.to_string())),
        ("steps", Yaml::List(vec![step])),
    ]);
    let path = format!("scenarios/test-{number:03}.yaml");
    import.scenarios.insert(path.clone(), scenario);
    Ok(Some(path))
}

/// Fills a number into a pattern such as `tests/%02d`.
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
        // If each test searched all tests, this would take minutes.
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
