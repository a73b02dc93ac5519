"""The scenario `put_boulder` of Bubbles and boulders, for pytest."""
import pytest

from puzzle import Puzzle


def test_put_boulder():
    puzzle = Puzzle('puzzle.txt')
    with pytest.raises(AssertionError, match='invalid position'):
        puzzle.put_boulder(2, 0)
    puzzle.put_boulder(3, 0)
    with pytest.raises(AssertionError, match='invalid position'):
        puzzle.put_boulder(2, 0)
    with pytest.raises(AssertionError, match='invalid position'):
        puzzle.put_boulder(1, 2)
    puzzle.put_boulder(2, 2)
    puzzle.put_boulder(1, 2)
    assert str(puzzle) == '#...\n..*.\n..*.\n*.#.'
