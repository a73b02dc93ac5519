"""Black-and-white strips. The assignment text says what each function does."""

STRIPS = ('ww', 'wb', 'bb', 'www', 'wwb', 'wbw', 'wbb', 'bwb', 'bbb')
GRIDS = (
    ('bwbww', 'bwbbb', 'wbwbw', 'bwwbw', 'bwwbb'),
    ('bwbwb', 'bwbwb', 'wbwbw', 'wwbbb', 'wbbww'),
    ('wwwbw', 'bbwww', 'bbbww', 'wwbbw', 'bbwbb'),
    ('wwbbw', 'wbwbb', 'bwwwb', 'wwbbw', 'bbbwb'),
    ('wwwwb', 'bbbbw', 'bbwbb', 'bwwbb', 'wwwwb'),
    ('wbwwb', 'bwwbw', 'bbbbb', 'wwwbw', 'bwbww'),
    ('wbwww', 'wwbbw', 'wbbbw', 'bbbbw', 'wbbww'),
    ('wbbww', 'wwwbb', 'bwbww', 'bwbwb', 'bbwwb'),
    ('bbbww', 'wwbww', 'wbbww', 'bwwwb', 'bbwbb'),
    ('wwbbb', 'wbbbb', 'wbbwb', 'bwbww', 'bwwww'),
    ('wwwww', 'bbbbb', 'wwbbw', 'wwbbb', 'bbbww'),
    ('bbbbb', 'wwbwb', 'wwwwb', 'wwbwb', 'wwbwb'),
    ('bwbwb', 'wwwbb', 'bwbwb', 'bwbbw', 'wwbwb'),
    ('wbwwb', 'wbwbb', 'wwbbb', 'wwbbb', 'wwbbw'),
    ('wwbbw', 'wwbww', 'bbbww', 'bbbww', 'bbwbw'),
    ('wbwbw', 'wbwww', 'bbbbb', 'bwwww', 'bwbwb'),
    ('wwwwb', 'wwwww', 'bbbbw', 'bbbwb', 'bwbbb'),
    ('wbbww', 'bwwbb', 'bwwwb', 'bbbwb', 'wbwwb'),
    ('bwwbw', 'wbwww', 'bwbwb', 'bwwbw', 'bbbbw'),
    ('wbbwb', 'bbwbw', 'wwwwb', 'wbbbb', 'wwbwb'),
    ('bbbwb', 'bbwbw', 'wbbww', 'bbwwb', 'wwbww'),
    ('wwbbw', 'wbbbw', 'bwwwb', 'bwbbb', 'bwbww'),
    ('wbwww', 'wwbwb', 'bbwww', 'wbwbb', 'bbbwb'),
    ('bwwbb', 'wwwww', 'bwwww', 'bbbbb', 'wwbbb'),
    ('wwwww', 'bbbww', 'bbbbw', 'bwbww', 'wwbbb'),
)
FINAL_GRID = ('bwwww', 'bbwbb', 'bbbww', 'wbwbb', 'wwbbw')


def get_strip_positions(strip, num_cols, num_rows):
    raise NotImplementedError("get_strip_positions is not written yet")


def depth_first_search(grid, num_cols, num_rows, strips, occupied_cells, placing):
    raise NotImplementedError("depth_first_search is not written yet")


def get_placing_outline(placing, num_cols, num_rows):
    raise NotImplementedError("get_placing_outline is not written yet")


def get_output(outlines, outlines_per_row):
    raise NotImplementedError("get_output is not written yet")


def solve_grids(grids, strips, outlines_per_row):
    raise NotImplementedError("solve_grids is not written yet")


if __name__ == '__main__':
    print(solve_grids(GRIDS, STRIPS, 5))
    print(solve_grids((FINAL_GRID,), STRIPS, 5))
