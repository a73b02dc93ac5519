'use strict';

const fs = require('fs');
const assert = require('assert');

/** A bubbles and boulders puzzle. The assignment text says what each method does. */
class Puzzle {
  constructor(location) {
    // Read the file here: fs.readFileSync(location, 'utf8')
  }

  get rows() {
    throw new Error('rows is not written yet');
  }

  get columns() {
    throw new Error('columns is not written yet');
  }

  /** A Set of letters. */
  get regions() {
    throw new Error('regions is not written yet');
  }

  /** A Set of positions; a position is an array: [r, k]. */
  squares(letter) {
    throw new Error('squares is not written yet');
  }

  /** A position, or null. */
  bubble(letter) {
    throw new Error('bubble is not written yet');
  }

  boulder(letter) {
    throw new Error('boulder is not written yet');
  }

  isempty(r, k) {
    throw new Error('isempty is not written yet');
  }

  putBubble(r, k) {
    // Refuse with: assert.ok(..., 'invalid position')
    throw new Error('putBubble is not written yet');
  }

  putBoulder(r, k) {
    throw new Error('putBoulder is not written yet');
  }

  issolved() {
    throw new Error('issolved is not written yet');
  }

  toString() {
    throw new Error('toString is not written yet');
  }
}

module.exports = { Puzzle };
