//! Names that differ from all others.

/// Returns a name if it is new, or else the first of its numbered forms that is. The numbers begin with 2.
///
/// ```
/// use std::collections::BTreeSet;
///
/// use puzzlemark_text::unique::first_new;
///
/// let mut taken = BTreeSet::from(["a".to_owned(), "a-2".to_owned()]);
/// let name = first_new("a", |number| format!("a-{number}"), |name| taken.insert(name.to_owned()));
/// assert_eq!(name, "a-3");
/// ```
pub fn first_new(
    name: &str,
    numbered: impl Fn(u64) -> String,
    mut is_new: impl FnMut(&str) -> bool,
) -> String {
    let mut names = std::iter::once(name.to_owned()).chain((2..).map(numbered));
    let new = names.find(|name| is_new(name));
    new.expect("the numbers do not end")
}
