// Black-and-white strips: a tuple `placing` of placements, and `get_placing_outline`.

import { reference } from "../core.js";
import { draw, hintOf, listOf, reasonIn, rowsOf, stepsOf } from "./common.js";

const ASSIGNMENT = ["ww", "wb", "bb", "www", "wwb", "wbw", "wbb", "bwb", "bbb"];
const COLOURS = { w: "white", b: "black" };
const ENTRY = /\(\((\d+), (\d+)\), '(\w+)', (\d+)\)/g;

const reversed = (pattern) => [...pattern].reverse().join("");
const written = ({ column, row, orientation, length }) => `((${column}, ${row}), '${orientation}', ${length})`;
const tuple = (placements) =>
  placements.length === 0 ? "()" : `(${placements.map(written).join(", ")}${placements.length === 1 ? "," : ""})`;

const placementsIn = (shown) =>
  [...shown.matchAll(ENTRY)].map(([, column, row, orientation, length]) => ({
    column: Number(column),
    row: Number(row),
    orientation,
    length: Number(length),
  }));

function cellsOf({ column, row, orientation, length }) {
  const along = orientation === "horizontal" ? [0, 1] : [1, 0];
  return Array.from({ length }, (_, step) => [row + along[0] * step, column + along[1] * step]);
}

/** Returns the placement of cells in a line. Cells have row and column, row 0 at the bottom. */
function placementOf(cells) {
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  const isRow = rows.every((own) => own === row);
  if (!isRow && !columns.every((own) => own === column)) return null;
  return { column, row, orientation: isRow ? "horizontal" : "vertical", length: cells.length };
}

/** Returns the placements in an outline, row 0 at the bottom. */
function placementsOf(outline) {
  const lines = rowsOf(outline.replace(/^\n/, "")).slice(1).reverse();
  const rows = lines.length;
  const columns = (lines[0].length - 1) / 2;
  const joins = (row, column) => ({
    left: lines[row][2 * column] === " ",
    below: lines[row][2 * column + 1] === " ",
  });
  const placements = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (joins(row, column).left || joins(row, column).below) continue;
      let [wide, high] = [1, 1];
      while (column + wide < columns && joins(row, column + wide).left) wide++;
      while (row + high < rows && joins(row + high, column).below) high++;
      const length = Math.max(wide, high);
      const orientation = wide > 1 ? "horizontal" : "vertical";
      if (length > 1) placements.push({ column, row, orientation, length });
    }
  }
  return placements;
}

/** Returns the placement that a step of the reference finds, or nothing for a trial. */
function placementIn(step) {
  if (step.startsWith("trial")) return null;
  const found = step.match(/on (row|column) (\d+), (?:rows|columns) (\d+) to (\d+)/);
  if (!found) return null;
  const [line, first, last] = found.slice(2).map(Number);
  const length = last - first + 1;
  if (found[1] === "row") return { row: line, column: first, orientation: "horizontal", length };
  return { row: first, column: line, orientation: "vertical", length };
}

const overlaps = (one, other) =>
  cellsOf(one).some((cell) => cellsOf(other).some((own) => String(own) === String(cell)));

const same = (one, other) => written(one) === written(other);

const game = {
  name: "strips",
  puzzle: "bwbww\nbwbbb\nwbwbw\nbwwbw\nbwwbb\n",
  size: { rows: 5, columns: 5 },
  hasPaths: true,

  read(text) {
    const lines = rowsOf(text);
    const isNamed = lines[0].startsWith("strips:");
    const strips = isNamed ? lines[0].slice("strips:".length).trim().split(/[\s,]+/) : ASSIGNMENT;
    const grid = isNamed ? lines.slice(1) : lines;
    return { rows: grid.length, columns: grid[0].length, grid, strips };
  },

  look: ({ rows, columns }) => [`get_placing_outline(placing, ${columns}, ${rows})`, "placing"],

  state(info, [outline, placing]) {
    const text = `${listOf(outline).join("\n")}\n`;
    return { text, placements: placementsIn(placing) };
  },

  picture(info, state) {
    const isDone = game.parts(info, state).every((part) => part.isDone);
    return isDone ? draw(game.name, info.text, state.text) : reference.draw_strips(info.text, state.text);
  },

  square(info, { placements }, row, column) {
    const own = info.rows - 1 - row;
    const colour = COLOURS[info.grid[own][column]] ?? info.grid[own][column];
    const index = placements.findIndex((one) => cellsOf(one).some(([y, x]) => y === own && x === column));
    if (index < 0) return `${colour}, single`;
    return `${colour}, in strip ${game.reading(info, placements[index])}`;
  },

  reading: (info, placement) => cellsOf(placement).map(([row, column]) => info.grid[row][column]).join(""),

  /** The strips that are still to be cut, with those that are done. */
  parts(info, { placements }) {
    const done = placements.map((one) => game.reading(info, one));
    return info.strips.map((strip) => {
      const index = done.findIndex((own) => own === strip || own === reversed(strip));
      if (index >= 0) done.splice(index, 1);
      return { pattern: strip, isDone: index >= 0 };
    });
  },

  press(info, { placements }, row, column) {
    const own = info.rows - 1 - row;
    const rest = placements.filter((one) => !cellsOf(one).some(([y, x]) => y === own && x === column));
    if (rest.length < placements.length) return { operations: [`placing = ${tuple(rest)}`] };
    return { message: "Drag along a row or column to cut a strip out." };
  },

  drag(info, state, cells) {
    const placement = placementOf(cells.map(([row, column]) => [info.rows - 1 - row, column]));
    if (!placement) return { message: "A strip is straight." };
    const pattern = game.reading(info, placement);
    const left = game.parts(info, state).filter(({ isDone }) => !isDone);
    const isOverlap = state.placements.some((one) => overlaps(one, placement));
    const fits = left.some((strip) => strip.pattern === pattern || strip.pattern === reversed(pattern));
    if (!fits && !isOverlap) return { message: `No strip that is left reads ${pattern}.` };
    return { operations: [`placing = placing + ${tuple([placement])}`] };
  },

  steps: (info, { answer }) => placementsOf(answer).map((one) => [`placing = placing + ${tuple([one])}`]),

  async hint(info, { placements }, ask) {
    const steps = await stepsOf(ask, game.name, info.text);
    const known = steps.flatMap((step, index) => {
      const found = placementIn(step);
      if (!found || placements.some((one) => same(one, found))) return [];
      const isAgainst = placements.some((one) => overlaps(one, found));
      const place = [info.rows - 1 - found.row, found.column];
      return [{ place, isAgainst, step, before: steps.slice(0, index) }];
    });
    // A wrong strip comes first, because all that follows depends on it.
    const next = known.find(({ isAgainst }) => isAgainst) ?? known[0];
    if (next) {
      const more = next.isAgainst ? " Take back the strip that is in its way." : "";
      // A name of a strip has no capital letters.
      const step = next.step.replace(/^only place: /, "only place: the strip ");
      return { ...next, text: `${reasonIn(step)} Row 0 is at the bottom.${more}` };
    }
    const fits = (answer) => placements.every((one) => placementsOf(answer).some((own) => same(one, own)));
    return hintOf(ask, game.name, info.text, fits, ({ answer }) => {
      const next = placementsOf(answer).find((own) => !placements.some((one) => same(one, own)));
      if (!next) return { text: "All strips are cut." };
      const { column, row, orientation } = next;
      return {
        text: `A ${orientation} strip ${game.reading(info, next)} begins at cell (${column}, ${row}): column ${column}, row ${row} from the bottom.`,
        place: [info.rows - 1 - row, column],
      };
    });
  },

  question: "len(placing)",
};

export default game;
