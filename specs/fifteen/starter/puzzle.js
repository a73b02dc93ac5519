'use strict';

const assert = require('assert');

/** A Fifteen puzzle: a grid of numbered tiles and a blank, which is tile 0. */
class Puzzle {
  // What you are given ----------------------------------------------------------------------

  constructor(height, width, initialGrid = null) {
    this.height = height;
    this.width = width;
    this.grid = [];
    for (let row = 0; row < height; row++) {
      const solved = Array.from({ length: width }, (_, col) => row * width + col);
      this.grid.push(initialGrid === null ? solved : [...initialGrid[row]]);
    }
  }

  toString() {
    return this.grid.map((row) => `[${row.join(', ')}]\n`).join('');
  }

  getHeight() {
    return this.height;
  }

  getWidth() {
    return this.width;
  }

  getNumber(row, col) {
    return this.grid[row][col];
  }

  setNumber(row, col, value) {
    this.grid[row][col] = value;
  }

  clone() {
    return new Puzzle(this.height, this.width, this.grid);
  }

  /** The position, [row, col], of the tile whose home is given. */
  currentPosition(solvedRow, solvedCol) {
    const tile = solvedRow * this.width + solvedCol;
    const row = this.grid.findIndex((tiles) => tiles.includes(tile));
    assert.ok(row >= 0, `there is no tile ${tile}`);
    return [row, this.grid[row].indexOf(tile)];
  }

  updatePuzzle(moves) {
    const ways = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };
    let [row, col] = this.currentPosition(0, 0);
    for (const letter of moves) {
      assert.ok(letter in ways, `invalid direction: ${letter}`);
      const [toRow, toCol] = [row + ways[letter][0], col + ways[letter][1]];
      const onGrid = 0 <= toRow && toRow < this.height && 0 <= toCol && toCol < this.width;
      assert.ok(onGrid, `move off grid: ${letter}`);
      this.grid[row][col] = this.grid[toRow][toCol];
      this.grid[toRow][toCol] = 0;
      [row, col] = [toRow, toCol];
    }
  }

  // Phase one: the lower rows ---------------------------------------------------------------

  /** Whether the blank is at the target and every tile that comes after it is home. */
  lowerRowInvariant(row, col) {
    throw new Error('lowerRowInvariant is not written yet');
  }

  /** Brings the tile of the target home; makes the moves and returns them, as a string. */
  solveInteriorTile(row, col) {
    throw new Error('solveInteriorTile is not written yet');
  }

  solveCol0Tile(row) {
    throw new Error('solveCol0Tile is not written yet');
  }

  // Phase two: the two upper rows -----------------------------------------------------------

  row0Invariant(col) {
    throw new Error('row0Invariant is not written yet');
  }

  row1Invariant(col) {
    throw new Error('row1Invariant is not written yet');
  }

  solveRow0Tile(col) {
    throw new Error('solveRow0Tile is not written yet');
  }

  solveRow1Tile(col) {
    throw new Error('solveRow1Tile is not written yet');
  }

  // Phase three: the corner, and all of it --------------------------------------------------

  solve2x2() {
    throw new Error('solve2x2 is not written yet');
  }

  solvePuzzle() {
    throw new Error('solvePuzzle is not written yet');
  }
}

module.exports = { Puzzle };
