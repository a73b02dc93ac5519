//! The identity of objects, by the variables that hold them.

use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reports::diff::Difference;

use super::bounded;
use puzzlemark_model::reply::Objects;

/// Returns the difference if a new object is expected and a variable holds the object already.
pub(super) fn not_new(
    class: &str,
    got: &ObjectRef,
    objects: &Objects,
    path: &str,
) -> Option<Difference> {
    let name = name_of(got, objects)?;
    Some(Difference::Value {
        path: path.to_owned(),
        expected: format!("a new {class}"),
        got: itself(name),
    })
}

/// Returns the difference if the object of a variable is expected and the value is something else.
pub(super) fn not_same(
    name: &str,
    got: &Value,
    objects: &Objects,
    language: Language,
) -> Option<Difference> {
    let other = match got {
        Value::Object(got) if objects.get(name) == Some(got) => return None,
        Value::Object(got) => name_of(got, objects).map(itself),
        _ => None,
    };
    Some(Difference::Identity {
        expected: name.to_owned(),
        got: other.unwrap_or_else(|| bounded(language.value(got))),
    })
}

fn name_of<'o>(got: &ObjectRef, objects: &'o Objects) -> Option<&'o str> {
    let mut objects = objects.iter();
    let found = objects.find(|(_, known)| known.id == got.id);
    found.map(|(name, _)| name.as_str())
}

fn itself(name: &str) -> String {
    format!("the object {name} itself")
}
