// Fifteen: the class `Puzzle` with `update_puzzle`.

import { draw, listOf } from "./common.js";

const SIDES = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };
const WORDS = { u: "up", d: "down", l: "left", r: "right" };

const rowsIn = (text) =>
  text.trim().split("\n").map((row) => row.match(/\d+/g).map(Number));

function blankOf(grid) {
  const row = grid.findIndex((tiles) => tiles.includes(0));
  return [row, grid[row].indexOf(0)];
}

/** Returns the moves of the blank to a cell in its row or column. */
function towards(grid, row, column) {
  const [y, x] = blankOf(grid);
  if (y === row) return (column < x ? "l" : "r").repeat(Math.abs(column - x));
  if (x === column) return (row < y ? "u" : "d").repeat(Math.abs(row - y));
  return "";
}

const game = {
  name: "fifteen",
  puzzle: " 4  1  2  3\n 5  9  6  7\n 8 13 10 11\n12  0 14 15\n",
  size: { rows: 4, columns: 4 },

  read(text) {
    const grid = rowsIn(text);
    return { rows: grid.length, columns: grid[0].length };
  },

  look: () => ["str(puzzle)"],

  state(info, [shown]) {
    const text = listOf(shown);
    return { text, grid: rowsIn(text) };
  },

  picture: (info, state, before) => draw(game.name, info.text, state.text, before?.text),

  square(info, { grid }, row, column) {
    const tile = grid[row][column];
    if (tile === 0) return "blank";
    return `tile ${tile}${tile === row * info.columns + column ? ", at home" : ""}`;
  },

  press(info, { grid }, row, column) {
    const moves = towards(grid, row, column);
    if (moves) return { operations: [`puzzle.update_puzzle('${moves}')`] };
    if (grid[row][column] === 0) return { message: "This is the blank. Choose a tile beside it." };
    return { message: `Tile ${grid[row][column]} is not in the row or column of the blank.` };
  },

  key(info, state, row, column, key) {
    const letter = key.toLowerCase();
    return letter in SIDES && { operations: [`puzzle.update_puzzle('${letter}')`] };
  },

  /** The solution begins with the board as it is. */
  solved: (info, state) => state.text,
  steps: (info, { moves }) => [...(moves[0] ?? "")].map((move) => [`puzzle.update_puzzle('${move}')`]),

  async hint(info, { text, grid }, ask) {
    const [solution] = await ask("solve", game.name, text, 1);
    if (!solution) return { text: "This board cannot be solved." };
    const moves = solution.moves[0] ?? "";
    if (!moves) return { text: "The board is solved." };
    const [y, x] = blankOf(grid);
    const [down, right] = SIDES[moves[0]];
    const place = [y + down, x + right];
    const tile = grid[place[0]][place[1]];
    return {
      text: `Move the blank ${WORDS[moves[0]]}: tile ${tile} slides. The reference needs ${moves.length} ${moves.length === 1 ? "move" : "moves"} from here.`,
      place,
    };
  },

  question: "puzzle.row1_invariant(1)",
};

export default game;
