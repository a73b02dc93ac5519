//! JSON Schemas of assignments, scenarios and courses, for editors.

use serde_json::{Map, Value as Json, json};

use super::keys::{self, Choice, TABLES, Table};

/// Returns the schema of assignments and scenarios, in JSON Schema draft 2020-12.
///
/// The tables of the parser are its source. JSON has no tags such as `!set`, so the schema
/// describes the value after a tag.
pub fn schema() -> Json {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Puzzlemark: an assignment or a scenario",
        "anyOf": [{"$ref": "#/$defs/assignment"}, {"$ref": "#/$defs/scenario"}],
        "$defs": definitions(&TABLES),
    })
}

/// Returns the schema of `course.yaml`, in JSON Schema draft 2020-12.
pub fn course_schema() -> Json {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Puzzlemark: a course",
        "$ref": "#/$defs/course",
        "$defs": definitions(&keys::course::TABLES),
    })
}

fn definitions(tables: &[&Table]) -> Map<String, Json> {
    let tables = tables.iter();
    tables
        .map(|table| (table.definition.to_owned(), definition(table)))
        .collect()
}

fn definition(table: &Table) -> Json {
    let mut properties = Map::new();
    for key in table.keys {
        let mut schema = (key.schema)();
        schema["description"] = Json::from(key.meaning);
        properties.insert(key.name.to_owned(), schema);
    }
    let required: Vec<_> = table
        .keys
        .iter()
        .filter(|key| key.required)
        .map(|key| key.name)
        .collect();
    let mut definition = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
    });
    if !required.is_empty() {
        definition["required"] = json!(required);
    }
    let choices: Vec<_> = table.choices.iter().map(one_of).collect();
    match choices.as_slice() {
        [] => {}
        [choice] => definition["oneOf"] = choice.clone(),
        _ => {
            let all = choices.iter().map(|choice| json!({"oneOf": choice}));
            definition["allOf"] = all.collect();
        }
    }
    definition
}

/// Returns the schema for keys that exclude each other.
fn one_of(choice: &Choice) -> Json {
    let one = |name: &&str| json!({"required": [name]});
    let choices: Vec<_> = choice.keys.iter().map(one).collect();
    if choice.needed {
        return Json::from(choices);
    }
    let none = json!({"not": {"anyOf": choices}});
    choices.into_iter().chain([none]).collect()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use super::*;
    use crate::diagnostic::{Findings, Source};
    use crate::yaml::core::{self, Core};
    use crate::yaml::{self, Node, NodeKind};

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn the_committed_schemas_are_the_ones_of_the_tables() {
        for (name, schema) in [
            ("specs/schema.json", schema()),
            ("specs/course.schema.json", course_schema()),
        ] {
            let path = root().join(name);
            let text = format!("{schema:#}\n");
            if std::env::var_os("PUZZLEMARK_BLESS").is_some() {
                std::fs::write(&path, &text).unwrap();
            }
            let committed = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(
                committed == text,
                "{name} is out of date: write it with PUZZLEMARK_BLESS=1 cargo test"
            );
        }
    }

    /// Returns the JSON of a file without its tags.
    fn json_of(node: &Node) -> Json {
        match &node.kind {
            NodeKind::Sequence(nodes) => nodes.iter().map(json_of).collect(),
            NodeKind::Mapping { entries, .. } => entries
                .iter()
                .map(|(key, value)| (key.scalar().unwrap().text.clone(), json_of(value)))
                .collect(),
            NodeKind::Scalar(scalar) => match core::resolve(scalar) {
                Core::Null => Json::Null,
                Core::Bool(value) => Json::from(value),
                Core::Int(value) => Json::from(i64::try_from(value).unwrap()),
                Core::Float(value) => Json::from(value),
                Core::Str(text) => Json::from(text),
            },
        }
    }

    fn read(text: &str) -> Json {
        let source = Source {
            path: String::new(),
            text: text.to_owned(),
        };
        let mut findings = Findings::new(Arc::new(source));
        json_of(&yaml::parse(&mut findings).expect("the text is YAML"))
    }

    fn is_valid(text: &str) -> bool {
        fits(&schema(), text)
    }

    fn fits(schema: &Json, text: &str) -> bool {
        jsonschema::validator_for(schema)
            .unwrap()
            .is_valid(&read(text))
    }

    #[test]
    fn courses_have_a_schema_of_their_own() {
        let class = std::fs::read_to_string(root().join("fixtures/class/course.yaml")).unwrap();
        assert!(fits(&course_schema(), &class));
        let with = |rest: &str| format!("course: A\nassignments: [{{assignment: a, {rest}}}]\n");
        for right in [
            "submissions: b",
            "submissions: {ada: b}",
            "submissions: b, late: none",
            "submissions: b, late: {penalty: 10 %, per: hour, at_most: 12 hours}",
        ] {
            assert!(fits(&course_schema(), &with(right)), "{right}");
        }
        for wrong in [
            "weight: 3",
            "submissions: [b]",
            "submissions: b, wieght: 3",
            "submissions: b, late: {per: day}",
            "submissions: b, late: {penalty: 10}",
            "submissions: b, late: {penalty: 10 %, per: week}",
        ] {
            assert!(!fits(&course_schema(), &with(wrong)), "{wrong}");
        }
    }

    #[test]
    fn every_shipped_file_is_valid() {
        let pattern = root().join("specs/**/*.yaml");
        for path in glob::glob(&pattern.to_string_lossy()).unwrap() {
            let path = path.unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(is_valid(&text), "{}", path.display());
        }
    }

    #[test]
    fn every_whole_file_of_the_format_reference_is_valid() {
        let pages = root().join("docs/src/reference/*.md");
        let pages = glob::glob(&pages.to_string_lossy()).unwrap();
        let reference: String = pages
            .map(|page| std::fs::read_to_string(page.unwrap()).unwrap())
            .collect();
        let blocks = reference.split("```yaml\n").skip(1);
        let whole: Vec<_> = blocks
            .filter_map(|block| block.split("```").next())
            .filter(|text| text.starts_with("assignment:") || text.starts_with("scenario:"))
            .collect();
        assert!(whole.len() >= 3, "the examples are gone");
        let course = reference.split("```yaml\n").find_map(|block| {
            let text = block.split("```").next()?;
            text.starts_with("course:").then_some(text)
        });
        assert!(fits(&course_schema(), course.unwrap()));
        for text in whole {
            assert!(is_valid(text), "{text}");
        }
    }

    #[test]
    fn the_schema_refuses_the_files_that_loading_refuses() {
        for text in [
            "scenario: A\n",
            "scenario: A\nsteps: []\n",
            "scenario: A\npoints: -1\nsteps: [{do: f()}]\n",
            "scenario: A\nsteps: [{do: f(), retruns: 1}]\n",
            "scenario: A\nsteps: [{do: f(), returns: 1, raises: E}]\n",
            "scenario: A\nsteps: [{do: f()}]\nsession: '>>> f()'\n",
            "scenario: A\nsteps: [{do: f(), prints: 4}]\n",
            "scenario: A\nsteps: [{returns: 4}]\n",
            "scenario: A\nsteps: [{start: [], types: a}]\n",
            "scenario: A\nsteps: [{run: a}]\n",
            "scenario: A\nsteps: [{run: [], exits: 256}]\n",
            "scenario: A\nsteps: [{run: {arguments: [a]}}]\n",
        ] {
            assert!(!is_valid(text), "{text}");
        }
        for text in [
            "scenario: A\nsteps: [{do: f(), returns: null}]\n",
            "scenario: A\nsteps: [{run: {args: [1], stdin: a}, exits: any, writes: {a.txt: b}}]\n",
            "scenario: A\nsteps: [{start: []}, {types: 0, sees: [a, b], exits: 0}]\n",
        ] {
            assert!(is_valid(text), "{text}");
        }
    }
}
