//! Names of the parameters of calls, and Python's messages for arguments that do not fit.

use super::Module;
use crate::exception::Exception;
use crate::value::Value;

/// The parameters of a class, function or method, so that arguments can be given by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    /// The name of the called item as Python shows it: `Puzzle.__init__`, `Puzzle.bubble`,
    /// `get_output`.
    pub callee: &'static str,
    /// The parameters that every call gives, in order, without `self`.
    pub required: &'static [&'static str],
    /// The parameter after these, if there is one. Calls can leave it out.
    pub optional: Option<&'static str>,
}

impl Signature {
    /// Returns a signature without an optional parameter.
    pub const fn new(callee: &'static str, required: &'static [&'static str]) -> Self {
        Self {
            callee,
            required,
            optional: None,
        }
    }

    /// Returns this signature with one more parameter, which is optional.
    #[must_use]
    pub const fn or(self, optional: &'static str) -> Self {
        Self {
            optional: Some(optional),
            ..self
        }
    }

    /// Returns the signature of a class or function of a module, or of a method of one of its
    /// classes.
    pub fn find_signature(module: &dyn Module, class: Option<&str>, name: &str) -> Option<Self> {
        let is_called = |signature: &&Self| match (class, signature.callee.split_once('.')) {
            (Some(class), Some(callee)) => callee == (class, name),
            (None, Some(callee)) => callee == (name, "__init__"),
            (None, None) => signature.callee == name,
            (Some(_), None) => false,
        };
        module.signatures().iter().find(is_called).copied()
    }

    /// Returns the signature of a method of any class of a module, if all classes with this method
    /// agree.
    pub fn of_method(module: &dyn Module, name: &str) -> Option<Self> {
        let mut found = module.signatures().iter().filter(|signature| {
            let callee = signature.callee.split_once('.');
            callee.is_some_and(|(_, method)| method == name)
        });
        let first = *found.next()?;
        let parameters = |one: &Self| (one.required, one.optional);
        found
            .all(|other| parameters(other) == parameters(&first))
            .then_some(first)
    }

    /// Returns the arguments of a call in the order of the parameters. Otherwise returns the
    /// `TypeError` that Python raises: for a name that is unknown or given twice, or for too few or
    /// too many arguments.
    pub fn bind(
        self,
        arguments: Vec<Value>,
        keywords: Vec<(String, Value)>,
    ) -> Result<Vec<Value>, Exception> {
        let names: Vec<&str> = self.required.iter().copied().chain(self.optional).collect();
        let given = arguments.len();
        let mut bound: Vec<Option<Value>> = arguments.into_iter().map(Some).collect();
        bound.resize(names.len().max(given), None);
        for (name, value) in keywords {
            let place = names.iter().position(|other| *other == name);
            let place = place.ok_or_else(|| {
                self.complaint(&format!("got an unexpected keyword argument '{name}'"))
            })?;
            if bound[place].replace(value).is_some() {
                return Err(self.complaint(&format!("got multiple values for argument '{name}'")));
            }
        }
        if given > names.len() {
            return Err(self.too_many(given));
        }
        let is_missing = |(name, value): (&&'static str, &Option<Value>)| match value {
            None => Some(*name),
            Some(_) => None,
        };
        let missing: Vec<_> = self
            .required
            .iter()
            .zip(&bound)
            .filter_map(is_missing)
            .collect();
        if !missing.is_empty() {
            return Err(self.missing(&missing));
        }
        Ok(bound.into_iter().flatten().collect())
    }

    fn too_many(self, given: usize) -> Exception {
        too_many(
            self.callee,
            self.required.len(),
            usize::from(self.optional.is_some()),
            given,
        )
    }

    fn missing(self, names: &[&str]) -> Exception {
        missing(self.callee, names)
    }

    fn complaint(self, what: &str) -> Exception {
        complaint(self.callee, what)
    }
}

/// Returns the arguments of a call if there is one for each parameter. Otherwise returns the
/// `TypeError` that Python raises. `callee` is the name as Python shows it. The name of a method
/// has a dot, as in `Puzzle.bubble`.
pub fn parameters<'a, const N: usize>(
    callee: &str,
    names: [&str; N],
    arguments: &'a [Value],
) -> Result<&'a [Value; N], Exception> {
    <&[Value; N]>::try_from(arguments).map_err(|_| match names.get(arguments.len()..) {
        Some(names) => missing(callee, names),
        None => too_many(callee, N, 0, arguments.len()),
    })
}

/// Returns the `TypeError` for a call with too many arguments.
pub fn too_many(callee: &str, required: usize, optional: usize, given: usize) -> Exception {
    // Python counts `self` among the parameters, but not among the missing ones.
    let own = usize::from(callee.contains('.'));
    let (least, most, given) = (required + own, required + optional + own, given + own);
    let takes = if optional == 0 {
        format!("{most} positional argument{}", plural(most))
    } else {
        format!("from {least} to {most} positional arguments")
    };
    let were = if given == 1 { "was" } else { "were" };
    complaint(callee, &format!("takes {takes} but {given} {were} given"))
}

fn missing(callee: &str, names: &[&str]) -> Exception {
    let quoted: Vec<_> = names.iter().map(|name| format!("'{name}'")).collect();
    let (count, s) = (names.len(), plural(names.len()));
    let listed = enumerated(&quoted);
    complaint(
        callee,
        &format!("missing {count} required positional argument{s}: {listed}"),
    )
}

fn complaint(callee: &str, what: &str) -> Exception {
    Exception::new("TypeError", format!("{callee}() {what}"))
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Returns the names as a list in words: `a`, `a and b`, `a, b, and c`.
fn enumerated(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first, second] => format!("{first} and {second}"),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(count: i32) -> Vec<Value> {
        (1..=count).map(Value::from).collect()
    }

    #[test]
    fn wrong_numbers_of_arguments_are_told_as_python_does() {
        let complaint = |callee: &str, given: i32| {
            parameters(callee, ["r", "k"], &values(given))
                .expect_err("a wrong number")
                .message
        };
        for (callee, given, expected) in [
            (
                "Puzzle.put",
                0,
                "Puzzle.put() missing 2 required positional arguments: 'r' and 'k'",
            ),
            (
                "Puzzle.put",
                1,
                "Puzzle.put() missing 1 required positional argument: 'k'",
            ),
            (
                "Puzzle.put",
                3,
                "Puzzle.put() takes 3 positional arguments but 4 were given",
            ),
            (
                "put",
                3,
                "put() takes 2 positional arguments but 3 were given",
            ),
        ] {
            assert_eq!(complaint(callee, given), expected);
        }
        assert_eq!(
            parameters("Puzzle.size", [], &values(1))
                .unwrap_err()
                .message,
            "Puzzle.size() takes 1 positional argument but 2 were given"
        );
    }

    #[test]
    fn arguments_by_name_are_put_in_their_places_or_refused_as_python_does() {
        let signature = Signature::new("Puzzle.__init__", &["height", "width"]).or("grid");
        let bind = |given: i32, named: &[(&str, i32)]| {
            let named = named
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).into()));
            signature
                .bind(values(given), named.collect())
                .map_err(|exception| exception.to_string())
        };
        let bound = |places: [i32; 2]| Ok(places.map(Value::from).to_vec());
        assert_eq!(bind(0, &[("width", 7), ("height", 6)]), bound([6, 7]));
        assert_eq!(bind(1, &[("width", 7)]), bound([1, 7]));
        assert_eq!(bind(2, &[("grid", 3)]), Ok(values(3)));
        let refused = |what: &str| Err(format!("TypeError: Puzzle.__init__() {what}"));
        for (given, named, what) in [
            (
                1,
                [("size", 7)],
                "got an unexpected keyword argument 'size'",
            ),
            (
                1,
                [("height", 7)],
                "got multiple values for argument 'height'",
            ),
            (
                0,
                [("grid", 7)],
                "missing 2 required positional arguments: 'height' and 'width'",
            ),
            (
                0,
                [("width", 7)],
                "missing 1 required positional argument: 'height'",
            ),
        ] {
            assert_eq!(bind(given, &named), refused(what));
        }
        assert_eq!(
            bind(4, &[]),
            refused("takes from 3 to 4 positional arguments but 5 were given")
        );
    }
}
