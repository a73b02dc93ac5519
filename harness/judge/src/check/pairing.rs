//! Pairs patterns and values, for comparisons without order.

/// Pairs as many patterns as possible with a value that they match. No two patterns get the same
/// value. Returns the index of the value for each pattern.
///
/// This is maximum bipartite matching by augmenting paths (Kuhn's algorithm). It is needed because a
/// pattern such as `!any_of` may match several values. With few matches per pattern, the time is
/// linear.
pub(super) fn partners(
    patterns: usize,
    values: usize,
    matches: impl Fn(usize, usize) -> bool,
) -> Vec<Option<usize>> {
    let candidates: Vec<Vec<usize>> = (0..patterns)
        .map(|pattern| {
            (0..values)
                .filter(|&value| matches(pattern, value))
                .collect()
        })
        .collect();
    let mut owners = vec![None; values];
    for pattern in 0..patterns {
        let mut visited = vec![false; values];
        augment(pattern, &candidates, &mut owners, &mut visited);
    }
    let mut partners = vec![None; patterns];
    for (value, owner) in owners.into_iter().enumerate() {
        if let Some(pattern) = owner {
            partners[pattern] = Some(value);
        }
    }
    partners
}

/// Finds a value for a pattern. If another pattern has the value already, the other pattern must
/// find a new one.
fn augment(
    pattern: usize,
    candidates: &[Vec<usize>],
    owners: &mut [Option<usize>],
    visited: &mut [bool],
) -> bool {
    for &value in &candidates[pattern] {
        if std::mem::replace(&mut visited[value], true) {
            continue;
        }
        let is_free = match owners[value] {
            None => true,
            Some(other) => augment(other, candidates, owners, visited),
        };
        if is_free {
            owners[value] = Some(pattern);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the partners if each pattern matches the values in its list.
    fn partners_of(matches: &[&[usize]], values: usize) -> Vec<Option<usize>> {
        partners(matches.len(), values, |pattern, value| {
            matches[pattern].contains(&value)
        })
    }

    #[test]
    fn a_pattern_gives_way_to_one_that_matches_less() {
        assert_eq!(partners_of(&[&[0, 1], &[0]], 2), [Some(1), Some(0)]);
        assert_eq!(
            partners_of(&[&[0, 1], &[0, 2], &[0]], 3),
            [Some(1), Some(2), Some(0)]
        );
    }

    #[test]
    fn a_pattern_without_a_match_has_no_partner() {
        assert_eq!(partners_of(&[&[0], &[0]], 2), [Some(0), None]);
        assert_eq!(partners_of(&[&[]], 1), [None]);
        assert_eq!(partners_of(&[], 3), []);
        assert_eq!(partners_of(&[&[]], 0), [None]);
    }
}
