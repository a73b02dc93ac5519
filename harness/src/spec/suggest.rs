//! Did you mean.

/// The candidate that a misspelt name most likely stands for.
pub(crate) fn nearest<'c>(
    name: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let lower = name.to_lowercase();
    let budget = (name.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| {
            let distance = strsim::damerau_levenshtein(&lower, &candidate.to_lowercase());
            (distance, candidate)
        })
        .filter(|(distance, _)| *distance <= budget)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Names in backticks: `` `a`, `b` or `c` ``.
pub(super) fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
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
    fn only_what_is_near_is_suggested() {
        let keys = ["returns", "raises", "prints", "do"];
        assert_eq!(nearest("return", keys), Some("returns"));
        assert_eq!(nearest("rasies", keys), Some("raises"));
        assert_eq!(nearest("Prints", keys), Some("prints"));
        assert_eq!(nearest("because", keys), None);
    }
}
