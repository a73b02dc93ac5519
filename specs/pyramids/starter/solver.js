'use strict';

/** Parent of the exceptions below. */
class ProjectErrors extends Error {}

/** A guide does not have the right form. */
class InvalidGuideError extends ProjectErrors {}

/** A height is out of range, or there is a conflict. */
class InvalidTableError extends ProjectErrors {}

/** Another height stands where one is to be put. */
class PyraminInterposeError extends ProjectErrors {}

/** Solves Pyramids. The assignment text says what each method does. */
class Solver {
  constructor(guide) {
    // Refuse with: throw new InvalidGuideError('...')
  }

  length() {
    throw new Error('length is not written yet');
  }

  generateRawTable() {
    throw new Error('generateRawTable is not written yet');
  }

  setTable(table = null) {
    throw new Error('setTable is not written yet');
  }

  interposer(table, in1, in2, v) {
    throw new Error('interposer is not written yet');
  }

  solveIfOne(table = null) {
    throw new Error('solveIfOne is not written yet');
  }

  solveIfN(table = null) {
    throw new Error('solveIfN is not written yet');
  }

  zeroIntoList(table = null) {
    throw new Error('zeroIntoList is not written yet');
  }

  unlistSingleValue(table) {
    throw new Error('unlistSingleValue is not written yet');
  }

  /** A Map from numbers to arrays of positions; a position is an array: [row, column]. */
  sortPossibleOptions(table) {
    throw new Error('sortPossibleOptions is not written yet');
  }

  /** An array of a position and its list of possible options. */
  getNewRoot(table) {
    throw new Error('getNewRoot is not written yet');
  }

  limitPotentialSolutions(baseTable) {
    throw new Error('limitPotentialSolutions is not written yet');
  }

  reduceFromGuide(table) {
    throw new Error('reduceFromGuide is not written yet');
  }

  checkIfOnlyInts(table) {
    throw new Error('checkIfOnlyInts is not written yet');
  }

  isTableCorrect(table = null) {
    throw new Error('isTableCorrect is not written yet');
  }

  checkGuidancePrompts(table) {
    throw new Error('checkGuidancePrompts is not written yet');
  }

  isEverythingAlright(table) {
    throw new Error('isEverythingAlright is not written yet');
  }

  guessSolution() {
    throw new Error('guessSolution is not written yet');
  }
}

module.exports = { Solver, ProjectErrors, InvalidGuideError, InvalidTableError, PyraminInterposeError };
