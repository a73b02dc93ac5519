// Flow: the class `Board` of the reference, with `click` and `put`. A board that is larger than this
// class allows is played without it.

import { reference } from "../core.js";
import { draw, hintOf, listOf, rowsOf } from "./common.js";

const SIDES = { up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] };
const BACK = { up: "down", down: "up", left: "right", right: "left" };
// The shapes of tiles: the name in operations, the symbol in texts, and the sides.
const SHAPES = [
  ["horizontal", "─", ["left", "right"]],
  ["vertical", "│", ["up", "down"]],
  ["Q1", "└", ["up", "right"]],
  ["Q2", "┘", ["up", "left"]],
  ["Q3", "┐", ["down", "left"]],
  ["Q4", "┌", ["down", "right"]],
];
const COLOURS = ["blue", "green", "red", "yellow", "cyan", "orange", "magenta", "pink", "white"];
const TEST_CASE = "B....B\nG....G\n......\nR....R\n......\nY....Y\n";

const shapeOf = (sides) => SHAPES.find(([, , own]) => own.every((side) => sides.includes(side)));
const beside = ([row, column], side) => [row + SIDES[side][0], column + SIDES[side][1]];
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

function sideTo([row, column], [y, x]) {
  return Object.keys(SIDES).find((side) => SIDES[side][0] === y - row && SIDES[side][1] === x - column);
}

/** Returns the grid of tiles: `null`, or `{color, isEnd, sides}`. */
function gridOf(names) {
  return names.map((row) =>
    row.map((name) => {
      if (name === "empty") return null;
      const [color, shape] = name.split(" ");
      if (shape === "end") return { color, isEnd: true, sides: [] };
      return { color, isEnd: false, sides: SHAPES.find(([own]) => own === shape)[2] };
    }),
  );
}

const tileAt = (grid, [row, column]) => grid[row]?.[column];

/** Returns the cells of the path that leads from an end point, as far as it goes. */
function trace(grid, end) {
  const { color } = tileAt(grid, end);
  const path = [end];
  let side = Object.keys(SIDES).find((way) => {
    const next = tileAt(grid, beside(end, way));
    return next && !next.isEnd && next.color === color && next.sides.includes(BACK[way]);
  });
  while (side) {
    const next = beside(path.at(-1), side);
    const tile = tileAt(grid, next);
    if (!tile || tile.color !== color || path.some((cell) => same(cell, next))) break;
    if (tile.isEnd) {
      path.push(next);
      break;
    }
    if (!tile.sides.includes(BACK[side])) break;
    path.push(next);
    side = tile.sides.find((way) => way !== BACK[side]);
  }
  return path;
}

const endsIn = (grid) =>
  grid.flatMap((row, y) => row.flatMap((tile, x) => (tile?.isEnd ? [[y, x]] : [])));

/** Returns all paths. A path with both end points comes twice, once from each. */
const pathsIn = (grid) => endsIn(grid).map((end) => trace(grid, end));

/** Returns the tile of a cell between two others. At the end of a path, the tile goes straight on. */
function between(before, cell, after) {
  const from = sideTo(cell, before);
  return shapeOf([from, after ? sideTo(cell, after) : BACK[from]]);
}

/** Returns the tiles to put so that a path has these cells, beginning at an end point. */
function tilesOf(grid, cells) {
  return cells.slice(1).flatMap((cell, index) => {
    const tile = tileAt(grid, cell);
    return tile?.isEnd ? [] : [[cell, between(cells[index], cell, cells[index + 2])[0]]];
  });
}

/** Returns the operations that put tiles, for those that are not there already. */
function putting(state, color, tiles) {
  return tiles.flatMap(([[row, column], shape]) => {
    const name = shape ? `${color} ${shape}` : "empty";
    return state.names[row][column] === name ? [] : [`board.put(${row}, ${column}, '${name}')`];
  });
}

const game = {
  name: "flow",
  puzzle: TEST_CASE,
  size: { rows: 6, columns: 6, parts: 5 },
  hasPaths: true,
  tools: ["paths", "ends"],

  read(text) {
    const rows = rowsOf(text);
    const letters = [...new Set(text.replaceAll(/[.\s]/g, ""))];
    const isFree = rows.length !== rows[0].length || letters.length > COLOURS.length;
    return { rows: rows.length, columns: rows[0].length, ends: rows, isFree };
  },

  /** Plays the operations of a board that is too large for the class. */
  free(info, lines) {
    const names = info.ends.map((row) => [...row].map((letter) => (letter === "." ? "empty" : `${letter} end`)));
    for (const line of lines) {
      const put = line.match(/^board\.put\((\d+), (\d+), '(.+)'\)$/);
      if (put && names[put[1]]?.[put[2]]) names[put[1]][put[2]] = put[3];
    }
    return names;
  },

  look: () => ["board.tiles()"],

  state(info, [shown]) {
    const names = Array.isArray(shown) ? shown : listOf(shown);
    const grid = gridOf(names);
    const letter = (color) => (info.isFree ? color : color[0].toUpperCase());
    const symbol = (tile) => {
      if (!tile) return ".";
      return tile.isEnd ? letter(tile.color) : shapeOf(tile.sides)[1];
    };
    const lines = (written) => grid.map((row) => `${row.map(written).join("")}\n`).join("");
    return {
      names,
      grid,
      text: lines(symbol),
      puzzle: lines((tile) => (tile?.isEnd ? letter(tile.color) : ".")),
    };
  },

  picture(info, state, before) {
    if (info.isFree) return draw(game.name, info.text, state.text, before?.text);
    return reference.draw_tiles(info.rows, state.names.flat());
  },

  square(info, { grid }, row, column) {
    const tile = grid[row][column];
    if (!tile) return "empty";
    const color = info.isFree ? `path ${tile.color}` : tile.color;
    return tile.isEnd ? `${color}, end point` : `${color}, from ${tile.sides.join(" to ")}`;
  },

  /** The letter of a path, so that its squares need no colour. */
  mark(info, { grid }, row, column) {
    const tile = grid[row][column];
    if (!tile || tile.isEnd) return "";
    return info.isFree ? tile.color : tile.color[0].toUpperCase();
  },

  isPath: (tool) => tool === "paths",

  press(info, state, row, column, isOther, tool) {
    const tile = state.grid[row][column];
    if (tool === "ends" || (isOther && !tile)) {
      if (info.isFree) return { message: "This board is too large for the window of the assignment." };
      if (tile) return { message: "Click an empty cell. What a click does here is left open by the assignment." };
      return { operations: [`board.click(${row}, ${column})`] };
    }
    if (!tile) return { message: "Begin at an end point or on a path." };
    // A click on a path takes it back up to here. A click on an end point takes it back wholly.
    const cell = [row, column];
    const path = pathsIn(state.grid).find((one) => one.some((own) => same(own, cell)));
    if (!path) return { operations: putting(state, tile.color, [[cell, null]]) };
    const from = tile.isEnd ? 0 : path.findIndex((own) => same(own, cell)) - 1;
    const rest = path.slice(from + 1).filter((own) => !tileAt(state.grid, own).isEnd);
    if (rest.length === 0) return { message: "" };
    return { operations: putting(state, tile.color, rest.map((own) => [own, null])) };
  },

  drag(info, state, cells) {
    const { grid } = state;
    const start = tileAt(grid, cells[0]);
    if (!start) return { message: "Begin at an end point or on a path." };
    const { color } = start;
    const all = pathsIn(grid);
    const old = start.isEnd
      ? trace(grid, cells[0])
      : all.find((path) => path.some((cell) => same(cell, cells[0])));
    if (!old) return { message: "This piece is on no path. Begin at an end point." };
    const kept = start.isEnd ? [] : old.slice(0, old.findIndex((cell) => same(cell, cells[0])));
    const path = [...kept];
    for (const cell of cells) {
      const tile = tileAt(grid, cell);
      if (path.some((own) => same(own, cell))) return { message: "A path does not cross itself." };
      path.push(cell);
      if (path.length > 1 && tile?.isEnd) {
        if (tile.color === color) break;
        path.pop();
        break;
      }
    }
    const isIn = (cell) => path.some((own) => same(own, cell));
    const cleared = old.filter((cell) => !isIn(cell) && !tileAt(grid, cell).isEnd);
    for (const other of all) {
      const cut = other.findIndex((cell) => tileAt(grid, cell).color !== color && isIn(cell));
      if (cut < 0) continue;
      cleared.push(...other.slice(cut).filter((cell) => !isIn(cell) && !tileAt(grid, cell).isEnd));
    }
    const puts = putting(state, color, tilesOf(grid, path));
    const empty = putting(state, color, cleared.map((cell) => [cell, null]));
    return { operations: [...new Set([...empty, ...puts])] };
  },

  solved: (info, state) => state.puzzle,

  steps(info, { answer }, state) {
    const symbols = rowsOf(answer).map((row) => [...row]);
    const ends = endsIn(state.grid);
    const clear = state.names.flatMap((row, y) =>
      row.flatMap((name, x) => (name === "empty" || name.endsWith(" end") ? [] : [`board.put(${y}, ${x}, 'empty')`])),
    );
    const seen = new Set();
    const steps = clear.length > 0 ? [clear] : [];
    const grid = symbols.map((row, y) =>
      row.map((symbol, x) => {
        const shape = SHAPES.find(([, own]) => own === symbol);
        return shape ? { shape, sides: shape[2] } : { isEnd: true, color: state.grid[y][x].color };
      }),
    );
    for (const end of ends) {
      const { color } = tileAt(grid, end);
      if (seen.has(color)) continue;
      seen.add(color);
      let side = Object.keys(SIDES).find((way) => tileAt(grid, beside(end, way))?.sides?.includes(BACK[way]));
      let cell = end;
      while (side) {
        cell = beside(cell, side);
        const tile = tileAt(grid, cell);
        if (!tile || tile.isEnd) break;
        steps.push([`board.put(${cell[0]}, ${cell[1]}, '${color} ${tile.shape[0]}')`]);
        side = tile.sides.find((way) => way !== BACK[side]);
      }
    }
    return steps;
  },

  async hint(info, state, ask) {
    const { grid, puzzle } = state;
    const steps = await ask("explain", game.name, puzzle);
    for (const step of steps.slice(1)) {
      if (step.startsWith("By the algorithm")) break;
      const found = step.match(/^\((\d+), (\d+)\) goes (up|down|left|right)/);
      if (!found) continue;
      const cell = [Number(found[1]), Number(found[2])];
      const goes = (place, side) => {
        const tile = tileAt(grid, place);
        return tile && !tile.isEnd && tile.sides.includes(side);
      };
      const next = beside(cell, found[3]);
      const isThere = goes(cell, found[3]) || goes(next, BACK[found[3]]);
      if (!isThere) return { text: `${step}.`, place: cell };
    }
    const fits = () => true;
    return hintOf(ask, game.name, puzzle, fits, ({ answer }) => {
      const wanted = rowsOf(answer).map((row) => [...row]);
      const now = rowsOf(state.text).map((row) => [...row]);
      for (const [y, row] of wanted.entries()) {
        const x = row.findIndex((symbol, column) => symbol !== now[y][column]);
        if (x >= 0) return { text: `In a solution, the path at (${y}, ${x}) runs like this: ${row[x]}`, place: [y, x] };
      }
      return { text: "The board is solved." };
    });
  },

  buttons: { "Test case": TEST_CASE, "Empty board": "......\n......\n......\n......\n......\n......\n" },
  question: "board.checkEndpoints()",
};

export default game;
