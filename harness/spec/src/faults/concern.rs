//! What a fault concerns, as the reference knows it.

use puzzlemark_reference::games::Opening;
use puzzlemark_reference::object::Signature;
use puzzlemark_reference::puzzles::{self, Powers};
use puzzlemark_reference::session::{Backend as _, Local, Session};
use puzzlemark_reference::value::ObjectRef;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use crate::diagnostic::Findings;
use crate::fields::Field;
use crate::suggest::{listed, nearest};
use crate::text::prose;
use puzzlemark_model::fault::Concern;

/// What a fault concerns, and what is known of it.
pub(super) struct Callee {
    /// As written.
    pub name: String,
    /// What it is.
    pub concern: Concern,
    /// The class whose objects it is asked of.
    pub class: Option<String>,
    /// Names of the parameters.
    pub parameters: Vec<&'static str>,
    puzzle: &'static dyn Powers,
}

impl Callee {
    /// Whether it is called on an object.
    pub(super) fn is_method(&self) -> bool {
        matches!(self.concern, Concern::Method(..))
    }

    /// Whether its objects have an attribute of this name, or a method that takes no arguments.
    pub(super) fn can_be_asked(&self, name: &str) -> bool {
        let class = self.class.as_deref();
        let signature = Signature::find(self.puzzle, class, name);
        match signature {
            Some(signature) => signature.required.is_empty(),
            None => class.is_some_and(|class| has_attribute(self.puzzle, class, name)),
        }
    }
}

/// Reads `of`.
pub(super) fn read(field: Field<'_>, puzzle: &str, findings: &mut Findings) -> Option<Callee> {
    let name = prose(field, findings)?;
    let puzzle = puzzles::find(puzzle)?;
    let found = find(&name, puzzle);
    if found.is_none() {
        let message = format!("the reference has nothing of the name `{name}`");
        let found = findings.error(&field.value.span, message);
        match nearest(&name, names(puzzle)) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found.help(format!(
                "what can be called is {}; an attribute is written `Puzzle.rows`, and the text \
                 form `str(Puzzle)`",
                listed(names(puzzle))
            )),
        };
    }
    found
}

/// Reads `calls`: the name of another method of the class, or of another function.
pub(super) fn other(
    field: Field<'_>,
    callee: &Callee,
    puzzle: &str,
    findings: &mut Findings,
) -> Option<String> {
    let name = prose(field, findings)?;
    let puzzle = puzzles::find(puzzle)?;
    let class = callee.class.as_deref().filter(|_| callee.is_method());
    if callee.is_method() || matches!(callee.concern, Concern::Function(_)) {
        let takes_the_same = |other: Signature| {
            let at_most = other.required.len() + usize::from(other.optional.is_some());
            (other.required.len()..=at_most).contains(&callee.parameters.len())
        };
        if Signature::find(puzzle, class, &name).is_some_and(takes_the_same) {
            return Some(name);
        }
    }
    let message = format!("`{name}` cannot be called in place of `{}`", callee.name);
    findings
        .error(&field.value.span, message)
        .help("name another method of the class, or function, that takes as many arguments");
    None
}

fn find(name: &str, puzzle: &'static dyn Powers) -> Option<Callee> {
    let text_of = name
        .strip_prefix("str(")
        .and_then(|rest| rest.strip_suffix(')'));
    let (class, member) = match (text_of, name.split_once('.')) {
        (Some(class), _) => (Some(class), None),
        (None, Some((class, member))) => (Some(class), Some(member)),
        (None, None) => (None, None),
    };
    let signature = match (class, member) {
        (None, _) => Signature::find(puzzle, None, name),
        (Some(class), Some(member)) => Signature::find(puzzle, Some(class), member),
        (Some(_), None) => None,
    };
    let class = class.map(str::to_owned);
    let is_class = |class: &str| puzzle.names().contains(&class);
    let concern = match (&class, member) {
        (None, _) => signature.map(|_| Concern::Function(name.to_owned())),
        (Some(class), None) => is_class(class).then(|| Concern::Text(class.clone())),
        (Some(class), Some(member)) if signature.is_some() => {
            Some(Concern::Method(class.clone(), member.to_owned()))
        }
        (Some(class), Some(member)) => has_attribute(puzzle, class, member)
            .then(|| Concern::Attribute(class.clone(), member.to_owned())),
    };
    Some(Callee {
        name: name.to_owned(),
        concern: concern?,
        class,
        parameters: signature.map_or_else(Vec::new, |signature| {
            let names = signature.required.iter().copied();
            names.chain(signature.optional).collect()
        }),
        puzzle,
    })
}

/// Names of classes, functions and methods, as `of` has them.
fn names(puzzle: &dyn Powers) -> impl Iterator<Item = &'static str> {
    let callees = puzzle.signatures().iter();
    callees.map(|signature| signature.callee.trim_end_matches(".__init__"))
}

/// Whether the objects of a class have an attribute, as the first of some games shows.
fn has_attribute(puzzle: &dyn Powers, class: &str, attribute: &str) -> bool {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let Opening { files, operations } = puzzle.opening(&mut random);
    let mut session = Session::new(Local::new(puzzle, &files));
    for operation in &operations {
        session.evaluate(operation);
    }
    let objects = session.backend_mut();
    (1..objects.next_object()).any(|id| {
        let is_of_class = objects.object(id).is_some_and(|one| one.class() == class);
        let class = class.to_owned();
        is_of_class && objects.get(&ObjectRef { id, class }, attribute).is_ok()
    })
}
