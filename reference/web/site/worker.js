// Slow work: solving, generating, explaining. The page ends this worker to stop it.

import init, * as reference from "./reference.js";

const ready = init();

const tasks = {
  solve: (puzzle, text, most) =>
    reference.solve(puzzle, text, most).map(({ answer, moves }) => ({ answer, moves })),
  generate: (puzzle, { rows, columns, parts, grade, seed }) =>
    reference.generate(puzzle, new reference.Shape(rows, columns, parts), grade, seed),
  explain: (puzzle, text) => reference.explain(puzzle, text),
};

onmessage = async ({ data: { task, given } }) => {
  try {
    await ready;
    postMessage({ result: tasks[task](...given) });
  } catch (error) {
    // The reference throws texts. Anything else is the end of its memory.
    const text = typeof error === "string" ? error : "This takes more memory than a page may use.";
    postMessage({ error: text });
  }
};
