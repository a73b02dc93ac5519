//! Flow.

use crate::examples::play::holds;

fn session(session: &str) {
    holds("flow", &[], session);
}

/// A session that begins with a board on which these cells were clicked.
fn clicked(clicks: &[(usize, usize)], rest: &str) {
    let clicks = clicks
        .iter()
        .map(|(row, col)| format!(">>> board.click({row}, {col})\n"));
    session(&format!(
        ">>> board = Board(6)\n{}{rest}",
        clicks.collect::<String>()
    ));
}

#[test]
fn photos_have_the_attributes_of_step_1() {
    // a) "Since the empty cell is allow to connect to any other cell"; b) "a wall can't connect to any other
    // cell"; c) "endPoints can connect in any direction"; d) the other tiles.
    for (tile, color, up_down_left_right) in [
        ("empty", "None", "True, True, True, True"),
        ("wall", "None", "False, False, False, False"),
        ("blue end", "'blue'", "True, True, True, True"),
        ("green horizontal", "'green'", "False, False, True, True"),
        ("red vertical", "'red'", "True, True, False, False"),
        ("yellow Q1", "'yellow'", "True, False, False, True"),
        ("cyan Q2", "'cyan'", "True, False, True, False"),
        ("orange Q3", "'orange'", "False, True, True, False"),
        ("white Q4", "'white'", "False, True, False, True"),
    ] {
        session(&format!(
            "\
>>> photo = Tile('{tile}')
>>> [photo.color]
[{color}]
>>> [photo.goesUp, photo.goesDown, photo.goesLeft, photo.goesRight]
[{up_down_left_right}]
"
        ));
    }
}

#[test]
fn the_board_of_step_2_is_clicked_in_pairs() {
    clicked(
        &[],
        "\
>>> [board.size, board.clickCount]
[6, 0]
>>> [board.tile(0, 0), board.tile(5, 5)]
['empty', 'empty']
>>> [board.tile(-1, 3), board.tile(6, 3), board.tile(3, -1), board.tile(3, 6)]
['wall', 'wall', 'wall', 'wall']
>>> board.click(0, 0)
>>> board.click(0, 5)
>>> board.click(1, 0)
>>> [board.tile(0, 0), board.tile(0, 5), board.tile(1, 0), board.clickCount]
['blue end', 'blue end', 'green end', 3]
",
    );
}

#[test]
fn a_cell_is_ok_if_all_four_sides_are() {
    clicked(
        &[(2, 1), (2, 3), (1, 2), (3, 2)],
        "\
>>> board.put(2, 2, 'blue horizontal')
>>> board.checkCell(2, 2)
True
>>> board.put(2, 2, 'green vertical')
>>> board.checkCell(2, 2)
True
>>> board.put(2, 2, 'green horizontal')
>>> board.checkCell(2, 2)
False
>>> board.put(2, 2, 'blue Q1')
>>> board.checkCell(2, 2)
False
>>> board.put(0, 0, 'red Q4')
>>> board.checkCell(0, 0)
True
>>> board.put(0, 0, 'red Q1')
>>> board.checkCell(0, 0)
False
",
    );
}

#[test]
fn solve_and_take_follow_steps_3c_and_3d() {
    // "If your solve() function never finds any empty button ... Return True."
    session(
        "\
>>> board = Board(1)
>>> board.click(0, 0)
>>> board.solve()
True
",
    );
    // "If none of the images work, set the current button back to empty and return False."
    session(
        "\
>>> board = Board(2)
>>> board.click(0, 0)
>>> board.click(1, 1)
>>> board.click(0, 1)
>>> board.take(1, 0)
False
>>> board.tile(1, 0)
'empty'
>>> board.solve()
False
",
    );
    // "If solve() returns true, then you've succeeded (!!) so return True from take()."
    session(
        "\
>>> board = Board(2)
>>> board.click(0, 0)
>>> board.click(0, 1)
>>> board.take(1, 0)
True
>>> [board.tile(1, 0), board.tile(1, 1)]
['blue Q1', 'blue Q2']
",
    );
}

#[test]
fn endpoints_are_checked_sentence_by_sentence() {
    clicked(
        &[(0, 0), (5, 5)],
        "\
>>> board.checkEndpoints()
True
>>> board.put(0, 1, 'blue horizontal')
>>> board.checkEndpoints()
True
>>> board.put(1, 0, 'green horizontal')
>>> board.checkEndpoints()
True
>>> board.put(1, 0, 'blue vertical')
>>> board.checkEndpoints()
False
>>> board.put(0, 1, 'green vertical')
>>> board.checkEndpoints()
True
>>> board.put(1, 0, 'green horizontal')
>>> board.checkEndpoints()
False
>>> board.put(1, 0, 'empty')
>>> board.checkEndpoints()
True
",
    );
}

#[test]
fn the_board_of_the_first_page_is_solved() {
    clicked(
        &[
            (1, 1),
            (4, 2),
            (2, 3),
            (5, 3),
            (4, 3),
            (5, 2),
            (1, 4),
            (4, 4),
        ],
        "\
>>> print(board)
......
.B..Y.
...G..
......
..BRY.
..RG..
>>> board.solve()
True
>>> print(board)
RRRGGG
RBRGYG
RBRGYG
RBRRYG
RBBRYG
RRRGGG
>>> board.tile(0, 0)
'red Q4'
",
    );
}

#[test]
fn the_eight_clicks_are_solved() {
    // The puzzle has 70 solutions, and each of them is right. So every cell must fit to its neighbours, and
    // every end has one entry.
    let cells = (0..6).flat_map(|row| (0..6).map(move |col| (row, col)));
    let clicks = [
        (0, 0),
        (0, 5),
        (1, 0),
        (1, 5),
        (3, 0),
        (3, 5),
        (5, 0),
        (5, 5),
    ];
    let parts = cells.filter(|cell| !clicks.contains(cell));
    let checks = parts.map(|(row, col)| format!(">>> board.checkCell({row}, {col})\nTrue\n"));
    let solved = ">>> board.solve()\nTrue\n>>> board.checkEndpoints()\nTrue\n".to_owned();
    clicked(&clicks, &(solved + &checks.collect::<String>()));
}

#[test]
fn the_board_of_the_last_page_is_solved_without_its_loop() {
    clicked(
        &[
            (0, 0),
            (0, 5),
            (1, 0),
            (1, 5),
            (2, 0),
            (2, 5),
            (3, 0),
            (3, 3),
            (4, 0),
            (4, 3),
            (5, 0),
            (5, 3),
        ],
        "\
>>> board.solve()
True
>>> print(board)
BBBBBB
GGGGGG
RRRRRR
YYYYRR
CCCCRR
OOOORR
>>> [board.tile(2, 4), board.tile(5, 4), board.tile(5, 5)]
['red Q3', 'red Q1', 'red Q2']
",
    );
}
