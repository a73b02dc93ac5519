"""The same for gradescope-utils: prints the `results.json` that Gradescope would get."""
import json
import unittest

from gradescope_utils.autograder_utils.decorators import number, weight
from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner

from puzzle import Puzzle


class Boulders(unittest.TestCase):

    @weight(1)
    @number('1')
    def test_put_boulder(self):
        """Putting boulders"""
        puzzle = Puzzle('puzzle.txt')
        with self.assertRaisesRegex(AssertionError, 'invalid position'):
            puzzle.put_boulder(2, 0)
        puzzle.put_boulder(3, 0)
        with self.assertRaisesRegex(AssertionError, 'invalid position'):
            puzzle.put_boulder(2, 0)
        with self.assertRaisesRegex(AssertionError, 'invalid position'):
            puzzle.put_boulder(1, 2)
        puzzle.put_boulder(2, 2)
        puzzle.put_boulder(1, 2)
        self.assertEqual(str(puzzle), '#...\n..*.\n..*.\n*.#.')


if __name__ == '__main__':
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Boulders)
    with open('results.json', 'w') as results:
        JSONTestRunner(visibility='visible', stream=results).run(suite)
    with open('results.json') as results:
        print(json.dumps(json.load(results), indent=2))
