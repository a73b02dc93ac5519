//! Reports read by programs of others, if they are installed.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use puzzlemark_reports::render::html;
use puzzlemark_reports::visibility::Audience;
use serde_json::Value;

use super::hostile::texts;
use super::{class, sample_views, schemas, student};
use crate::hostile::poisoned;
use crate::{course, sample};

/// Runs a program with a text on its standard input. Returns true on success, and its output; `None` if it is
/// not installed.
fn run_consumer(program: &str, arguments: &[&str], input: &str) -> Option<(bool, String)> {
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.ok()?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    // The program may have stopped reading before the end.
    let _ = writer.join().expect("writing does not panic");
    let said = String::from_utf8(output.stdout).expect("it speaks UTF-8");
    Some((output.status.success(), said))
}

#[test]
fn a_tap_parser_finds_every_point_and_no_fault() {
    let all = class(&sample::class(), "tap");
    let hostile = texts().map(|text| class(&poisoned(text), "tap"));
    for tap in hostile.chain([all]) {
        let points = super::tap::points(&tap);
        let Some((_, said)) = run_consumer("tap-parser", &["--json", "--strict", "--flat"], &tap)
        else {
            println!("skipped: needs tap-parser of npm");
            return;
        };
        let events: Vec<Value> = serde_json::from_str(&said).expect("JSON");
        let of_kind = |kind: &str| events.iter().filter(|event| event[0] == kind).count();
        assert_eq!(
            of_kind("extra") + of_kind("bailout"),
            0,
            "nothing else is in it"
        );
        let end = events.iter().find(|event| event[0] == "complete");
        let end = &end.expect("an end")[1];
        let failures = end["failures"].as_array().into_iter().flatten();
        let faults = failures.filter(|failure| !failure["tapError"].is_null());
        assert_eq!(faults.count(), 0, "{end:#}");
        assert_eq!(
            [&end["skip"], &end["todo"]],
            [1, 0],
            "no directive is found but that somebody is missing"
        );
        // The parser leaves out points that close a subtest. It keeps them if it unescapes their names
        // otherwise than those of the subtests.
        let leaves = (points.len() - 2) / 7 * 6 + 2;
        assert!(
            [leaves, points.len()].contains(&of_kind("assert")),
            "{end:#}"
        );
    }
}

#[test]
fn ctrf_fits_the_published_schema() {
    let Some((true, folder)) = run_consumer("npm", &["root", "--global"], "") else {
        println!("skipped: needs npm");
        return;
    };
    let schema = PathBuf::from(folder.trim()).join("ctrf/src/ctrf-schema-0.0.json");
    let Ok(schema) = std::fs::read_to_string(&schema) else {
        println!("skipped: needs the package ctrf of npm");
        return;
    };
    let report = schemas::fits(&class(&sample::class(), "ctrf"), &schema);
    schemas::absent(&report);
    for view in sample_views() {
        schemas::fits(&student(&view, "ctrf"), &schema);
    }
}

#[test]
fn an_xml_parser_reads_every_report() {
    let script = "import sys, xml.etree.ElementTree as tree; \
                  print(len(list(tree.fromstring(sys.stdin.buffer.read()).iter('testcase'))))";
    for text in texts() {
        let xml = class(&poisoned(text), "junit");
        let Some((content, said)) = run_consumer("python3", &["-c", script], &xml) else {
            println!("skipped: needs python3");
            return;
        };
        assert!(content, "{text:?}");
        assert_eq!(said.trim().parse(), Ok(super::junit::cases(&xml).len()));
    }
}

/// Names of elements and of their attributes, in order, as Python's parser of HTML finds them.
const SKELETONS: &str = "
import html.parser, json, sys
class Skeleton(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        self.found.append([tag] + [name for name, _ in attributes])
    def handle_comment(self, text):
        self.found.append(['comment'])
def skeleton(page):
    parser = Skeleton()
    parser.found = []
    parser.feed(page)
    parser.close()
    return parser.found
json.dump([skeleton(page) for page in json.load(sys.stdin)], sys.stdout)
";

/// The pages of a class with this text in every place: those of its students, its overview, and that of a
/// course.
fn pages(text: &str) -> Vec<String> {
    let class = poisoned(text);
    let mut pages: Vec<_> = super::views(&class, Audience::Instructor)
        .iter()
        .map(|view| student(view, "html"))
        .collect();
    pages.push(
        html::overview(&sample::summary(&class), html::Surroundings::Course).expect("it renders"),
    );
    pages.push(html::course(&course::poisoned(text)).expect("it renders"));
    pages
}

#[test]
fn a_parser_of_html_finds_the_same_elements_with_hostile_texts() {
    let skeletons = |text: &str| -> Option<Vec<Value>> {
        let pages = serde_json::to_string(&pages(text)).expect("texts are JSON");
        let (content, said) = run_consumer("python3", &["-c", SKELETONS], &pages)?;
        assert!(content, "{text:?}");
        Some(serde_json::from_str(&said).expect("JSON"))
    };
    // Escaped texts and code are elements of their own. Only their number may differ.
    let kept = |page: &Value| -> Vec<Value> {
        let elements = page.as_array().expect("a list").iter();
        let set_apart = |one: &&Value| {
            one[0] != "span" && one[0] != "code" && one[0] != "ins" && one[0] != "del"
        };
        elements.filter(set_apart).cloned().collect()
    };
    let Some(tame) = skeletons("~tame~") else {
        println!("skipped: needs python3");
        return;
    };
    assert_eq!(tame.len(), 5);
    for text in texts() {
        let found = skeletons(text).expect("it is there");
        for (page, tame) in found.iter().zip(&tame) {
            let [page, tame] = [page, tame].map(kept);
            let strange = page.iter().find(|one| !tame.contains(one));
            assert_eq!(strange, None, "{text:?}");
        }
    }
}
