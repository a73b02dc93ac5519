// Bubbles and boulders: the class `Puzzle` with `put_bubble` and `put_boulder`.

import { draw, hintOf, reasonIn, rowsOf, stepsOf } from "./common.js";

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

  async hint(info, state, ask) {
    const symbol = ([row, column]) => state.grid[row][column];
    const steps = await stepsOf(ask, game.name, info.text);
    const known = steps.flatMap((step, index) => {
      const found = step.match(/the (bubble|boulder) of region (.) can only go to \((\d+), (\d+)\)/);
      if (!found) return [];
      const [, piece, region, ...place] = found;
      const own = piece === "bubble" ? "O" : "*";
      const now = symbol(place.map(Number));
      if (now === own) return [];
      const isElsewhere = state.grid.some((row, y) => [...row].some((one, x) => one === own && info.regions[y][x] === region));
      return [{ place: place.map(Number), isAgainst: isElsewhere || now !== ".", step, before: steps.slice(0, index) }];
    });
    // A wrong piece comes first, because all that follows depends on it.
    const next = known.find(({ isAgainst }) => isAgainst) ?? known[0];
    if (next) {
      const more = next.isAgainst ? " Take back the wrong piece." : "";
      return { ...next, text: reasonIn(next.step) + more };
    }
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
