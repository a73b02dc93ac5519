//! Games of Fifteen.

mod board;
mod choices;
mod said;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Games;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::puzzles::fifteen::Fifteen;
use puzzlemark_reference::session::{Local, Session};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::games::play::{self, Game};
use board::Board;

/// Boards of this number of cells or fewer are solved in the fewest moves. On others, a move is made and undone
/// before all others.
const FEW: usize = 6;

/// The variable, the method and the arguments of a call.
fn parts(operation: &Operation) -> (&str, &str, &[Expression]) {
    let Expression::Call {
        callee, arguments, ..
    } = &operation.expression
    else {
        panic!("no call: {operation}");
    };
    let Expression::Attribute(object, method) = &**callee else {
        panic!("no method: {operation}");
    };
    let Expression::Name(name) = &**object else {
        panic!("no variable: {operation}");
    };
    (name, method, arguments)
}

fn place_of(arguments: &[Expression]) -> Vec<usize> {
    let number = |argument: &Expression| match argument {
        Expression::Literal(number) => usize::try_from(number.as_integer()?).ok(),
        _ => None,
    };
    let place = arguments.iter().map(number).collect::<Option<_>>();
    place.expect("numbers")
}

fn text(subject: &mut Session<Local<'_>>, name: &str) -> String {
    let asked = Expression::name("str").call([Expression::name(name)]);
    let shown = subject.evaluate(&asked.into()).result.expect("a text");
    shown.as_str().expect("a text").to_owned()
}

/// Solves in another way than the reference.
fn another(subject: &mut Session<Local<'_>>, operation: &Operation) -> Value {
    let (name, method, arguments) = parts(operation);
    let place = place_of(arguments);
    let board = Board::of(&text(subject, name));
    let moves = if board.tiles.len() <= FEW {
        board.fewest(method, &place)
    } else {
        let there = "ud lr du rl".split(' ');
        let mut there =
            there.filter(|way| board.moved(way.chars().next().expect("a way")).is_some());
        let method = Expression::name(name)
            .method("clone", [Value::None; 0])
            .method(method, place);
        let own = subject.evaluate(&method.into()).result.expect("moves");
        there.next().expect("a way").to_owned() + own.as_str().expect("moves")
    };
    let update = Expression::name(name).method("update_puzzle", [moves.as_str()]);
    subject.evaluate(&update.into()).result.expect("good moves");
    if let Some(target) = &operation.target {
        subject.evaluate(&Operation::assignment(target, moves.as_str().into()));
    }
    moves.into()
}

/// Solves in the same way as the reference.
fn the_same(subject: &mut Session<Local<'_>>, operation: &Operation) -> Value {
    subject.evaluate(operation).result.expect("moves")
}

#[test]
fn a_right_subject_is_never_refused() {
    play::games(&Fifteen, the_same, 200, 30);
}

#[test]
fn a_subject_with_other_right_moves_is_never_refused() {
    play::games(&Fifteen, another, 300, 30);
}

#[test]
fn all_choices_are_specified_and_only_moves_change_a_state() {
    play::all_choices(&Fifteen, another, 60, 4);
}

#[test]
fn simpler_openings_come_to_an_end() {
    play::chains(&Fifteen, the_same, 100);
}

/// Solves many puzzles phase by phase. It always calls the method that the game offers.
#[test]
fn solution_methods_lead_from_phase_to_phase() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut solved = 0;
    for _ in 0..100 {
        let opening = Fifteen.opening(&mut random);
        let mut game = Game::new(&Fifteen, &opening, another);
        while let Some(step) = step(&game) {
            let kept = Operation::assignment("moves", step.expression);
            game.play(&kept);
            solved += usize::from(kept.to_string().ends_with("solve_2x2()"));
        }
    }
    assert!(solved > 20, "{solved} are solved");
}

/// The method that makes the next step with the first puzzle, if one may be called now.
fn step(game: &Game<'_>) -> Option<Operation> {
    let is_step = |own: &Operation| match parts(own) {
        ("puzzle", method, _) => !["update_puzzle", "solve_puzzle"].contains(&method),
        _ => false,
    };
    game.choices().moves.into_iter().find(is_step)
}

/// Half of all permutations can be reached on a board: half of 4! and of 6!.
#[test]
fn moves_reach_half_of_all_boards() {
    assert_eq!(play::reachable(&Fifteen, "0 1\n2 3\n"), 12);
    assert_eq!(play::reachable(&Fifteen, "0 1 2\n3 4 5\n"), 360);
}
