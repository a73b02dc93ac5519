//! Games of Flow.

mod judged;

use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Games;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles::flow::Flow;
use puzzlemark_reference::puzzles::flow::board::{Board, SHAPES, Tile};
use puzzlemark_reference::referee::{Expected, Referee};
use puzzlemark_reference::session::{Local, Session};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::games::play::{self, operation};

/// The number of solutions that are tried for one that the reference does not choose.
const SOLUTIONS: usize = 20;

fn board<'a>(session: &'a Session<Local<'_>>) -> &'a Board {
    let mut boards = session.objects::<Board>();
    boards.next().expect("a board").1
}

/// Solves the board in another way than the reference, if there is one, and puts its tiles there.
fn otherwise(session: &mut Session<Local<'_>>, _: &Operation) -> Value {
    let now = board(session).clone();
    let puzzle = now.puzzle().expect("ends in pairs");
    let solution = puzzle.solutions(SOLUTIONS).pop().expect("a solution");
    for cell in now.cells().filter(|cell| now.at(*cell) == Tile::Empty) {
        let color = u32::from(solution.letter(cell)) - u32::from('A');
        let color = usize::try_from(color).expect("a colour");
        let links = solution.links(cell);
        let shape = SHAPES.into_iter().find(|shape| shape.links() == links);
        let tile = Tile::Part(color, shape.expect("a shape")).to_string();
        let put = format!("board.put({}, {}, '{tile}')", cell.row, cell.column);
        session.evaluate(&operation(&put)).result.expect("put");
    }
    true.into()
}

#[test]
fn a_right_subject_is_never_refused() {
    play::games(&Flow, otherwise, 150, 30);
}

#[test]
fn all_choices_are_specified_and_only_moves_change_a_state() {
    play::all_choices(&Flow, otherwise, 40, 4);
}

#[test]
fn simpler_openings_come_to_an_end() {
    play::chains(&Flow, otherwise, 60);
}

/// The cell is empty, or an end without room for the other end.
#[test]
fn moves_reach_all_states_of_a_cell() {
    let opening = "board = Board(1)";
    let files = BTreeMap::<String, String>::new();
    let mut referee = Referee::new(&Flow, &files);
    referee.expect(&operation(opening));
    let clicked = Flow.choices(referee.game()).moves;
    assert_eq!(texts(&clicked), ["board.click(0, 0)"]);
    referee.expect(&clicked[0]);
    assert!(Flow.choices(referee.game()).moves.is_empty());
}

/// The path has two cells between its ends. The first is empty, right, or one of five wrong shapes. The second
/// has a shape only if the first is right.
#[test]
fn moves_reach_all_states_of_four_cells() {
    assert_eq!(play::reachable(&Flow, "A.\nA.\n"), 1 + 6 + 6);
}

#[test]
fn moves_reach_few_states_of_nine_cells() {
    for puzzle in ["A.A\nB..\nB..\n", "A..\n...\n..A\n", "AA.\n...\n...\n"] {
        let reached = play::reachable(&Flow, puzzle);
        assert!((2..100).contains(&reached), "{puzzle}: {reached}");
    }
}

fn texts(operations: &[Operation]) -> Vec<String> {
    operations.iter().map(ToString::to_string).collect()
}

#[test]
fn openings_are_of_all_kinds() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut kinds = BTreeSet::new();
    for _ in 0..400 {
        let opening = Flow.opening(&mut random);
        let mut referee = Referee::new(&Flow, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let board = board(referee.game()).clone();
        let colors = board.clicks().div_ceil(2);
        let solved = referee.expect(&operation("board.solve()"));
        let is_fresh = board.cells().any(|cell| board.at(cell) == Tile::Empty);
        let size = ["", "1", "2", "3", "4", "5", "6"][board.size()];
        kinds.insert(size);
        let is_so = [
            (board.clicks() == 0, "empty"),
            (board.clicks() % 2 == 1, "an end alone"),
            (colors == 1, "one colour"),
            (colors > 2, "many colours"),
            (matches!(solved, Expected::Open(_)), "solvable"),
            (
                is_fresh && matches!(solved, Expected::Determined { .. }),
                "unsolvable",
            ),
        ];
        let so = is_so.iter().filter(|(is_so, _)| *is_so);
        kinds.extend(so.map(|(_, kind)| *kind));
    }
    assert_eq!(kinds.len(), 12, "{kinds:?}");
}

#[test]
fn an_opening_of_a_text_has_its_puzzle() {
    let opening = Flow.opening_of("B.A\n...\nB.A\n").expect("a puzzle");
    let expected = [
        "board = Board(3)",
        "board.click(0, 0)",
        "board.click(2, 0)",
        "board.click(0, 2)",
        "board.click(2, 2)",
    ];
    assert_eq!(texts(&opening.operations), expected);
    let many: String = ('A'..='J').flat_map(|letter| [letter, letter]).collect();
    let many = format!("{many:.<25}");
    let rows: Vec<_> = many
        .as_bytes()
        .chunks(5)
        .map(|row| String::from_utf8_lossy(row))
        .collect();
    for other in ["A.A\n", "AB\n", &rows.join("\n")] {
        Flow.opening_of(other).unwrap_err();
    }
}
