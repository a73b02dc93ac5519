//! The exceptions that fit an expected one: its own type and all types below it.

use std::collections::BTreeMap;

use puzzlemark_reference::Exception;

/// Returns the names of a type and of all types below it, with spaces between them. Returns an empty text if every
/// exception fits. `own` has the assignment's exception types, each with the name of its parent.
pub(super) fn names_below(kind: Option<&str>, own: &BTreeMap<String, String>) -> String {
    let Some(kind) = kind.filter(|kind| !matches!(*kind, "Exception" | "BaseException")) else {
        return String::new();
    };
    let mut known: Vec<&str> = Exception::builtin_names().collect::<Vec<&'static str>>();
    known.extend(own.keys().map(String::as_str));
    known.retain(|name| *name != kind && is_below(name, kind, own));
    known.insert(0, kind);
    known.join(" ")
}

fn is_below(name: &str, kind: &str, own: &BTreeMap<String, String>) -> bool {
    let mut parents: Vec<&str> = Vec::new();
    let mut last = name;
    while let Some(parent) = own.get(last).filter(|one| !parents.contains(&one.as_str())) {
        parents.push(parent);
        last = parent;
    }
    Exception::with_parents(name, &parents, "").is(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_stands_for_all_types_below_it() {
        let own = [("NoPlace", "KeyError"), ("Mine", "NoPlace")];
        let own: BTreeMap<_, _> = own
            .map(|(name, parent)| (name.to_owned(), parent.to_owned()))
            .into();
        let names = |kind| names_below(Some(kind), &own);
        assert_eq!(names("AssertionError"), "AssertionError");
        assert_eq!(
            names("LookupError"),
            "LookupError IndexError KeyError Mine NoPlace"
        );
        assert_eq!(names("NoPlace"), "NoPlace Mine");
        assert_eq!(names("Exception"), "");
        assert_eq!(names_below(None, &own), "");
    }
}
