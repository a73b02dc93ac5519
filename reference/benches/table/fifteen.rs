//! Fifteen: shortest solutions of Korf's boards, and phased solutions of boards of any size.

use std::cell::Cell;

use puzzlemark_reference::puzzles::fifteen::generate::{Grade, generate};
use puzzlemark_reference::puzzles::fifteen::optimal::{Effort, Shortest};
use puzzlemark_reference::puzzles::fifteen::{
    Board, Direction, Invariant, letters, phased, verify,
};

use crate::peers::SLIDY;
use crate::process;
use crate::set::{Figure, Section, Set, instances};

pub(crate) static SECTION: Section = Section {
    puzzle: "fifteen",
    preface: "Korf's 100 boards to shortest solutions: the answers are lengths, compared with the \
              published ones. The peak is that of the whole process, the building of tables \
              included; building takes more than the tables that stay. Below, phased solutions (as the assignment builds them, but shorter) of \
              random boards.",
    sets,
    answer,
    read: boards,
};

const KORF: &str = include_str!("../../../fixtures/puzzles/fifteen/korf100.txt");

/// Height, width, number of boards, and the moves of the posted solution as given.
const SIZES: [(usize, usize, u64, Option<f64>); 14] = [
    (2, 2, 500, Some(5.7)),
    (2, 3, 500, Some(31.9)),
    (3, 2, 500, Some(31.8)),
    (3, 3, 1000, Some(73.4)),
    (4, 4, 2000, Some(199.2)),
    (5, 5, 1000, Some(403.9)),
    (6, 6, 500, Some(708.4)),
    (8, 8, 300, Some(1693.0)),
    (10, 10, 150, Some(3335.0)),
    (2, 10, 500, Some(390.0)),
    (10, 2, 500, Some(396.0)),
    (3, 10, 300, Some(649.0)),
    (20, 20, 10, None),
    (50, 50, 3, None),
];

const MOVES: &str = "moves on average";
const TABLES: &str = "MB of tables";
const BUILD: &str = "s to build tables";
const BUILD_PEAK: &str = "MB more at the peak of building";

fn sets() -> Vec<Set> {
    let mut sets = vec![
        Set::new(
            "Korf's 100, shortest, patterns 6-6-3",
            "shortest-large",
            instances(|| boards(KORF)),
        )
        .peer(&SLIDY)
        .given(
            "IDA* 6-6-3",
            ["8.0", "23.8", "288"],
            "100 right; 406,000 boards on average; 11.5 MB of tables; 8.1 s to build",
        )
        .given(
            "IDA* 7-8",
            ["1.8", "4.2", "35"],
            "100 right; 38,330 boards on average; 577 MB of tables; 419 s to build",
        )
        .at_most(Figure::Mean, 12.0, "half of IDA* 6-6-3")
        .at_most(Figure::Fact(TABLES), 12.0, "as IDA* 6-6-3")
        .at_most(
            Figure::Fact(BUILD_PEAK),
            12.0,
            "as the tables of IDA* 6-6-3",
        )
        .at_most(Figure::Fact(BUILD), 10.0, "as IDA* 6-6-3")
        .at_most(Figure::Fact("wrong lengths"), 0.0, "all right"),
        Set::new(
            "Korf's 100, shortest, patterns 5-5-5",
            "shortest-small",
            instances(|| boards(KORF)),
        )
        .at_most(Figure::Fact("wrong lengths"), 0.0, "all right"),
    ];
    for (height, width, count, known) in SIZES {
        let make = move || random(height, width, count);
        let set = Set::new(
            format!("{height} x {width}, phased"),
            "phased",
            instances(make),
        );
        sets.push(match known {
            Some(known) => set.at_most(Figure::Fact(MOVES), known, "the posted solution's mean"),
            None => set,
        });
    }
    for (height, width, count) in [(4, 4, 2000), (10, 10, 150)] {
        let make = move || random(height, width, count);
        let name = format!("{height} x {width}, by the assignment's steps");
        sets.push(Set::new(name, "steps", instances(make)));
    }
    sets
}

fn random(height: usize, width: usize, count: u64) -> Vec<String> {
    let board = |seed| generate(height, width, Grade::Any, seed).expect("a possible size");
    (0..count).map(|seed| board(seed).to_string()).collect()
}

/// Korf's lines: number, length, tiles.
fn korf(text: &str) -> impl Iterator<Item = (usize, Board)> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let numbers = line
                .split_whitespace()
                .map(|number| number.parse().expect("a number"));
            let numbers: Vec<usize> = numbers.collect();
            (
                numbers[1],
                Board::new(4, 4, &numbers[2..]).expect("a board"),
            )
        })
}

fn boards(text: &str) -> Vec<String> {
    korf(text).map(|(_, board)| board.to_string()).collect()
}

fn answer(question: &str) {
    match question {
        "shortest-small" => shortest(Effort::Small),
        "shortest-large" => shortest(Effort::Large),
        "phased" => moves(|board| phased::solve(board).expect("solvable")),
        _ => moves(|board| phased::solve_by_phases(board).expect("solvable")),
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures are rounded anyway")]
fn shortest(effort: Effort) {
    let base = process::peak_memory_mb();
    let build = || Shortest::new(4, 4, effort).expect("a possible size");
    let (shortest, time) = process::timed(build);
    process::fact(TABLES, shortest.table_bytes() as f64 / 1e6);
    process::fact(BUILD_PEAK, process::peak_memory_mb() - base);
    process::fact(BUILD, time / 1e3);
    let known: Vec<_> = korf(KORF).collect();
    let (mut nodes, mut wrong) = (Vec::new(), 0);
    process::answer(
        parse,
        |board| shortest.solve(board, u64::MAX).expect("solvable"),
        |board, found| {
            nodes.push(found.nodes as f64);
            let length = found.moves.len();
            let expected = known.iter().find(|(_, own)| own == board);
            let is_right = expected.is_none_or(|(expected, _)| *expected == length);
            wrong += u32::from(!is_right || !is_solution(board, &found.moves));
            length
        },
    );
    process::fact("wrong lengths", f64::from(wrong));
    process::fact(
        "boards on average",
        nodes.iter().sum::<f64>() / nodes.len() as f64,
    );
}

#[expect(clippy::cast_precision_loss, reason = "figures are rounded anyway")]
fn moves(solve: impl Fn(&Board) -> Vec<Direction>) {
    let (total, boards) = (Cell::new(0), Cell::new(0));
    process::answer(parse, solve, |board, moves| {
        assert!(is_solution(board, &moves), "not solved: {board}");
        total.set(total.get() + moves.len());
        boards.set(boards.get() + 1);
        "solved"
    });
    process::fact(MOVES, total.get() as f64 / f64::from(boards.get()));
}

fn parse(text: &str) -> Board {
    text.parse().expect("a board")
}

fn is_solution(board: &Board, moves: &[Direction]) -> bool {
    verify::judge(board, &letters(moves), Invariant::Solved).is_ok()
}
