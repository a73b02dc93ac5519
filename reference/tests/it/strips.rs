//! Strips: the grids and functions of the assignment. The solver and the verifier, compared with brute force.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use puzzlemark_reference::object::{Answer, Module};
use puzzlemark_reference::puzzles::strips::{
    ASSIGNMENT_STRIPS, Cell, Grid, Orientation, Partition, Placement, Puzzle, Strips, solve,
    split_output, verify,
};
use puzzlemark_reference::puzzles::{self, Picture, PictureFormat, PuzzleError, Request};
use puzzlemark_reference::{Exception, Value};

const OUTPUT: &str = include_str!("../../../fixtures/puzzles/strips/output-of-25-grids.txt");
const FINAL_OUTPUT: &str =
    include_str!("../../../fixtures/puzzles/strips/output-of-final-grid.txt");

const GRIDS: [[&str; 5]; 25] = [
    ["bwbww", "bwbbb", "wbwbw", "bwwbw", "bwwbb"],
    ["bwbwb", "bwbwb", "wbwbw", "wwbbb", "wbbww"],
    ["wwwbw", "bbwww", "bbbww", "wwbbw", "bbwbb"],
    ["wwbbw", "wbwbb", "bwwwb", "wwbbw", "bbbwb"],
    ["wwwwb", "bbbbw", "bbwbb", "bwwbb", "wwwwb"],
    ["wbwwb", "bwwbw", "bbbbb", "wwwbw", "bwbww"],
    ["wbwww", "wwbbw", "wbbbw", "bbbbw", "wbbww"],
    ["wbbww", "wwwbb", "bwbww", "bwbwb", "bbwwb"],
    ["bbbww", "wwbww", "wbbww", "bwwwb", "bbwbb"],
    ["wwbbb", "wbbbb", "wbbwb", "bwbww", "bwwww"],
    ["wwwww", "bbbbb", "wwbbw", "wwbbb", "bbbww"],
    ["bbbbb", "wwbwb", "wwwwb", "wwbwb", "wwbwb"],
    ["bwbwb", "wwwbb", "bwbwb", "bwbbw", "wwbwb"],
    ["wbwwb", "wbwbb", "wwbbb", "wwbbb", "wwbbw"],
    ["wwbbw", "wwbww", "bbbww", "bbbww", "bbwbw"],
    ["wbwbw", "wbwww", "bbbbb", "bwwww", "bwbwb"],
    ["wwwwb", "wwwww", "bbbbw", "bbbwb", "bwbbb"],
    ["wbbww", "bwwbb", "bwwwb", "bbbwb", "wbwwb"],
    ["bwwbw", "wbwww", "bwbwb", "bwwbw", "bbbbw"],
    ["wbbwb", "bbwbw", "wwwwb", "wbbbb", "wwbwb"],
    ["bbbwb", "bbwbw", "wbbww", "bbwwb", "wwbww"],
    ["wwbbw", "wbbbw", "bwwwb", "bwbbb", "bwbww"],
    ["wbwww", "wwbwb", "bbwww", "wbwbb", "bbbwb"],
    ["bwwbb", "wwwww", "bwwww", "bbbbb", "wwbbb"],
    ["wwwww", "bbbww", "bbbbw", "bwbww", "wwbbb"],
];
const FINAL_GRID: [&str; 5] = ["bwwww", "bbwbb", "bbbww", "wbwbb", "wwbbw"];

fn call(function: &str, arguments: &[Value]) -> Result<Value, Exception> {
    let files = BTreeMap::<String, String>::new();
    match Strips.call(function, arguments, &files)? {
        Answer::Value(value) => Ok(value),
        Answer::Itself | Answer::New(_) => panic!("functions give values"),
    }
}

fn value(notation: &str) -> Value {
    puzzlemark_reference::notation::parse_value(notation).expect("what the test is made of")
}

fn puzzle(rows: &[&str]) -> Puzzle {
    let strips = ASSIGNMENT_STRIPS.map(str::to_owned).to_vec();
    Puzzle {
        grid: Grid::from_rows(rows).expect("what the test is made of"),
        strips,
    }
}

#[test]
fn the_outlines_are_those_of_the_assignment() {
    let grids = Value::tuple(GRIDS.map(Value::tuple));
    let strips = Value::tuple(ASSIGNMENT_STRIPS);
    let output = call("solve_grids", &[grids.clone(), strips.clone(), 5.into()]).unwrap();
    assert_eq!(output, Value::from(OUTPUT));
    let final_grids = Value::tuple([Value::tuple(FINAL_GRID)]);
    let final_output = call("solve_grids", &[final_grids, strips.clone(), 5.into()]).unwrap();
    assert_eq!(final_output, Value::from(FINAL_OUTPUT));

    let files = BTreeMap::<String, String>::new();
    let arguments = [grids, strips, 5.into()];
    let judge = |output: &str| Strips.satisfies("solution", &arguments, &output.into(), &files);
    assert_eq!(judge(OUTPUT), Ok(()));
    let wrong = OUTPUT.replacen("| | | |_ _|", "|_| | |_ _|", 1);
    let fault = "outline 1: the vertical strip of 2 from column 0, row 2 has colours `wb`, which 1 \
                 strips have before it, but only 1 are to be used";
    assert_eq!(judge(&wrong), Err(fault.to_owned()));
    assert!(judge(&OUTPUT[1..]).is_err());
}

#[test]
fn an_output_is_judged_by_its_partitions_and_letter_by_letter() {
    let files = BTreeMap::<String, String>::new();
    let arguments = [value("(('wwb',), ('bww',))"), value("('ww',)"), 2.into()];
    let judge = |output: Value| Strips.satisfies("solution", &arguments, &output, &files);
    let right = " _ _ _   _ _ _ \n|_ _|_| |_|_ _|\n";
    assert_eq!(judge(right.into()), Ok(()));
    for (wrong, reason) in [
        (
            " _ _ _   _ _ _\n|_ _|_| |_|_ _|\n",
            "line 1 of the output lacks the blank at its end",
        ),
        (
            " _ _ _   _ _ _  \n|_ _|_| |_|_ _|\n",
            "line 1 of the output should be ` _ _ _   _ _ _ `, but is ` _ _ _   _ _ _  `",
        ),
        (
            " _ _ _ | _ _ _ \n|_ _|_| |_|_ _|\n",
            "line 1 of the output should be ` _ _ _   _ _ _ `, but is ` _ _ _ | _ _ _ `",
        ),
        (
            " _ _ _   _ _ _ \n|_ _|_| |_|_ _|",
            "the last line of the output lacks its newline",
        ),
        (
            " _ _ _   _ _ _ \n|_ _|_| |_|_ _|\n\n",
            "the output goes on after its last line",
        ),
        (
            " _ _ _ \n|_ _|_|\n _ _ _ \n|_|_ _|\n",
            "the output should show 2 outlines of 2 lines, 2 in a row",
        ),
        (
            " _ _ _   _ _ _ \n|_ _|_| |_ _|_|\n",
            "outline 2: the horizontal strip of 2 from column 0, row 0 has colours `bw`, which no strip has",
        ),
    ] {
        assert_eq!(judge(wrong.into()), Err(reason.to_owned()));
    }
    let reason = "there is a solution for each of the grids, but the answer is False";
    assert_eq!(judge(false.into()), Err(reason.to_owned()));
    let reason = "the outlines are a str, not a value of type NoneType";
    assert_eq!(judge(Value::None), Err(reason.to_owned()));
    assert!(
        Strips
            .satisfies("solution", &[], &right.into(), &files)
            .is_err()
    );
}

#[test]
fn a_placing_is_judged_strip_by_strip() {
    let files = BTreeMap::<String, String>::new();
    let arguments = [value("('wbw', 'bww')"), value("('wb', 'ww')")];
    let judge = |placing: &str| Strips.satisfies("placing", &arguments, &value(placing), &files);
    for right in [
        "(((0, 0), 'horizontal', 2), ((1, 1), 'horizontal', 2))",
        "(((0, 0), 'vertical', 2), ((2, 0), 'vertical', 2))",
        "(((1, 0), 'horizontal', 2), ((1, 1), 'horizontal', 2))",
        "[[[1, 0], 'horizontal', 2], [[1, 1], 'horizontal', 2]]",
    ] {
        assert_eq!(judge(right), Ok(()));
    }
    let format = "a placing is a tuple of tuples `((column, row), 'horizontal' or 'vertical', \
                  length)`, with numbers from zero";
    for (wrong, reason) in [
        (
            "False",
            "there is a place for every strip, but the answer is False",
        ),
        ("None", format),
        (
            "(((0, -1), 'horizontal', 2), ((1, 1), 'horizontal', 2))",
            format,
        ),
        (
            "(((0, 0), 'horizontal', 2),)",
            "the placing has 1 elements for 2 strips",
        ),
        (
            "(((0, 0), 'horizontal', 3), ((1, 1), 'horizontal', 2))",
            "strip `wb` has 2 cells, but its placement is the horizontal strip of 3 from column 0, row 0",
        ),
        (
            "(((2, 1), 'horizontal', 2), ((2, 0), 'vertical', 2))",
            "the horizontal strip of 2 from column 2, row 1 lies partly outside of the grid",
        ),
        (
            "(((0, 0), 'vertical', 2), ((0, 1), 'horizontal', 2))",
            "the horizontal strip of 2 from column 0, row 1 covers column 0, row 1, which a strip \
             before it covers",
        ),
        (
            "(((0, 0), 'vertical', 2), ((1, 0), 'horizontal', 2))",
            "strip `ww` cannot be the horizontal strip of 2 from column 1, row 0, which has \
             colours `bw`",
        ),
    ] {
        assert_eq!(judge(wrong), Err(reason.to_owned()));
    }
}

#[test]
fn each_grid_has_one_partition_and_the_single_cells_make_the_final_grid() {
    let mut final_grid = BTreeMap::new();
    for grid in GRIDS {
        let puzzle = puzzle(&grid);
        let solutions = solve::solutions(&puzzle, 2);
        assert_eq!(solutions.len(), 1);
        let singles = solutions[0].singles();
        assert_eq!(singles.len(), 1);
        let colour = puzzle.grid.colour(singles[0]);
        assert_eq!(final_grid.insert(singles[0], colour), None, "taken twice");
    }
    let colours: String = final_grid.values().collect();
    assert_eq!(colours, FINAL_GRID.concat());
    assert_eq!(solve::count(&puzzle(&FINAL_GRID), 100), 1);
}

#[test]
fn single_cells_of_an_output_can_be_read_back() {
    let outlines = split_output(OUTPUT, (5, 5), 25, 5).unwrap();
    let cells: BTreeSet<Cell> = outlines
        .iter()
        .flat_map(|outline| outline.parse::<Partition>().unwrap().singles())
        .collect();
    assert_eq!(cells.len(), 25);
    assert_eq!(split_output(OUTPUT, (5, 5), 24, 4), None);
}

#[test]
fn positions_come_in_the_order_of_the_assignment() {
    let positions =
        |strip: &str| call("get_strip_positions", &[strip.into(), 2.into(), 2.into()]).unwrap();
    let expected = value(
        "[({(0, 0): 'w', (1, 0): 'b'}, ((0, 0), 'horizontal', 2)), \
         ({(0, 0): 'b', (1, 0): 'w'}, ((0, 0), 'horizontal', 2)), \
         ({(0, 1): 'w', (1, 1): 'b'}, ((0, 1), 'horizontal', 2)), \
         ({(0, 1): 'b', (1, 1): 'w'}, ((0, 1), 'horizontal', 2)), \
         ({(0, 0): 'w', (0, 1): 'b'}, ((0, 0), 'vertical', 2)), \
         ({(0, 0): 'b', (0, 1): 'w'}, ((0, 0), 'vertical', 2)), \
         ({(1, 0): 'w', (1, 1): 'b'}, ((1, 0), 'vertical', 2)), \
         ({(1, 0): 'b', (1, 1): 'w'}, ((1, 0), 'vertical', 2))]",
    );
    assert_eq!(positions("wb"), expected);
    assert_eq!(positions("www"), value("[]"));
    let Value::List(black) = positions("bb") else {
        panic!("a list")
    };
    assert_eq!(black.len(), 4);
}

#[test]
fn functions_follow_the_assignment_text() {
    let grid = value("{(0, 0): 'w', (1, 0): 'b', (2, 0): 'b'}");
    let search = |strips: &str, occupied: &str| {
        let arguments = [
            grid.clone(),
            3.into(),
            1.into(),
            value(strips),
            value(occupied),
            value("()"),
        ];
        call("depth_first_search", &arguments).unwrap()
    };
    assert_eq!(
        search("('bw',)", "()"),
        value("(((0, 0), 'horizontal', 2),)")
    );
    assert_eq!(
        search("('bb',)", "()"),
        value("(((1, 0), 'horizontal', 2),)")
    );
    assert_eq!(search("('bb',)", "((2, 0),)"), Value::from(false));
    assert_eq!(search("()", "()"), value("()"));

    let placing = value("(((0, 0), 'horizontal', 2), ((2, 0), 'vertical', 2))");
    let outline = call("get_placing_outline", &[placing, 3.into(), 2.into()]).unwrap();
    assert_eq!(outline, value("[' _ _ _ ', '|_|_| |', '|_ _|_|']"));

    let outlines = value("[[' _ ', '|_|'], [' _ ', '|_|'], [' _ ', '|_|']]");
    let output = call("get_output", &[outlines.clone(), 2.into()]).unwrap();
    assert_eq!(output, Value::from(" _   _ \n|_| |_|\n _ \n|_|\n"));

    let unsolvable = [value("(('ww', 'ww'),)"), value("('bb',)"), 5.into()];
    assert_eq!(call("solve_grids", &unsolvable), Ok(Value::from(false)));
    let no_grids = [value("()"), value("('bb',)"), 5.into()];
    assert!(call("solve_grids", &no_grids).unwrap_err().is("IndexError"));
    assert!(
        call("get_output", &[outlines, 0.into()])
            .unwrap_err()
            .is("ValueError")
    );
    let message = call("get_output", &[]).unwrap_err().message;
    let expected = "get_output() missing 2 required positional arguments: 'outlines' and \
                    'outlines_per_row'";
    assert_eq!(message, expected);
}

#[test]
fn faults_name_the_cell_and_the_rule() {
    let puzzle: Puzzle = "strips: wb bb\nwb\nbb".parse().unwrap();
    let faults = |outline: &str| {
        let faults = verify::judge_text(&puzzle, outline);
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(faults(" _ _ \n|_ _|\n|_ _|\n"), [""; 0]);
    assert_eq!(faults(" _ _\n| | |\n|_|_|"), [""; 0]);
    for (outline, expected) in [
        (
            "",
            "an outline has a line for its upper border and one for each row, such as ` _ _`, \
             `|_|_|`, but this has 0",
        ),
        (
            " _ _ \n|_ _\n|_ _|",
            "line 2, column 5 of the outline: expected `|`, found ` `",
        ),
        (
            " _ _ \n|_ _|\n|_ _|_|",
            "line 3 of the outline has 7 characters instead of 5",
        ),
        (
            " _ _ \n|_ _|\n|_ x|",
            "line 3, column 4 of the outline: expected `_`, found `x`",
        ),
        (
            " _ _ \n|   |\n|_ _|",
            "the cells joined with column 0, row 1 do not make a straight strip",
        ),
        (
            " _ _ \n|_| |\n|_ _|",
            "the cells joined with column 1, row 1 do not make a straight strip",
        ),
        (
            " _ _ _ \n|_ _|_|",
            "the outline has 3 columns and 1 rows instead of 2 and 2",
        ),
        (
            " _ _ \n|_ _|\n|_|_|",
            "strip `bw` is to be used 1 times, but is used 0 times",
        ),
    ] {
        assert!(
            faults(outline).contains(&expected.to_owned()),
            "{outline}: {:?}",
            faults(outline)
        );
    }
    let puzzle: Puzzle = "strips: wb w\nwb\nbb".parse().unwrap();
    let faults = verify::judge_text(&puzzle, " _ _ \n|_ _|\n|_ _|\n");
    let unknown = "the horizontal strip of 2 from column 0, row 1 has colours `bb`, which no strip \
                   has";
    let missing = "strip `w` is to be used 1 times, but is used 0 times";
    let texts: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(texts, [unknown, missing]);
}

#[test]
fn bad_puzzles_are_reported_with_line_and_column() {
    let strips = puzzles::by_name("strips").unwrap();
    for (text, expected) in [
        (
            "",
            "line 1, column 1: the grid is empty; write a line per row, with a letter for a colour, \
             such as `b` or `w`",
        ),
        (
            "strips: wb",
            "line 2, column 1: the grid is empty; write a line per row, with a letter for a colour, \
             such as `b` or `w`",
        ),
        (
            "wb\nw",
            "line 2, column 2: the row has 1 square, but the first row has 2; make all rows equally \
             long",
        ),
        (
            "wb\nw.",
            "line 2, column 2: `.` is not a square; write a letter for a colour, such as `b` or `w`",
        ),
    ] {
        assert_eq!(
            strips.count(text, 1),
            Err(PuzzleError::Unreadable(expected.into()))
        );
    }
}

#[test]
fn powers_work_on_text() {
    let strips = puzzles::by_name("strips").unwrap();
    let request = Request {
        rows: 4,
        columns: 6,
        parts: 9,
        difficulty: None,
        seed: 1,
    };
    let text = strips.generate(request).unwrap();
    assert_eq!(strips.generate(request).as_ref(), Ok(&text));
    let solutions = strips.solve(&text, 9).unwrap();
    assert_eq!(solutions.len(), 1);
    let answer = &solutions[0].answer;
    assert_eq!(strips.verify(&text, answer), Ok(vec![]));
    let blank = Partition::new(4, 6, &[]).unwrap().to_string();
    let picture = Picture {
        format: PictureFormat::Svg,
        state: Some(answer),
        before: Some(&blank),
    };
    let svg = strips.draw(&text, picture).unwrap();
    assert!(svg.contains("; 9 strips, 0 single cells</title>"));
    assert!(svg.contains("row 4 column 6.</desc>"));
    let text_picture = Picture {
        format: PictureFormat::Text,
        ..picture
    };
    let drawn = strips.draw(&text, text_picture).unwrap();
    let changed = drawn.strip_prefix(answer).unwrap();
    assert!(changed.starts_with("changed: (0, 3) (1, 3)"));
    assert_eq!(changed.matches('(').count(), 24);
    strips
        .draw(
            &text,
            Picture {
                state: Some(OUTPUT),
                ..picture
            },
        )
        .unwrap_err();
    strips.generate(Request { rows: 1, ..request }).unwrap_err();
}

/// All partitions. Lays each strip at every place in every direction.
fn brute_force(puzzle: &Puzzle) -> BTreeSet<Vec<Placement>> {
    let (rows, columns) = (puzzle.grid.rows(), puzzle.grid.columns());
    let mut found = BTreeSet::from([Vec::new()]);
    for strip in &puzzle.strips {
        let reversed: String = strip.chars().rev().collect();
        let length = strip.chars().count();
        let mut next = BTreeSet::new();
        for placed in &found {
            for index in 0..2 * rows * columns {
                let orientation = [Orientation::Horizontal, Orientation::Vertical][index % 2];
                let first = Cell {
                    row: index / 2 / columns,
                    column: index / 2 % columns,
                };
                let placement = Placement {
                    first,
                    orientation,
                    length,
                };
                let mut all: Vec<Placement> = placed.clone();
                all.push(placement);
                if Partition::new(rows, columns, &all).is_none() {
                    continue;
                }
                let colours: String = placement
                    .cells()
                    .map(|cell| puzzle.grid.colour(cell))
                    .collect();
                if colours == *strip || colours == reversed {
                    all.sort();
                    next.insert(all);
                }
            }
        }
        found = next;
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_solver_finds_all_solutions_of_brute_force(
        cells in "[wb]{12}",
        rows in 1_usize..=4,
        columns in 1_usize..=3,
        strips in prop::collection::vec("[wb]{1,3}", 0..4),
    ) {
        let letters: Vec<char> = cells.chars().collect();
        let lines: Vec<String> =
            letters.chunks(columns).take(rows).map(|row| row.iter().collect()).collect();
        let puzzle = Puzzle { grid: Grid::from_rows(&lines).unwrap(), strips };
        // An outline does not show if a single cell is a strip. So several placements give one partition.
        let expected: BTreeSet<String> = brute_force(&puzzle)
            .iter()
            .map(|placed| Partition::new(rows, columns, placed).unwrap().to_string())
            .collect();
        let solutions = solve::solutions(&puzzle, usize::MAX);
        prop_assert_eq!(solutions.len(), expected.len());
        prop_assert_eq!(solve::count(&puzzle, u64::MAX), expected.len() as u64);
        for solution in &solutions {
            prop_assert!(expected.contains(&solution.to_string()));
            prop_assert_eq!(verify::judge(&puzzle, solution), []);
            prop_assert_eq!(solution.to_string().parse(), Ok(solution.clone()));
        }
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }

    #[test]
    fn the_verifier_accepts_exactly_the_solutions(cells in "[wb]{6}", outline in "[01]{7}") {
        let puzzle: Puzzle = format!("strips: wb bww\n{}\n{}", &cells[..3], &cells[3..])
            .parse()
            .unwrap();
        // Borders between the cells of a grid of two rows and three columns.
        let at = |index: usize, mark: char| {
            if outline.as_bytes()[index] == b'1' { mark } else { ' ' }
        };
        let upper = [at(0, '_'), at(1, '|'), at(2, '_'), at(3, '|'), at(4, '_')];
        let upper: String = upper.iter().collect();
        let text = format!(" _ _ _ \n|{upper}|\n|_{}_{}_|\n", at(5, '|'), at(6, '|'));
        let solutions = solve::solutions(&puzzle, usize::MAX);
        let is_solution = solutions.iter().any(|solution| solution.to_string() == text);
        prop_assert_eq!(verify::judge_text(&puzzle, &text).is_empty(), is_solution);
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "[ _|\nwb:strips]{0,60}") {
        let _ = text.parse::<Partition>();
        let _ = text.parse::<Puzzle>();
        let _ = split_output(&text, (1, 1), 2, 1);
    }
}

#[test]
fn large_grids_are_solved_too() {
    // Ten rows of `wwbbwwbbww...`: more cells than a machine word has bits.
    let rows: Vec<String> = (0..10).map(|_| "wwbb".repeat(3)).collect();
    let strips: Vec<String> = (0..60)
        .map(|index| ["ww", "bb"][index % 2].to_owned())
        .collect();
    let puzzle = Puzzle {
        grid: Grid::from_rows(&rows).unwrap(),
        strips,
    };
    let solutions = solve::solutions(&puzzle, 1000);
    assert_eq!(solutions.len(), 1000);
    assert_eq!(verify::judge(&puzzle, &solutions[999]), []);
}
