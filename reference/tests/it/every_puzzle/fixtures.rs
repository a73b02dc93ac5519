//! Puzzles with known answers.

use std::fs;
use std::path::{Path, PathBuf};

use puzzlemark_reference::puzzles;

/// The puzzle files of a folder of `fixtures/puzzles`, each with its only solution.
fn instances(puzzle: &str) -> Vec<(PathBuf, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fixtures/puzzles")
        .join(puzzle);
    let read = |path: &Path| fs::read_to_string(path).expect("a readable fixture");
    let entries = fs::read_dir(folder).unwrap_or_else(|error| {
        panic!("`{puzzle}` needs a folder `fixtures/puzzles/{puzzle}` of NAME.txt and NAME.solution.txt: {error}")
    });
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let solutions = paths.filter(|path| path.to_string_lossy().ends_with(".solution.txt"));
    solutions
        .map(|solution| {
            let path = PathBuf::from(solution.to_string_lossy().replace(".solution.txt", ".txt"));
            let text = read(&path);
            (path, text, read(&solution))
        })
        .collect()
}

#[test]
fn known_answers_are_found_and_are_the_only_ones() {
    for puzzle in puzzles::ALL {
        let instances = instances(puzzle.name());
        assert!(
            !instances.is_empty(),
            "no NAME.solution.txt in `fixtures/puzzles/{}`",
            puzzle.name()
        );
        for (path, text, answer) in instances {
            let solutions = puzzle.solve(&text, 2).unwrap();
            let answers: Vec<_> = solutions.iter().map(|solution| &solution.answer).collect();
            assert_eq!(answers, [&answer], "{}", path.display());
            assert_eq!(puzzle.count(&text, 1000), Ok(1), "{}", path.display());
            assert_eq!(
                puzzle.verify(&text, &answer),
                Ok(vec![]),
                "{}",
                path.display()
            );
        }
    }
}
