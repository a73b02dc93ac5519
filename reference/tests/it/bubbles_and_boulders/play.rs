//! The solver, the verifier and the rules of play against each other.

use proptest::prelude::*;
use puzzlemark_reference::puzzles::bubbles_and_boulders::{
    Game, Move, Piece, Position, Puzzle, solve, verify,
};

use crate::bubbles_and_boulders::grids::partition;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn solutions_are_right_and_can_be_played((_, columns, grid) in partition()) {
        let lines: Vec<String> = grid.chunks(columns).map(|row| row.iter().collect()).collect();
        let text = lines.join("\n") + "\n";
        let Ok(puzzle) = text.parse::<Puzzle>() else { return Ok(()) };
        prop_assert_eq!(puzzle.to_string(), text);
        for solution in solve::solutions(&puzzle, 20) {
            prop_assert_eq!(verify::judge_moves(&puzzle, &solution.moves), []);
            let drawn = solution.placement().text(&puzzle);
            prop_assert_eq!(verify::judge_text(&puzzle, &drawn), []);
            prop_assert_eq!(verify::parse_placement(&puzzle, &drawn), Ok(solution.placement()));
        }
    }

    #[test]
    fn moves_keep_the_invariants(
        (_, columns, grid) in partition(),
        moves in prop::collection::vec((any::<bool>(), 0_usize..6, 0_usize..6), 40),
    ) {
        let lines: Vec<String> = grid.chunks(columns).map(|row| row.iter().collect()).collect();
        let Ok(puzzle) = lines.join("\n").parse::<Puzzle>() else { return Ok(()) };
        let mut game = Game::new(puzzle.clone());
        for (is_bubble, row, column) in moves {
            let piece = if is_bubble { Piece::Bubble } else { Piece::Boulder };
            let before = game.clone();
            if game.put(Move { piece, position: Position { row, column } }).is_err() {
                prop_assert_eq!(&game, &before);
            }
            let faults = verify::judge(&puzzle, game.placement());
            let is_missing = |fault: &verify::Fault| matches!(fault, verify::Fault::Missing(..));
            prop_assert!(faults.iter().all(is_missing));
            prop_assert_eq!(game.is_solved(), faults.is_empty());
        }
    }
}
