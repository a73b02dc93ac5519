//! Suggestions for misspelt names.

/// Returns the candidate that is most like a misspelt name, if one is close.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let lower = name.to_lowercase();
    let budget = (name.chars().count() / 3).max(1);
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let near = candidates
        .iter()
        .map(|candidate| {
            let distance = strsim::damerau_levenshtein(&lower, &candidate.to_lowercase());
            (distance, *candidate)
        })
        .filter(|(distance, _)| *distance <= budget)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate);
    near.or_else(|| {
        let mut long = candidates.into_iter().filter(|one| shortens(&lower, one));
        long.next().filter(|_| long.next().is_none())
    })
}

/// Returns true if `short` is `long` without some of its letters: `args` shortens `arguments`.
fn shortens(short: &str, long: &str) -> bool {
    const LETTERS_MIN: usize = 3;
    let mut letters = long.chars();
    let mut kept = short
        .chars()
        .map(|one| letters.by_ref().position(|other| other == one));
    kept.next() == Some(Some(0)) && kept.all(|at| at.is_some()) && short.len() >= LETTERS_MIN
}

/// Lists names in backticks: `` `a`, `b` or `c` ``.
pub(crate) fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<_> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_similar_names_are_suggested() {
        let keys = ["returns", "raises", "prints", "do"];
        assert_eq!(nearest("return", keys), Some("returns"));
        assert_eq!(nearest("rasies", keys), Some("raises"));
        assert_eq!(nearest("Prints", keys), Some("prints"));
        assert_eq!(nearest("because", keys), None);
        assert_eq!(nearest("args", ["use", "arguments"]), Some("arguments"));
        assert_eq!(nearest("ret", ["returns", "reset"]), None);
        assert_eq!(nearest("use", ["because"]), None);
    }
}
