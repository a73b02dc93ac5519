// Pyramids: the class `Solver` with `interposer`.

import { draw, listOf } from "./common.js";

const SIDES = ["top", "bottom", "left", "right"];

const textOf = (table) =>
  table.map((row) => row.map((height) => (Number.isInteger(height) && height > 0 ? height : ".")).join(" ")).join("\n");

const game = {
  name: "pyramids",
  puzzle: "[0, 0, 1, 2], [0, 0, 0, 2], [0, 2, 1, 0], [0, 0, 4, 0]\n",
  size: { rows: 5, columns: 5, parts: 5 },
  isSquare: true,

  read(text) {
    const guide = text.match(/\[[^\]]*\]/g).slice(0, 4).map((list) => list.match(/\d+/g)?.map(Number) ?? []);
    const size = guide[0].length;
    const table = text.slice(text.lastIndexOf("]") + 1).trim();
    const givens = table && table.split(/\s+/).map((height) => Number(height) || 0);
    return {
      rows: size,
      columns: size,
      frame: 1,
      guide,
      isGiven: (row, column) => Boolean(givens) && givens[row * size + column] > 0,
      pad: [...Array(size).keys()].map((height) => String(height + 1)).concat("0"),
    };
  },

  look: () => ["table"],

  state(info, [shown]) {
    const table = listOf(shown);
    return { text: textOf(table), table };
  },

  picture: (info, state, before) => draw(game.name, info.text, state.text, before?.text),

  square(info, { table }, row, column) {
    const height = table[row][column];
    if (Array.isArray(height)) return `one of ${height.join(", ")}`;
    const clues = [];
    if (row === 0) clues.push([0, column]);
    if (row === info.rows - 1) clues.push([1, column]);
    if (column === 0) clues.push([2, row]);
    if (column === info.columns - 1) clues.push([3, row]);
    const near = clues
      .filter(([side, index]) => info.guide[side][index] > 0)
      .map(([side, index]) => `, clue ${info.guide[side][index]} at the ${SIDES[side]}`);
    return (height ? `height ${height}` : "no height") + near.join("");
  },

  press: () => ({ message: "" }),

  key(info, { table }, row, column, key) {
    const typed = key === "Delete" || key === "Backspace" ? "0" : key;
    if (!/^\d$/.test(typed) || Number(typed) > info.rows) return false;
    if (info.isGiven(row, column)) return { message: "This height is given." };
    if (typed !== "0") return { operations: [`table = solver.interposer(table, ${row}, ${column}, ${typed})`] };
    if (table[row][column] === 0) return { message: "This square is empty already." };
    return { operations: [`table[${row}][${column}] = 0`] };
  },

  steps(info, { answer }) {
    const heights = answer.trim().split("\n").map((row) => row.trim().split(/\s+/));
    const places = heights.flatMap((row, y) => row.map((height, x) => [y, x, height]));
    return places
      .filter(([y, x]) => !info.isGiven(y, x))
      .map(([y, x, height]) => [`table = solver.interposer(table, ${y}, ${x}, ${height})`]);
  },

  async hint(info, state, ask) {
    const guide = info.text.slice(0, info.text.lastIndexOf("]") + 1);
    const steps = await ask("explain", game.name, `${guide}\n${state.text}\n`);
    const conclusion = steps.at(-1);
    if (conclusion.startsWith("No possibility")) {
      return { text: "With these heights there is no solution. Take back some moves." };
    }
    for (const [index, step] of steps.slice(0, -1).entries()) {
      const parts = step.slice(step.lastIndexOf(": ") + 2).split("; ");
      const known = parts.map((part) => part.match(/^\((\d+), (\d+)\) is (\d+)$/)).find(Boolean);
      if (!known) continue;
      const place = [Number(known[1]), Number(known[2])];
      return { text: `${step}.`, place, before: steps.slice(0, index) };
    }
    return { text: conclusion };
  },

  question: "solver.is_table_correct(table)",
};

export default game;
