//! Sessions as they stand in assignment texts, and the meaning of data in them.

use std::collections::BTreeMap;

use puzzlemark_reference::notation::{parse_operation, split_comment};
use puzzlemark_reference::puzzles;
use puzzlemark_reference::session::{Evaluation, Local, Session};

/// What an interpreter shows for each operation of a session, one after the other.
fn replay(operations: &[&str]) -> Vec<String> {
    let module = puzzles::find("bubbles-and-boulders").expect("a known puzzle");
    let puzzle = b"#AAB\nCDDB\nCDBB\nCD#B\n".to_vec();
    let files = BTreeMap::from([
        ("puzzle.txt".to_owned(), puzzle),
        ("bad.txt".to_owned(), b"AB\nBA\n".to_vec()),
        ("bytes.txt".to_owned(), b"\xff".to_vec()),
    ]);
    let mut session = Session::new(Local::new(module, &files));
    operations
        .iter()
        .map(|text| {
            let operation = parse_operation(split_comment(text).0).expect(text);
            let Evaluation { printed, result } = session.evaluate(&operation);
            match result {
                Ok(puzzlemark_reference::Value::None) => printed,
                Ok(value) => format!("{printed}{value}\n"),
                Err(exception) => {
                    format!("{printed}Traceback (most recent call last):\n{exception}\n")
                }
            }
        })
        .collect()
}

/// Checks that each `>>>` line of a session shows the lines that follow it.
fn holds(session: &str) {
    let blocks: Vec<(&str, &str)> = session
        .split(">>> ")
        .skip(1)
        .map(|block| block.split_once('\n').unwrap_or((block, "")))
        .collect();
    let operations: Vec<&str> = blocks.iter().map(|(operation, _)| *operation).collect();
    for (shown, (operation, expected)) in replay(&operations).iter().zip(&blocks) {
        assert_eq!(shown, expected, "{operation}");
    }
}

#[test]
fn the_session_of_the_assignment() {
    holds(
        "\
>>> puzzle = Puzzle('puzzle.txt')
>>> puzzle.rows
4
>>> puzzle.columns
4
>>> puzzle.regions
{'A', 'B', 'C', 'D'}
>>> puzzle.squares('A')
{(0, 1), (0, 2)}
>>> puzzle.squares('B')
{(0, 3), (1, 3), (2, 2), (2, 3), (3, 3)}
>>> puzzle.squares('C')
{(1, 0), (2, 0), (3, 0)}
>>> puzzle.squares('D')
{(1, 1), (1, 2), (2, 1), (3, 1)}
>>> puzzle.squares('E')
Traceback (most recent call last):
AssertionError: invalid region
>>> puzzle.bubble('A')
>>> puzzle.boulder('B')
>>> puzzle.bubble('E')
Traceback (most recent call last):
AssertionError: invalid region
>>> print(puzzle)
#...
....
....
..#.
>>> puzzle.issolved()
False
>>> puzzle.isempty(0, 1)
True
>>> print(puzzle.put_bubble(0, 1))
#O..
....
....
..#.
>>> puzzle.bubble('A')
(0, 1)
>>> puzzle.boulder('A')
>>> puzzle.isempty(0, 1)
False
>>> puzzle.isempty(0, 2)
True
>>> puzzle.put_bubble(0, 2) # second bubble in region A
Traceback (most recent call last):
AssertionError: invalid position
>>> puzzle.isempty(2, 0)
True
>>> puzzle.put_boulder(2, 0) # boulder floats above empty square
Traceback (most recent call last):
AssertionError: invalid position
>>> puzzle.isempty(3, 0)
True
>>> print(puzzle.put_boulder(3, 0))
#O..
....
....
*.#.
>>> puzzle.bubble('C')
>>> puzzle.boulder('C')
(3, 0)
>>> puzzle.issolved()
False
>>> puzzle.put_boulder(2, 0) # second boulder in region C
Traceback (most recent call last):
AssertionError: invalid position
>>> puzzle.put_bubble(3, 2) # bubble in green square
Traceback (most recent call last):
AssertionError: invalid position
>>> puzzle.put_bubble(2, 2) # bubble floats below empty square
Traceback (most recent call last):
AssertionError: invalid position
>>> puzzle.put_boulder(1, 2) # boulder floats above empty square
Traceback (most recent call last):
AssertionError: invalid position
>>> print(puzzle.put_bubble(1, 1).put_boulder(2, 2).put_boulder(1, 2))
#O..
.O*.
..*.
*.#.
>>> puzzle.issolved()
False
>>> puzzle.put_bubble(3, 3) # bubble floats below empty square
Traceback (most recent call last):
AssertionError: invalid position
>>> print(puzzle.put_bubble(1, 0).put_boulder(0, 2).put_bubble(0, 3))
#O*O
OO*.
..*.
*.#.
>>> puzzle.issolved()
True
",
    );
}

#[test]
fn what_the_assignment_leaves_open() {
    holds(
        "\
>>> puzzle = Puzzle('puzzle.txt')
>>> other = Puzzle('puzzle.txt')
>>> puzzle.put_bubble(0, 1) is puzzle
True
>>> puzzle is other
False
>>> puzzle == other
False
>>> str(other)
'#...\\n....\\n....\\n..#.'
>>> puzzle
<Puzzle object>
>>> [puzzle.isempty(-1, 0), puzzle.isempty(0, -1), puzzle.isempty(4, 0), puzzle.isempty(0, 0)]
[False, False, False, False]
>>> puzzle.put_boulder(-1, 0)
Traceback (most recent call last):
AssertionError: invalid position
>>> puzzle.put_boulder(99999999999999999999, 0)
Traceback (most recent call last):
AssertionError: invalid position
>>> puzzle.isempty(True, False)
True
>>> puzzle.isempty(0.0, 0)
Traceback (most recent call last):
TypeError: list indices must be integers or slices, not float
>>> puzzle.isempty(0)
Traceback (most recent call last):
TypeError: Puzzle.isempty() missing 1 required positional argument: 'k'
>>> puzzle.isempty(r=0, k=0)
Traceback (most recent call last):
TypeError: isempty() takes no keyword arguments
>>> puzzle.squares('AB')
Traceback (most recent call last):
AssertionError: invalid region
>>> puzzle.squares('#')
Traceback (most recent call last):
AssertionError: invalid region
>>> squares = puzzle.squares('A')
>>> squares.clear()
>>> squares
set()
>>> puzzle.squares('A')
{(0, 1), (0, 2)}
>>> puzzle.solved()
Traceback (most recent call last):
AttributeError: 'Puzzle' object has no attribute 'solved'
>>> puzzle.size
Traceback (most recent call last):
AttributeError: 'Puzzle' object has no attribute 'size'
>>> Puzzle('no.txt')
Traceback (most recent call last):
FileNotFoundError: [Errno 2] No such file or directory: 'no.txt'
>>> Puzzle('bad.txt')
Traceback (most recent call last):
ValueError: bad.txt: line 2, column 1: region B is in two parts: this square is apart from the one at (0, 1)
>>> Puzzle('bytes.txt')
Traceback (most recent call last):
ValueError: bytes.txt: the file is not text
>>> Puzzle(3)
Traceback (most recent call last):
TypeError: expected str, bytes or os.PathLike object, not int
>>> Solver()
Traceback (most recent call last):
NameError: name 'Solver' is not defined
",
    );
}

#[test]
fn data_means_what_it_means_in_python() {
    holds(
        "\
>>> [1 == 1.0, 1 == True, 1 != 2, (1,) == [1], {1, 2} == {2, 1.0}, float('nan') == float('nan')]
[True, True, True, False, True, False]
>>> [1 < 1.5, 'a' <= 'b', [1, 2] < [1, 3], {1} < {1, 2}, {1} >= {2}, 2 > True]
[True, True, True, True, False, True]
>>> 1 < 'a'
Traceback (most recent call last):
TypeError: '<' not supported between instances of 'int' and 'str'
>>> [2 in [1, 2.0], 'b' in 'abc', (0, 1) not in {(0, 1)}, 'k' in {'k': 1}]
[True, True, False, True]
>>> 1 in 2
Traceback (most recent call last):
TypeError: argument of type 'int' is not iterable
>>> [None is None, not [], not 'a', [] is []]
[True, True, False, False]
>>> x = [3, 1, 2]
>>> y = x
>>> y.append(0)
>>> x is y
True
>>> x
[3, 1, 2, 0]
>>> x = [3, [1, 2]]
>>> x[-1].append({'a': 1}['a'])
>>> x
[3, [1, 2, 1]]
>>> (1, 2)[2]
Traceback (most recent call last):
IndexError: tuple index out of range
>>> [1]['a']
Traceback (most recent call last):
TypeError: list indices must be integers or slices, not str
>>> {'a': 1}['b']
Traceback (most recent call last):
KeyError: 'b'
>>> 3[0]
Traceback (most recent call last):
TypeError: 'int' object is not subscriptable
>>> {[1]}
Traceback (most recent call last):
TypeError: unhashable type: 'list'
>>> s = {1, 2}
>>> s.add(1.0)
>>> s.remove(3)
Traceback (most recent call last):
KeyError: 3
>>> s.union([3, 3])
{1, 2, 3}
>>> s.pop(1)
Traceback (most recent call last):
TypeError: set.pop() does not take 1 such arguments
>>> s.append(1)
Traceback (most recent call last):
AttributeError: 'set' object has no attribute 'append'
>>> [len('é'), len({}), sorted({3, 1, 2}), list('ab'), tuple([1]), set([1, 1]), str(1.0), repr('a')]
[1, 0, [1, 2, 3], ['a', 'b'], (1,), {1}, '1.0', \"'a'\"]
>>> sorted([1, 'a'])
Traceback (most recent call last):
TypeError: '<' not supported between instances of 'str' and 'int'
>>> len(3)
Traceback (most recent call last):
TypeError: object of type 'int' has no len()
>>> print('a', ['b'], 1, sep='-', end='!')
a-['b']-1!>>> print()

>>> print(1, file=2)
Traceback (most recent call last):
TypeError: 'file' is an invalid keyword argument for print()
>>> z
Traceback (most recent call last):
NameError: name 'z' is not defined
>>> x()
Traceback (most recent call last):
TypeError: 'list' object is not callable
>>> '-'.join(['a', 'b']).upper()
'A-B'
",
    );
}
