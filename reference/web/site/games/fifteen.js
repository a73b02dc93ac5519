// Fifteen: the class `Puzzle` with `update_puzzle`.

import { draw, listOf, reasonIn, stepsOf } from "./common.js";

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

/** Returns the grid after a move of the blank. */
function moved(grid, move) {
  const [y, x] = blankOf(grid);
  const [down, right] = SIDES[move];
  const after = grid.map((row) => [...row]);
  after[y][x] = grid[y + down][x + right];
  after[y + down][x + right] = 0;
  return after;
}

/**
 * The steps of the reference that the last hint was from: for each board on the way, the step and
 * its moves that are left. A new plan begins with other moves, so hints stay with the plan.
 */
let plan = new Map();

function planOf(grid, steps) {
  const boards = new Map();
  for (const [index, step] of steps.entries()) {
    const end = step.lastIndexOf(": ");
    const moves = step.slice(end + 2);
    if (!/^[udlr]+$/.test(moves)) continue;
    for (let made = 0; made < moves.length; made++) {
      boards.set(JSON.stringify(grid), { step: step.slice(0, end), left: moves.slice(made), before: steps.slice(0, index) });
      grid = moved(grid, moves[made]);
    }
  }
  return boards;
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
    if (!plan.has(JSON.stringify(grid))) plan = planOf(grid, await stepsOf(ask, game.name, text));
    const planned = plan.get(JSON.stringify(grid));
    if (planned) {
      const [move] = planned.left;
      const place = blankOf(moved(grid, move));
      const tile = grid[place[0]][place[1]];
      return {
        text: `${reasonIn(planned.step)} Move the blank ${WORDS[move]}: tile ${tile} slides. Moves left in this step: ${planned.left}.`,
        place,
        before: planned.before,
      };
    }
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
