"""The same for check50."""
import check50
import check50.py


@check50.check()
def exists():
    """puzzle.py exists"""
    check50.exists('puzzle.py')
    check50.include('puzzle.txt')


def refused(puzzle, row, column):
    try:
        puzzle.put_boulder(row, column)
    except AssertionError as error:
        if str(error) != 'invalid position':
            raise check50.Mismatch('invalid position', str(error))
    else:
        raise check50.Failure(f'put_boulder({row}, {column}) was not refused')


@check50.check(exists)
def put_boulder():
    """putting boulders"""
    puzzle = check50.py.import_('puzzle.py').Puzzle('puzzle.txt')
    refused(puzzle, 2, 0)
    puzzle.put_boulder(3, 0)
    refused(puzzle, 2, 0)
    refused(puzzle, 1, 2)
    puzzle.put_boulder(2, 2)
    puzzle.put_boulder(1, 2)
    expected = '#...\n..*.\n..*.\n*.#.'
    if str(puzzle) != expected:
        raise check50.Mismatch(expected, str(puzzle))
