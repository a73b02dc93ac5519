// Games from a puzzle to its solution. The tests of all browsers play them.

// The solution of the assignment's example, in an order that the rules allow.
export const PIECES = [
  ["bubble", 1, 0], ["boulder", 3, 0], ["bubble", 0, 1], ["bubble", 1, 1],
  ["boulder", 2, 2], ["boulder", 1, 2], ["boulder", 0, 2], ["bubble", 0, 3],
];
// The assignment's board with one solution: blue, yellow, green and red, each from end to end.
export const FLOW = "......\n.B..G.\n...R..\n......\n..BYG.\n..YR..\n";
export const PATHS = [
  [[1, 1], [2, 1], [3, 1], [4, 1], [4, 2]],
  [[1, 4], [2, 4], [3, 4], [4, 4]],
  [[2, 3], [1, 3], [0, 3], [0, 4], [0, 5], [1, 5], [2, 5], [3, 5], [4, 5], [5, 5], [5, 4], [5, 3]],
  [[4, 3], [3, 3], [3, 2], [2, 2], [1, 2], [0, 2], [0, 1], [0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [5, 1], [5, 2]],
];

// Pyramids: the heights of the first puzzle, row by row.
export const HEIGHTS = ["2143", "3214", "4321", "1432"];

// Cut along the outline of the assignment text.
export const GRID = "strips: wb bbw\nwbb\nwbw\n";
export const CUTS = [[[1, 0], [1, 1], [1, 2]], [[0, 0], [0, 1]]];

// Fifteen: the tiles to click on the first board.
export const SLIDES = [[2, 1], [1, 1], [1, 0], [0, 0]];
