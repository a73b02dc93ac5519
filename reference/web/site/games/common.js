// What the games share.

import { reference } from "../core.js";
import { Stopped } from "../engine.js";

/** Returns the rows of a text, without blank lines at its end. */
export const rowsOf = (text) => text.replaceAll("\r", "").trimEnd().split("\n");

/** Returns the value of a list of texts or numbers in Python's notation. */
export const listOf = (shown) => JSON.parse(shown.replaceAll("'", '"'));

/** Returns the picture of the reference. */
export const draw = (name, text, state, before) => reference.draw(name, text, state, before);

export const at = ([row, column]) => `row ${row}, column ${column}`;

/** Returns the steps of the reference for a puzzle. There are none if it cannot explain the solution. */
export async function stepsOf(ask, name, text) {
  try {
    return (await ask("explain", name, text)).slice(0, -1);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    return [];
  }
}

/** Returns the reason in a step as a sentence. The words before its colon name the way to find it. */
export function reasonIn(step) {
  const reason = step.slice(step.indexOf(": ") + 2);
  return `${reason[0].toUpperCase()}${reason.slice(1)}.`;
}

/**
 * Returns a hint from solutions: the first one that fits what is there. `fits(answer)` tells if it
 * does, `next(solution)` gives the text and the place of the hint.
 */
export async function hintOf(ask, name, text, fits, next) {
  const most = 50;
  const solutions = await ask("solve", name, text, most);
  if (solutions.length === 0) return { text: "This puzzle has no solution." };
  const fitting = solutions.find(({ answer }) => fits(answer));
  if (fitting) return next(fitting);
  return {
    text:
      solutions.length < most
        ? "No solution goes on from here. Take back some moves."
        : "The first solutions do not go on from here. Try to take back some moves.",
  };
}
