class Puzzle:
    """A Fifteen puzzle: a grid of numbered tiles and a blank, which is tile 0."""

    # What you are given -------------------------------------------------------------------

    def __init__(self, puzzle_height, puzzle_width, initial_grid=None):
        self._height = puzzle_height
        self._width = puzzle_width
        self._grid = []
        for row in range(puzzle_height):
            if initial_grid is None:
                self._grid.append([row * puzzle_width + col for col in range(puzzle_width)])
            else:
                self._grid.append(list(initial_grid[row]))

    def __str__(self):
        return ''.join(str(row) + '\n' for row in self._grid)

    def get_height(self):
        return self._height

    def get_width(self):
        return self._width

    def get_number(self, row, col):
        return self._grid[row][col]

    def set_number(self, row, col, value):
        self._grid[row][col] = value

    def clone(self):
        return Puzzle(self._height, self._width, self._grid)

    def current_position(self, solved_row, solved_col):
        tile = solved_row * self._width + solved_col
        for row in range(self._height):
            for col in range(self._width):
                if self._grid[row][col] == tile:
                    return (row, col)
        raise AssertionError('there is no tile ' + str(tile))

    def update_puzzle(self, move_string):
        ways = {'u': (-1, 0), 'd': (1, 0), 'l': (0, -1), 'r': (0, 1)}
        row, col = self.current_position(0, 0)
        for letter in move_string:
            assert letter in ways, 'invalid direction: ' + letter
            to_row, to_col = row + ways[letter][0], col + ways[letter][1]
            on_grid = 0 <= to_row < self._height and 0 <= to_col < self._width
            assert on_grid, 'move off grid: ' + letter
            self._grid[row][col] = self._grid[to_row][to_col]
            self._grid[to_row][to_col] = 0
            row, col = to_row, to_col

    # Phase one: the lower rows ------------------------------------------------------------

    def lower_row_invariant(self, target_row, target_col):
        """True if the blank is at the target and every tile that comes after it is home."""
        raise NotImplementedError('lower_row_invariant is not written yet')

    def solve_interior_tile(self, target_row, target_col):
        """Brings the tile of the target home; makes the moves and returns them."""
        raise NotImplementedError('solve_interior_tile is not written yet')

    def solve_col0_tile(self, target_row):
        """Brings the tile of column 0 home; makes the moves and returns them."""
        raise NotImplementedError('solve_col0_tile is not written yet')

    # Phase two: the two upper rows --------------------------------------------------------

    def row0_invariant(self, target_col):
        """True if the blank is at (0, target_col) and all below and to the right is solved."""
        raise NotImplementedError('row0_invariant is not written yet')

    def row1_invariant(self, target_col):
        """True if the blank is at (1, target_col) and all below and to the right is solved."""
        raise NotImplementedError('row1_invariant is not written yet')

    def solve_row0_tile(self, target_col):
        """Brings the tile of row 0 home; makes the moves and returns them."""
        raise NotImplementedError('solve_row0_tile is not written yet')

    def solve_row1_tile(self, target_col):
        """Brings the tile of row 1 home; makes the moves and returns them."""
        raise NotImplementedError('solve_row1_tile is not written yet')

    # Phase three: the corner, and all of it -----------------------------------------------

    def solve_2x2(self):
        """Solves the upper left corner; makes the moves and returns them."""
        raise NotImplementedError('solve_2x2 is not written yet')

    def solve_puzzle(self):
        """Solves the whole puzzle; makes the moves and returns them."""
        raise NotImplementedError('solve_puzzle is not written yet')
