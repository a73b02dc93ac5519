// Bubbles and boulders: the class `Puzzle` with `put_bubble` and `put_boulder`.

import { draw, hintOf, rowsOf } from "./common.js";

const NAMES = { O: "bubble", "*": "boulder" };

/** Returns the operation of a move, as the examples of the assignment have it. */
const putting = (move) => `print(puzzle.${move})`;

const game = {
  name: "bubbles-and-boulders",
  puzzle: "#AAB\nCDDB\nCDBB\nCD#B\n",
  size: { rows: 5, columns: 5, parts: 6 },
  tools: ["bubble", "boulder"],

  read(text) {
    const rows = rowsOf(text);
    return { rows: rows.length, columns: rows[0].length, regions: rows };
  },

  look: () => ["print(puzzle)"],

  state(info, [shown]) {
    return { text: shown, grid: rowsOf(shown) };
  },

  picture: (info, state, before) => draw(game.name, info.text, state.text, before?.text),

  square(info, state, row, column) {
    const region = info.regions[row][column];
    if (region === "#") return "green square";
    const piece = NAMES[state.grid[row][column]] ?? "empty";
    return `region ${region}, ${piece}`;
  },

  press(info, state, row, column, isOther, tool) {
    const other = { bubble: "boulder", boulder: "bubble" };
    return { operations: [putting(`put_${isOther ? other[tool] : tool}(${row}, ${column})`)] };
  },

  key(info, state, row, column, key) {
    const piece = { o: "bubble", b: "boulder", "*": "boulder" }[key.toLowerCase()];
    return piece && { operations: [putting(`put_${piece}(${row}, ${column})`)] };
  },

  steps: (info, { moves }) => moves.map((move) => [putting(move)]),

  hint(info, state, ask) {
    const symbol = ([row, column]) => state.grid[row][column];
    const fits = (answer) =>
      rowsOf(answer).every((line, row) =>
        [...line].every((own, column) => !"O*".includes(symbol([row, column])) || own === symbol([row, column])),
      );
    return hintOf(ask, game.name, info.text, fits, ({ moves }) => {
      for (const move of moves) {
        const [, piece, row, column] = move.match(/put_(\w+)\((\d+), (\d+)\)/);
        const place = [Number(row), Number(column)];
        if (symbol(place) !== ".") continue;
        const region = info.regions[row][column];
        return { text: `The ${piece} of region ${region} can be put at (${row}, ${column}).`, place };
      }
      return { text: "All pieces are there." };
    });
  },

  question: "puzzle.issolved()",
};

export default game;
