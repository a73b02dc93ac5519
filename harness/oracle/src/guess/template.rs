//! Templates: operations with holes for variables and arguments.

use puzzlemark_reference::games::Choices;
use puzzlemark_reference::operation::{Builtin, Comparison, Expression, Operation};

use super::offers::kind;
use super::{Held, Variables};
use crate::model::Description;
use puzzlemark_judge::follow::Outline;

/// A hole in an operation, which games fill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Hole {
    /// A variable with this content.
    Variable(Held),
    /// An argument, by the name of its slot: `LightsOut.press.row`.
    Value(String),
}

/// An operation with holes.
#[derive(Debug, Clone)]
pub(super) struct Template {
    /// The operation, with the names `#0`, `#1` and so on in its holes.
    pattern: Operation,
    /// The holes, by their numbers.
    holes: Vec<Hole>,
    /// A text that is equal for equal templates.
    pub(super) key: String,
    /// Its kind, in the words of [`super::offers`].
    pub(super) kind: String,
    /// True if an example of it changed the state of objects that were there before.
    pub(super) changes: bool,
    /// True if every example of it raised an exception.
    pub(super) refuses: bool,
}

/// A template, and the expressions that are in its holes in the original operation.
pub(super) struct Made {
    pub(super) template: Template,
    contents: Vec<Expression>,
    callee: Option<String>,
}

impl Made {
    /// Returns the slots of the arguments with their expressions.
    pub(super) fn values(&self) -> impl Iterator<Item = (&str, &Expression)> {
        let holes = self.template.holes.iter().zip(&self.contents);
        holes.filter_map(|(hole, content)| match hole {
            Hole::Value(slot) => Some((slot.as_str(), content)),
            Hole::Variable(_) => None,
        })
    }

    /// Returns the operations with one argument replaced by each of these expressions.
    pub(super) fn with_others(
        &self,
        others: impl Fn(&str, &Expression) -> Vec<Expression>,
    ) -> Vec<Operation> {
        let mut operations = Vec::new();
        for (place, hole) in self.template.holes.iter().enumerate() {
            let Hole::Value(slot) = hole else {
                continue;
            };
            for other in others(slot, &self.contents[place]) {
                let mut contents = self.contents.clone();
                contents[place] = other;
                operations.push(self.template.with(&contents));
            }
        }
        operations
    }
    /// Returns the outline of the operation.
    pub(super) fn outline(self) -> Outline {
        let holes = &self.template.holes;
        let content = |hole: &Hole| match hole {
            Hole::Variable(Held::Object(name) | Held::Data { kind: name, .. }) => {
                Expression::name(name)
            }
            Hole::Value(slot) => Expression::name(parameter(slot).unwrap_or("value")),
        };
        let contents: Vec<_> = holes.iter().map(content).collect();
        let named = holes.iter().filter_map(|hole| match hole {
            Hole::Value(slot) => parameter(slot).map(|_| slot.clone()),
            Hole::Variable(_) => None,
        });
        Outline {
            text: self.template.with(&contents).expression.to_string(),
            callee: self.callee,
            parameters: named.collect(),
        }
    }
}

/// The search for the holes of an operation.
struct Walk<'a> {
    variables: &'a Variables,
    description: &'a Description,
    holes: Vec<Hole>,
    contents: Vec<Expression>,
    /// The outermost call that a rule can name: `LightsOut.press`.
    callee: Option<String>,
}

impl Template {
    /// Makes the template of an operation.
    pub(super) fn from_operation(
        operation: &Operation,
        variables: &Variables,
        description: &Description,
    ) -> Made {
        let mut walk = Walk {
            variables,
            description,
            holes: Vec::new(),
            contents: Vec::new(),
            callee: None,
        };
        let mut pattern = operation.clone();
        walk.visit(&mut pattern.expression);
        Made {
            template: Self {
                key: format!("{pattern} {:?}", walk.holes),
                kind: kind(operation, variables),
                pattern,
                holes: walk.holes,
                changes: false,
                refuses: false,
            },
            contents: walk.contents,
            callee: walk.callee,
        }
    }

    /// Returns the template of a method such as `Puzzle.put` with its required parameters, for any
    /// object of the class. Returns `None` if the model does not have the method.
    pub(super) fn of_method(method: &str, description: &Description) -> Option<Self> {
        let (class, name) = method.split_once('.')?;
        let parameters = description.callees.get(method)?.parameters.as_ref()?;
        let required = parameters.iter().filter(|parameter| parameter.required);
        let mut holes = vec![Hole::Variable(Held::Object(class.to_owned()))];
        holes.extend(required.map(|parameter| Hole::Value(format!("{method}.{}", parameter.name))));
        let hole = |number: usize| Expression::Name(format!("#{number}"));
        let pattern: Operation = hole(0).method(name, (1..holes.len()).map(hole)).into();
        let blanks = (1..holes.len()).map(|_| Expression::name("_"));
        let of_class: Operation = Expression::name(class).method(name, blanks).into();
        Some(Self {
            key: format!("{pattern} {holes:?}"),
            kind: of_class.to_string(),
            pattern,
            holes,
            changes: true,
            refuses: false,
        })
    }

    /// Returns the operation with expressions in its holes. Returns `None` if a hole cannot be filled.
    pub(super) fn filled(
        &self,
        fill: impl FnMut(&Hole) -> Option<Expression>,
    ) -> Option<Operation> {
        let contents: Option<Vec<_>> = self.holes.iter().map(fill).collect();
        Some(self.with(&contents?))
    }

    /// Returns all operations with these options in the holes, up to a largest number.
    pub(super) fn fill_all(
        &self,
        options: impl Fn(&Hole) -> Vec<Expression>,
        at_most: usize,
    ) -> Vec<Operation> {
        let mut rows: Vec<Vec<Expression>> = vec![Vec::new()];
        for hole in &self.holes {
            let options = options(hole);
            let longer = rows.iter().flat_map(|row| {
                options.iter().map(move |option| {
                    let mut row = row.clone();
                    row.push(option.clone());
                    row
                })
            });
            rows = longer.take(at_most).collect();
        }
        rows.iter().map(|row| self.with(row)).collect()
    }

    /// Returns true if its operations use an object of the game. Others make new objects at most.
    pub(super) fn uses_variables(&self) -> bool {
        let mut holes = self.holes.iter();
        holes.any(|hole| matches!(hole, Hole::Variable(_)))
    }

    /// Adds operations of this template to the choices of their kind.
    pub(super) fn add_to(
        &self,
        choices: &mut Choices,
        operations: impl IntoIterator<Item = Operation>,
    ) {
        match (self.refuses, self.changes) {
            (true, _) => choices.attempts.extend(operations),
            (false, true) => choices.moves.extend(operations),
            (false, false) => choices.queries.extend(operations),
        }
    }

    fn with(&self, contents: &[Expression]) -> Operation {
        let mut operation = self.pattern.clone();
        refill(&mut operation.expression, contents);
        operation
    }
}

/// Returns the name of the parameter in a slot. Returns `None` if only its position is known.
fn parameter(slot: &str) -> Option<&str> {
    let (_, name) = slot.rsplit_once('.')?;
    name.parse::<usize>().is_err().then_some(name)
}

/// Puts expressions into the holes of a pattern.
fn refill(expression: &mut Expression, contents: &[Expression]) {
    if let Expression::Name(name) = expression {
        let number = name
            .strip_prefix('#')
            .and_then(|number| number.parse::<usize>().ok());
        if let Some(content) = number.and_then(|number| contents.get(number)) {
            *expression = content.clone();
        }
        return;
    }
    for part in expression.parts_mut() {
        refill(part, contents);
    }
}

impl Walk<'_> {
    fn visit(&mut self, expression: &mut Expression) {
        if let Expression::Name(name) = expression {
            if let Some(held) = self.variables.get(name) {
                self.mark(Hole::Variable(held.clone()), expression);
            }
            return;
        }
        let callee = self.callee(expression);
        if self.callee.is_none() {
            self.callee = self.named_by_rules(expression, callee.as_deref());
        }
        let keywords = keywords(expression);
        let special = self.special_slots(expression);
        for (place, part) in expression.parts_mut().into_iter().enumerate() {
            // The first part of a call is the callee.
            let slot = match (&callee, place.checked_sub(1)) {
                (Some(callee), Some(argument)) => Some(self.slot(callee, argument, &keywords)),
                _ => special.get(place).cloned().flatten(),
            };
            match slot {
                Some(slot) if self.is_constant(part) => self.mark(Hole::Value(slot), part),
                _ => self.visit(part),
            }
        }
    }

    /// Returns the slots of the parts that become arguments of special methods of an object: a place in
    /// brackets, the value that is stored there, and the value before `in`.
    fn special_slots(&self, expression: &Expression) -> Vec<Option<String>> {
        let slot = |object: &Expression, method: &str, argument: usize| {
            let callee = format!("{}.{method}", self.class(object)?);
            let is_known = self.description.callees.contains_key(&callee);
            is_known.then(|| self.slot(&callee, argument, &[]))
        };
        match expression {
            Expression::Index(object, key) if !matches!(**key, Expression::Slice(_)) => {
                vec![None, slot(object, "__getitem__", 0)]
            }
            Expression::Store { place, .. } => match &**place {
                Expression::Index(object, _) => vec![None, slot(object, "__setitem__", 1)],
                _ => Vec::new(),
            },
            Expression::Compare(_, Comparison::In | Comparison::NotIn, object) => {
                vec![slot(object, "__contains__", 0)]
            }
            _ => Vec::new(),
        }
    }

    fn mark(&mut self, hole: Hole, place: &mut Expression) {
        let name = Expression::Name(format!("#{}", self.holes.len()));
        self.contents.push(std::mem::replace(place, name));
        self.holes.push(hole);
    }

    /// Returns the name of a called class, function or method: `LightsOut.press`. Returns `None` for
    /// other expressions. Also returns `None` for builtins, because their arguments are not guessed.
    fn callee(&self, expression: &Expression) -> Option<String> {
        let Expression::Call { callee, .. } = expression else {
            return None;
        };
        match &**callee {
            Expression::Name(name) if Builtin::by_name(name).is_none() => Some(name.clone()),
            Expression::Attribute(object, method) => Some(match self.class(object) {
                Some(class) => format!("{class}.{method}"),
                None => format!(".{method}"),
            }),
            _ => None,
        }
    }

    /// Returns the name that rules give to an expression with this callee: that of the callee, of an attribute, or
    /// of a special method that a builtin function or brackets call.
    fn named_by_rules(&self, expression: &Expression, callee: Option<&str>) -> Option<String> {
        if let Some(callee) = callee {
            return self
                .description
                .callees
                .contains_key(callee)
                .then(|| callee.to_owned());
        }
        let (object, method) = match expression {
            Expression::Call {
                callee, arguments, ..
            } => match &**callee {
                Expression::Name(name) => (arguments.first()?, special_method(name)?),
                _ => return None,
            },
            Expression::Attribute(object, name) => (&**object, name.as_str()),
            Expression::Index(object, _) => (&**object, "__getitem__"),
            Expression::Compare(_, Comparison::In | Comparison::NotIn, object) => {
                (&**object, "__contains__")
            }
            Expression::Compare(object, Comparison::Equal, _) => (&**object, "__eq__"),
            _ => return None,
        };
        Some(format!("{}.{method}", self.class(object)?))
    }

    fn class(&self, object: &Expression) -> Option<&str> {
        match object {
            Expression::Name(name) => match self.variables.get(name) {
                Some(Held::Object(class)) => Some(class),
                _ => None,
            },
            Expression::Call { callee, .. } => match &**callee {
                Expression::Name(name) => {
                    let names = &self.description.callees;
                    names
                        .get_key_value(name.as_str())
                        .map(|(name, _)| name.as_str())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the slot of an argument: the callee and the parameter's name, or its position if the name
    /// is unknown.
    fn slot(&self, callee: &str, argument: usize, keywords: &[Option<String>]) -> String {
        if let Some(Some(keyword)) = keywords.get(argument) {
            return format!("{callee}.{keyword}");
        }
        let parameters = self.description.callees.get(callee);
        let parameters = parameters.and_then(|callee| callee.parameters.as_ref());
        match parameters.and_then(|parameters| parameters.get(argument)) {
            Some(parameter) => format!("{callee}.{}", parameter.name),
            None => format!("{callee}.{argument}"),
        }
    }

    /// Returns true if an expression has no variables and no calls: a literal, or a constant of the
    /// model.
    fn is_constant(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Name(name) => !self.variables.contains_key(name),
            Expression::Call { .. } => false,
            other => other.parts().into_iter().all(|part| self.is_constant(part)),
        }
    }
}

/// Returns the special method that a builtin function calls. It agrees with `SLOTS` in `calling.py` of the host.
fn special_method(builtin: &str) -> Option<&'static str> {
    Some(match Builtin::by_name(builtin)? {
        Builtin::Abs => "__abs__",
        Builtin::Bool => "__bool__",
        Builtin::Float => "__float__",
        Builtin::Int => "__int__",
        Builtin::Dict
        | Builtin::Iter
        | Builtin::List
        | Builtin::Set
        | Builtin::Sorted
        | Builtin::Tuple => "__iter__",
        Builtin::Len => "__len__",
        Builtin::Next => "__next__",
        Builtin::Repr => "__repr__",
        Builtin::Reversed => "__reversed__",
        Builtin::Str => "__str__",
        _ => return None,
    })
}

/// Returns the keyword of each argument of a call. It is `None` for positional arguments.
fn keywords(expression: &Expression) -> Vec<Option<String>> {
    match expression {
        Expression::Call {
            arguments,
            keywords,
            ..
        } => {
            let positional = arguments.iter().map(|_| None);
            let named = keywords.iter().map(|(name, _)| Some(name.clone()));
            positional.chain(named).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use puzzlemark_reference::notation::parse_operation;
    use serde_json::json;

    use super::*;

    #[test]
    fn an_outline_names_the_call_that_a_rule_can_name() {
        let callee = json!({ "parameters": null });
        let description = json!({
            "callees": { "Game": callee, "Game.press": callee },
            "classes": {}, "names": [], "uses_choices": false, "rules": [], "doctests": [],
        });
        let description = serde_json::from_value(description).expect("a description");
        let variables = Variables::from([("game".to_owned(), Held::Object("Game".to_owned()))]);
        let callee_of = |text: &str| {
            let operation = parse_operation(text).expect("an operation");
            let made = Template::from_operation(&operation, &variables, &description);
            made.outline().callee
        };
        for (operation, expected) in [
            ("game.press(0, 1)", Some("Game.press")),
            ("print(game.press(0, 1))", Some("Game.press")),
            ("len(sorted(game.press(0, 1)))", Some("Game.press")),
            ("other = Game(3)", Some("Game")),
            ("str(game)", Some("Game.__str__")),
            ("print(str(game))", Some("Game.__str__")),
            ("game.level", Some("Game.level")),
            ("game[0]", Some("Game.__getitem__")),
            ("3 in game", Some("Game.__contains__")),
            ("game == 3", Some("Game.__eq__")),
            // `print` calls `__str__` itself, so a rule for it does not count there.
            ("print(game)", None),
        ] {
            assert_eq!(callee_of(operation).as_deref(), expected, "{operation}");
        }
    }
}
