//! The parameters of a model's classes, functions and methods. Other languages than Python have no arguments by
//! name, so these are put into positions.

use std::collections::BTreeMap;
use std::sync::Arc;

use puzzlemark_model::JudgeFailure;
use puzzlemark_reference::Value;

/// Parameters by the names of their callees: `solve`, `LightsOut`, `LightsOut.press`.
pub type Parameters = BTreeMap<String, Vec<Parameter>>;

/// A function that asks a reference for its parameters.
pub type AskParameters<'a> = dyn Fn() -> Result<Arc<Parameters>, JudgeFailure> + 'a;

/// A parameter that a call can give by position.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// True if every call must give it.
    pub is_required: bool,
    /// The default value, if it is data.
    pub default: Option<Value>,
}

/// Returns the parameters of a callee. For a method, the class of the object may be unknown to the model; then
/// all methods of this name must agree.
pub(super) fn find_parameters<'p>(
    all: &'p Parameters,
    class: Option<&str>,
    name: &str,
) -> Option<&'p [Parameter]> {
    let Some(class) = class else {
        return all.get(name).map(Vec::as_slice);
    };
    if let Some(own) = all.get(&format!("{class}.{name}")) {
        return Some(own);
    }
    let is_method = |callee: &str| {
        callee
            .split_once('.')
            .is_some_and(|(_, method)| method == name)
    };
    let mut methods = all.iter().filter(|(callee, _)| is_method(callee));
    let (_, first) = methods.next()?;
    methods.all(|(_, other)| other == first).then_some(first)
}

/// Puts arguments into the positions of parameters. Defaults fill the gaps. The error says why this is not
/// possible.
pub(super) fn bind(
    parameters: &[Parameter],
    arguments: Vec<Value>,
    named: Vec<(String, Value)>,
) -> Result<Vec<Value>, String> {
    let mut places: Vec<Option<Value>> = arguments.into_iter().map(Some).collect();
    places.resize(places.len().max(parameters.len()), None);
    for (name, value) in named {
        let place = parameters.iter().position(|one| one.name == name);
        let place = place.ok_or_else(|| format!("the model has no parameter `{name}` there"))?;
        if places[place].replace(value).is_some() {
            return Err(format!("the step gives `{name}` twice"));
        }
    }
    let given = places.iter().rposition(Option::is_some);
    places.truncate(given.map_or(0, |last| last + 1));
    let filled = places.into_iter().enumerate();
    filled
        .map(|(place, value)| value.map_or_else(|| default_of(&parameters[place]), Ok))
        .collect()
}

fn default_of(parameter: &Parameter) -> Result<Value, String> {
    let name = &parameter.name;
    parameter.default.clone().ok_or_else(|| {
        if parameter.is_required {
            format!("the step does not give `{name}`")
        } else {
            format!("the default of `{name}` is not data; give `{name}` as well")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, default: Option<i32>) -> Parameter {
        Parameter {
            name: name.to_owned(),
            is_required: default.is_none(),
            default: default.map(Value::from),
        }
    }

    fn bound(given: &[i32], named: &[(&str, i32)]) -> Result<Vec<Value>, String> {
        let parameters = [
            parameter("start", None),
            parameter("times", Some(1)),
            parameter("step", Some(5)),
        ];
        let named = named.iter();
        let named = named.map(|(name, value)| ((*name).to_owned(), Value::from(*value)));
        bind(&parameters, values(given), named.collect())
    }

    fn values(values: &[i32]) -> Vec<Value> {
        values.iter().copied().map(Value::from).collect()
    }

    #[test]
    fn arguments_by_name_get_positions_and_defaults_fill_the_gaps() {
        assert_eq!(bound(&[7], &[("step", 2)]), Ok(values(&[7, 1, 2])));
        assert_eq!(
            bound(&[], &[("times", 3), ("start", 7)]),
            Ok(values(&[7, 3]))
        );
    }

    #[test]
    fn arguments_without_a_position_are_refused() {
        for (given, named, told) in [
            (&[7][..], [("size", 2)], "no parameter `size`"),
            (&[7][..], [("start", 2)], "`start` twice"),
            (&[][..], [("step", 2)], "does not give `start`"),
        ] {
            let refused = bound(given, &named).expect_err("a refusal");
            assert!(refused.contains(told), "{refused}");
        }
    }

    #[test]
    fn a_method_of_an_unknown_class_has_parameters_if_all_classes_agree() {
        let own = vec![parameter("row", None)];
        let mut all: Parameters = [("Puzzle.put".to_owned(), own.clone())].into();
        assert_eq!(find_parameters(&all, Some("Puzzle"), "put"), Some(&own[..]));
        assert_eq!(find_parameters(&all, Some("copy()"), "put"), Some(&own[..]));
        assert_eq!(find_parameters(&all, None, "put"), None);
        all.insert("Game.put".to_owned(), Vec::new());
        assert_eq!(find_parameters(&all, Some("copy()"), "put"), None);
    }
}
