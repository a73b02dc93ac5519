//! Sessions about everything in the assignment text. They have boards of every shape, queries that are just
//! true or just false, and boards that legal moves do not reach.

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::Expression;

use super::model::Model;
use super::{exchange, legal_moves, shuffle};
use crate::models::dice::Dice;
use crate::models::oracle::Sessions;
use crate::models::player::{function, method, text};

/// Sizes with two rows and columns or more. Larger sizes have fewer sessions.
const SIZES: [(i64, i64); 18] = [
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (2, 4),
    (4, 2),
    (3, 4),
    (4, 3),
    (4, 4),
    (2, 5),
    (5, 2),
    (3, 5),
    (5, 3),
    (5, 5),
    (2, 8),
    (8, 2),
    (6, 4),
    (8, 8),
];

pub(crate) fn sessions(sessions: &mut Sessions, dice: &mut Dice) {
    for (height, width) in SIZES {
        given(sessions, dice, height, width);
        invariants(sessions, dice, height, width);
        solutions(sessions, dice, height, width);
    }
    objects(sessions, dice);
}

fn made(model: &Model) -> Expression {
    let grid = Value::list(model.grid.iter().cloned().map(Value::list));
    function(
        "Puzzle",
        [model.height().into(), model.width().into(), grid],
    )
}

fn cells(height: i64, width: i64) -> impl Iterator<Item = (i64, i64)> {
    (0..height).flat_map(move |row| (0..width).map(move |col| (row, col)))
}

fn shuffled(dice: &mut Dice, height: i64, width: i64) -> Model {
    let mut model = Model::solved(height, width);
    shuffle(&mut model, dice);
    model
}

/// The given methods: queries for every cell, and moves at every edge.
fn given(sessions: &mut Sessions, dice: &mut Dice, height: i64, width: i64) {
    sessions.begin();
    let sizes = [height.into(), width.into()];
    sessions.assign("puzzle", function("Puzzle", sizes));
    sessions.compare(text("puzzle"), &Ok(Model::solved(height, width).text()));
    let mut model = shuffled(dice, height, width);
    sessions.begin();
    sessions.assign("puzzle", made(&model));
    sessions.compare(text("puzzle"), &Ok(model.text()));
    sessions.compare(method("puzzle", "get_height", []), &Ok(height.into()));
    sessions.compare(method("puzzle", "get_width", []), &Ok(width.into()));
    for (row, col) in cells(height, width) {
        let number = *model.at(row, col).expect("a cell");
        let place = [row, col].map(Value::from);
        sessions.compare(
            method("puzzle", "get_number", place.clone()),
            &Ok(number.into()),
        );
        let (at_row, at_col) = model.find(row * width + col).expect("each number is there");
        let position = Value::tuple([at_row, at_col]);
        sessions.compare(method("puzzle", "current_position", place), &Ok(position));
    }
    for (row, col) in cells(height, width) {
        let mut model = shuffled(dice, height, width);
        let blank = model.find(0).expect("the blank");
        exchange(&mut model, blank.0 * width + blank.1, row * width + col);
        for letter in ["u", "d", "l", "r", "x", "U", "", "dx", "ur0"] {
            sessions.begin();
            sessions.assign("puzzle", made(&model));
            let mut moved = model.clone();
            let reply = moved.update(letter);
            sessions.change(method("puzzle", "update_puzzle", [letter.into()]), &reply);
            if reply.is_ok() {
                sessions.compare(text("puzzle"), &Ok(moved.text()));
                let (row, col) = moved.find(0).expect("the blank");
                let position = Ok(Value::tuple([row, col]));
                let place = [0, 0].map(Value::from);
                sessions.compare(method("puzzle", "current_position", place), &position);
            }
        }
    }
}

/// The cells that an invariant wants at home, and the place of the blank.
struct Wanted {
    name: &'static str,
    arguments: Vec<i64>,
    blank: (i64, i64),
}

impl Wanted {
    /// All invariants that are asked on boards of a size.
    fn all(height: i64, width: i64) -> Vec<Self> {
        let mut all = Vec::new();
        for (row, col) in cells(height, width) {
            if row > 1 || (row, col) == (1, width - 1) {
                all.push(Self {
                    name: "lower_row_invariant",
                    arguments: vec![row, col],
                    blank: (row, col),
                });
            }
            match row {
                0 if col > 1 => all.push(Self {
                    name: "row0_invariant",
                    arguments: vec![col],
                    blank: (0, col),
                }),
                1 if col > 0 => all.push(Self {
                    name: "row1_invariant",
                    arguments: vec![col],
                    blank: (1, col),
                }),
                _ => {}
            }
        }
        all
    }

    fn holds(&self, model: &Model) -> bool {
        let (row, col) = self.blank;
        match self.name {
            "lower_row_invariant" => model.lower_row(row, col),
            "row0_invariant" => model.row0(col),
            _ => model.row1(col),
        }
    }

    /// The cells that must be home. A solved board with one wrong cell finds them one by one.
    fn home(&self, height: i64, width: i64) -> Vec<(i64, i64)> {
        let mut solved = Model::solved(height, width);
        let (row, col) = self.blank;
        *solved.at(0, 0).expect("a cell") = -1;
        *solved.at(row, col).expect("a cell") = 0;
        let is_wanted = |cell: &(i64, i64)| {
            let mut wrong = solved.clone();
            *wrong.at(cell.0, cell.1).expect("a cell") = -2;
            *cell != self.blank && !self.holds(&wrong)
        };
        cells(height, width).filter(is_wanted).collect()
    }

    /// A random board that satisfies the invariant.
    fn board(&self, dice: &mut Dice, height: i64, width: i64) -> Model {
        let home = self.home(height, width);
        let mut model = Model::solved(height, width);
        let free: Vec<_> = cells(height, width)
            .filter(|cell| !home.contains(cell))
            .collect();
        for index in 0..free.len() {
            let other = free[index + dice.below(free.len() - index)];
            let (row, col) = free[index];
            exchange(&mut model, row * width + col, other.0 * width + other.1);
        }
        let blank = model.find(0).expect("the blank");
        exchange(
            &mut model,
            blank.0 * width + blank.1,
            self.blank.0 * width + self.blank.1,
        );
        model
    }

    fn asked(&self) -> Expression {
        method(
            "puzzle",
            self.name,
            self.arguments.iter().copied().map(Value::from),
        )
    }
}

/// Invariants where they are true, then with two cells exchanged, and with one cell wrong.
fn invariants(sessions: &mut Sessions, dice: &mut Dice, height: i64, width: i64) {
    let count = height * width;
    for wanted in Wanted::all(height, width) {
        let truth = wanted.board(dice, height, width);
        let mut boards = vec![truth.clone(), shuffled(dice, height, width)];
        let mut pairs: Vec<_> = (0..count)
            .flat_map(|one| (0..one).map(move |two| (one, two)))
            .collect();
        while pairs.len() > 24 {
            pairs.swap_remove(dice.below(pairs.len()));
        }
        for (one, two) in pairs {
            let mut board = truth.clone();
            exchange(&mut board, one, two);
            boards.push(board);
        }
        for (row, col) in wanted.home(height, width) {
            let mut board = truth.clone();
            let mut spared = wanted.home(height, width);
            spared.push(wanted.blank);
            if let Some((to_row, to_col)) = cells(height, width).find(|cell| !spared.contains(cell))
            {
                exchange(&mut board, row * width + col, to_row * width + to_col);
                boards.push(board);
            }
        }
        for board in boards {
            sessions.begin();
            sessions.assign("puzzle", made(&board));
            sessions.compare(wanted.asked(), &Ok(wanted.holds(&board).into()));
            sessions.compare(text("puzzle"), &Ok(board.text()));
        }
    }
}

/// Solution methods, with the tile at every possible place. Whole puzzles, with the blank at every place.
fn solutions(sessions: &mut Sessions, dice: &mut Dice, height: i64, width: i64) {
    for before in Wanted::all(height, width) {
        for (row, col) in cells(height, width) {
            for _ in 0..3 {
                let mut board = before.board(dice, height, width);
                let Some((name, arguments)) = board.turn() else {
                    continue;
                };
                let tile = match name {
                    "solve_row0_tile" => before.blank.1,
                    _ => before.blank.0 * width + before.blank.1,
                };
                let spared = before.home(height, width);
                if (row, col) == before.blank || spared.contains(&(row, col)) {
                    continue;
                }
                let (at_row, at_col) = board.find(tile).expect("the tile");
                exchange(&mut board, at_row * width + at_col, row * width + col);
                if board.can_be_solved() {
                    lead(sessions, &board, name, &arguments);
                }
            }
        }
    }
    let each = if height * width > 20 { 1 } else { 6 };
    for (row, col) in cells(height, width) {
        for _ in 0..each {
            let mut board = shuffled(dice, height, width);
            let blank = board.find(0).expect("the blank");
            exchange(&mut board, blank.0 * width + blank.1, row * width + col);
            if board.can_be_solved() {
                lead(sessions, &board, "solve_puzzle", &[]);
            }
        }
        let mut board = Model::solved(height, width);
        let moves = legal_moves(&board, dice);
        board.update(&moves).expect("legal moves");
        lead(sessions, &board, "solve_puzzle", &[]);
        // The corner in all its rotations.
        let mut board = Model::solved(height, width);
        let turns = ["dr", "rd", "drul", "rdlu", "drulrd", "rdludr"];
        let moves = turns[dice.below(turns.len())].to_owned();
        if board.update(&moves).is_ok() && board.turn().is_some_and(|(name, _)| name == "solve_2x2")
        {
            lead(sessions, &board, "solve_2x2", &[]);
        }
    }
}

/// A solution method, and the board that it must reach.
fn lead(sessions: &mut Sessions, board: &Model, name: &str, arguments: &[i64]) {
    let (height, width) = (board.height(), board.width());
    let after = match (name, arguments) {
        ("solve_interior_tile", &[row, col]) => ("lower_row_invariant", (row, col - 1)),
        ("solve_col0_tile", &[row]) => ("lower_row_invariant", (row - 1, width - 1)),
        ("solve_row1_tile", &[col]) => ("row0_invariant", (0, col)),
        ("solve_row0_tile", &[col]) => ("row1_invariant", (1, col - 1)),
        _ => ("", (0, 0)),
    };
    let wanted = Wanted {
        name: after.0,
        arguments: Vec::new(),
        blank: after.1,
    };
    let home = if after.0.is_empty() {
        cells(height, width).collect()
    } else {
        wanted.home(height, width)
    };
    sessions.begin();
    sessions.assign("puzzle", made(board));
    let values = arguments.iter().copied().map(Value::from);
    sessions.lead(method("puzzle", name, values), &board.grid, after.1, &home);
}

/// Grids that are kept, clones, several puzzles, and numbers that are set.
fn objects(sessions: &mut Sessions, dice: &mut Dice) {
    for (height, width) in [(2, 2), (2, 3), (3, 2), (3, 4), (5, 3)] {
        let grid = shuffled(dice, height, width);
        let value = Value::list(grid.grid.iter().cloned().map(Value::list));
        let way = legal_moves(&grid, dice);
        let mut after = grid.clone();
        after.update(&way).expect("legal moves");
        let update = |name: &str| method(name, "update_puzzle", [way.as_str().into()]);
        let clone = || method("puzzle", "clone", []);

        sessions.begin();
        sessions.assign("grid", Expression::Literal(value.clone()));
        let sizes = [height, width].map(Expression::from);
        let with_grid = || {
            Expression::name("Puzzle")
                .call(sizes.clone().into_iter().chain([Expression::name("grid")]))
        };
        sessions.assign("puzzle", with_grid());
        sessions.assign("other", with_grid());
        sessions.change(update("puzzle"), &Ok(Value::None));
        sessions.change(
            method("puzzle", "set_number", [0, 0, 77].map(Value::from)),
            &Ok(Value::None),
        );
        sessions.compare(Expression::name("grid"), &Ok(value));
        sessions.compare(text("other"), &Ok(grid.text()));

        sessions.begin();
        sessions.assign("puzzle", made(&grid));
        sessions.assign("other", clone());
        sessions.compare(text("other"), &Ok(grid.text()));
        sessions.change(update("puzzle"), &Ok(Value::None));
        sessions.compare(text("puzzle"), &Ok(after.text()));
        sessions.compare(text("other"), &Ok(grid.text()));
        let [clone_height, clone_width] =
            ["get_height", "get_width"].map(|name| method("other", name, []));
        sessions.compare(clone_height, &Ok(height.into()));
        sessions.compare(clone_width, &Ok(width.into()));

        sessions.begin();
        sessions.assign("puzzle", made(&grid));
        sessions.assign("other", clone());
        sessions.change(update("other"), &Ok(Value::None));
        let set = [1, 1, 0].map(Value::from);
        sessions.change(method("other", "set_number", set), &Ok(Value::None));
        sessions.compare(text("puzzle"), &Ok(grid.text()));

        for (row, col) in cells(height, width) {
            sessions.begin();
            sessions.assign("puzzle", made(&grid));
            let (at_row, at_col) = grid.find(0).expect("the blank");
            let mut set = grid.clone();
            let tile = *set.at(row, col).expect("a cell");
            for (row, col, number) in [(at_row, at_col, tile), (row, col, 0)] {
                *set.at(row, col).expect("a cell") = number;
                let arguments = [row, col, number].map(Value::from);
                sessions.change(method("puzzle", "set_number", arguments), &Ok(Value::None));
            }
            sessions.compare(text("puzzle"), &Ok(set.text()));
            let moves = legal_moves(&set, dice);
            set.update(&moves).expect("legal moves");
            sessions.change(
                method("puzzle", "update_puzzle", [moves.into()]),
                &Ok(Value::None),
            );
            sessions.compare(text("puzzle"), &Ok(set.text()));
        }
    }
    sessions.begin();
    sessions.assign(
        "puzzle",
        function("Puzzle", [Value::from(2), 3.into(), Value::None]),
    );
    sessions.compare(text("puzzle"), &Ok(Model::solved(2, 3).text()));
}
