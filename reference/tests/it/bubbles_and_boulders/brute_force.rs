//! All solutions of a small puzzle, by brute force.

use std::collections::BTreeSet;

/// All solutions as texts. Tries every square for every piece and checks every column.
pub(crate) fn brute_force(rows: usize, columns: usize, grid: &[char]) -> BTreeSet<String> {
    let letters: BTreeSet<char> = grid
        .iter()
        .copied()
        .filter(|letter| *letter != '#')
        .collect();
    let blank = grid
        .iter()
        .map(|square| if *square == '#' { '#' } else { '.' })
        .collect();
    let mut states: Vec<Vec<char>> = vec![blank];
    for letter in letters {
        for symbol in ['O', '*'] {
            let mut next = Vec::new();
            for state in states {
                for (index, _) in grid.iter().enumerate().filter(|(_, own)| **own == letter) {
                    if state[index] == '.' {
                        let mut state = state.clone();
                        state[index] = symbol;
                        next.push(state);
                    }
                }
            }
            states = next;
        }
    }
    let text = |state: &Vec<char>| {
        state
            .chunks(columns)
            .map(|row| row.iter().chain(&['\n']).collect::<String>())
            .collect()
    };
    states
        .iter()
        .filter(|state| obeys_gravity(rows, columns, state))
        .map(text)
        .collect()
}

/// True if no boulder stands above a bubble or an empty square, and no bubble below an empty one.
fn obeys_gravity(rows: usize, columns: usize, state: &[char]) -> bool {
    (0..columns).all(|column| {
        let squares: String = (0..rows).map(|row| state[row * columns + column]).collect();
        !["*O", ".O", "*."]
            .iter()
            .any(|wrong| squares.contains(wrong))
    })
}
