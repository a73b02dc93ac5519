// What the pages offer beside the moves.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as web from "./browser.mjs";

const bed = web.testBed();
const { open } = bed;
const PUZZLES = ["bubbles-and-boulders", "flow", "pyramids", "strips", "fifteen"];

test("undo takes a move back, and a link brings the game back", async () => {
  const page = await open("bubbles-and-boulders.html");
  await web.square(page, 0, 1).click();
  await web.square(page, 0, 3).click();
  await page.getByRole("button", { name: "Undo" }).click();
  assert.match(await web.square(page, 0, 3).getAttribute("aria-label"), /empty/);
  await page.getByRole("button", { name: "Copy a link" }).click();
  await web.told(page, "copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.includes("#g="), link);
  const other = await bed.browser.newPage({ serviceWorkers: "block" });
  await other.goto(link);
  await web.ready(other);
  assert.match(await web.square(other, 0, 1).getAttribute("aria-label"), /bubble/);
  await other.goto(`${bed.server.address}/bubbles-and-boulders.html#g=damaged`);
  await web.told(other, "This link is damaged");
});

for (const puzzle of PUZZLES) {
  test(`a scenario of ${puzzle} is accepted`, { timeout: 120_000 }, async (context) => {
    const command = web.puzzlemark();
    if (!command) {
      assert.notEqual(process.env.CI, "true", "puzzlemark is not built");
      context.skip("skipped: needs puzzlemark");
      return;
    }
    const page = await open(`${puzzle}.html`);
    const wrong = { fifteen: () => web.typeOn(page, 0, 0, ["d", "u"]) };
    const moves = wrong[puzzle] ?? (() => web.square(page, 1, 1).click());
    if (puzzle !== "flow") await moves();
    await page.getByRole("button", { name: "Solve" }).click();
    await web.told(page, "Solved by the reference");
    const yaml = await web.copied(page, "Copy as YAML");
    const right = {
      "bubbles-and-boulders": "accepted-python-lists",
      fifteen: "accepted-python-search",
      flow: "accepted-functions",
      pyramids: "accepted-python-backtracking",
      strips: "accepted-python-tuples",
    };
    const report = web.judge(command, puzzle, yaml, right[puzzle]);
    // The command has ended with exit code 0: all is accepted.
    assert.match(report, /\S/);
  });
}

test("a session is in the notation of Python", async () => {
  const page = await open("bubbles-and-boulders.html");
  await web.square(page, 1, 1).click();
  const session = await web.copied(page, "Copy as session");
  assert.equal(
    session,
    ">>> puzzle = Puzzle('puzzle.txt')\n>>> print(puzzle.put_bubble(1, 1))\n" +
      "Traceback (most recent call last):\nAssertionError: invalid position\n",
  );
});

test("the log can be edited", async () => {
  const page = await open("fifteen.html");
  await page.getByRole("button", { name: "Edit the log" }).click();
  const log = page.getByLabel("Operations, one on each line");
  await log.fill(`${await log.inputValue()}\npuzzle.update_puzzle('uulu')\nhello(`);
  await page.getByRole("button", { name: "Play these operations" }).click();
  await web.told(page, "Left out: hello(");
  assert.match(await web.square(page, 0, 0).getAttribute("aria-label"), /^blank/);
  await page.locator("#line").fill("puzzle.get_number(3, 3)");
  await page.locator("#line").press("Enter");
  assert.match(await page.locator("#transcript").textContent(), /get_number\(3, 3\)15$/);
});

/** Asks for hints and follows them until the puzzle is solved. Returns the hints. */
async function followed(page, follow) {
  const hints = [];
  while (!(await page.locator("#board.solved").count())) {
    assert.ok(hints.length < 60, hints.join("\n"));
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator("#status.hinting").waitFor();
    assert.equal(await page.locator(".hinted").count(), 1, await web.status(page));
    hints.push(await web.status(page));
    await follow(hints.at(-1), page.locator(".hinted"));
  }
  return hints;
}

test("each hint of bubbles and boulders gives a reason", { timeout: 120_000 }, async () => {
  const page = await open("bubbles-and-boulders.html");
  await page.getByRole("button", { name: "Check" }).click();
  await web.told(page, "Not solved yet: ");
  const hints = await followed(page, async (hint) => {
    const [, piece, place, more] = hint.match(/^The (\w+) of region . can only go to (\(.*?\))(?:, so others come first: (.*))?\.$/);
    const places = [...(more ?? "").matchAll(/\(\d+, \d+\)/g)].map(([text]) => text);
    for (const text of [...places, place]) {
      const [row, column] = text.match(/\d+/g).map(Number);
      await page.locator(`label.choice:has(#tool-${piece})`).click();
      await web.square(page, row, column).click();
    }
  });
  assert.ok(hints.length >= 4, hints.join("\n"));
  // The solution has the boulder of region A at (0, 2).
  await page.getByRole("button", { name: "Restart" }).click();
  await page.locator("label.choice:has(#tool-bubble)").click();
  await web.square(page, 0, 2).click();
  await page.getByRole("button", { name: "Hint" }).click();
  await web.told(page, "The boulder of region A can only go to (0, 2), so others come first: (2, 2), (1, 2). Take back the wrong piece.");
});

test("each hint of strips gives a reason", { timeout: 120_000 }, async () => {
  const page = await open("strips.html");
  await page.getByRole("button", { name: "Check" }).click();
  await web.told(page, "Not solved yet: ");
  const hints = await followed(page, async (hint) => {
    const found = hint.match(/ on (row|column) (\d), (?:rows|columns) (\d) to (\d)/);
    assert.match(hint, /^The strip [bw]+ can only lie on|and only .* can\. /);
    const [line, first, last] = found.slice(2).map(Number);
    const along = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const cells = along.map((at) => (found[1] === "row" ? [4 - line, at] : [4 - at, line]));
    await web.drag(page, cells);
  });
  assert.equal(hints.length, 9);
  assert.ok((await page.locator("#steps li").count()) > 10, "the trials are shown");
});

test("each hint of fifteen is from a step of the assignment", { timeout: 120_000 }, async () => {
  const page = await open("fifteen.html");
  await page.getByLabel("Seed").fill("5");
  await page.getByRole("button", { name: "Generate" }).click();
  await web.told(page, "A new puzzle");
  const first = [];
  for (let move = 0; move < 12; move++) {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator("#status.hinting").waitFor();
    first.push(await web.status(page));
    await page.locator(".hinted").click();
  }
  for (const hint of first) assert.match(hint, /^(Bring|Turn|Move).*\. Move the blank \w+: tile \d+ slides\./);
  assert.ok(first.some((hint) => hint.includes("to row 3, column 3")), first.join("\n"));
});

test("the hints of fifteen lead to the solution", { timeout: 120_000 }, async () => {
  const page = await open("fifteen.html");
  await followed(page, (_, square) => square.click());
});

for (const puzzle of ["flow", "pyramids"]) {
  test(`a hint of ${puzzle} points at a square`, { timeout: 120_000 }, async () => {
    const page = await open(`${puzzle}.html`);
    await page.getByRole("button", { name: "Check" }).click();
    await web.told(page, "Not solved yet: ");
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator("#status.hinting").waitFor();
    assert.equal(await page.locator(".hinted").count(), 1, await web.status(page));
  });
}

test("a puzzle can be generated, saved and opened", async () => {
  const page = await open("strips.html");
  await page.getByLabel("Rows").fill("4");
  await page.getByLabel("Columns").fill("4");
  await page.getByLabel("Seed").fill("7");
  await page.getByRole("button", { name: "Generate" }).click();
  await web.told(page, "A new puzzle, made with seed 7.");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const path = await (await download).path();
  const text = await page.locator("#text").inputValue();
  const other = await open("strips.html");
  await other.locator("#file").setInputFiles(path);
  await web.told(other, "Opened");
  assert.equal(await other.locator("#text").inputValue(), text);
});

test("a file can be dropped on the board, and a wrong one is refused", async () => {
  const page = await open("flow.html");
  const drop = (name, text) =>
    page.evaluate(([name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      document.getElementById("board").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    }, [name, text]);
  await drop("board.txt", "A.A\n...\nB.B\n");
  await web.told(page, "Opened board.txt.");
  await drop("odd.txt", "A.A\n...\nB..\n");
  await web.told(page, "every colour has two ends");
  assert.equal(await page.locator("[role=gridcell]").count(), 9, "the board stays");
});

// A puzzle with exactly one solution.
const TEN = { rows: 10, columns: 10, seed: 1 };

test("a unique 10x10 board of flow is solved in less than a second", { timeout: 120_000 }, async () => {
  const page = await open("flow.html", { reducedMotion: "reduce" });
  await page.getByLabel("Rows").fill(String(TEN.rows));
  await page.getByLabel("Columns").fill(String(TEN.columns));
  await page.locator("#grade").selectOption("medium");
  await page.getByLabel("Seed").fill(String(TEN.seed));
  await page.getByRole("button", { name: "Generate" }).click();
  await web.told(page, "A new puzzle");
  await page.getByRole("button", { name: "Solve" }).click();
  await web.told(page, "Solved by the reference");
  const time = Number(await page.locator("#status").getAttribute("data-milliseconds"));
  assert.ok(time < 1000, `${time} ms`);
  await page.getByRole("button", { name: "Check" }).click();
  await web.told(page, "Right");
});

test("work can be stopped, and the page goes on", { timeout: 120_000 }, async () => {
  const page = await open("flow.html");
  // A hard board of this size takes many seconds to make.
  await page.getByLabel("Rows").fill("15");
  await page.getByLabel("Columns").fill("15");
  await page.locator("#grade").selectOption("hard");
  await page.getByRole("button", { name: "Generate" }).click();
  await web.told(page, "The reference makes a puzzle.");
  await page.getByRole("button", { name: "Stop" }).click();
  await web.told(page, "Stopped.");
  await page.getByRole("button", { name: "Solve" }).click();
  await web.told(page, "Solved by the reference");
});

// One colour that must fill all 225 cells. Colour the cells like a chessboard: such a path begins and ends on the colour
// with 113 cells, but (0, 1) has the other one. So there is no solution, and the solver does not find that out soon.
const NO_PATH = `.A${".".repeat(13)}\n${`${".".repeat(15)}\n`.repeat(13)}${".".repeat(14)}A\n`;

test("solving a hard 15x15 board can be stopped, and the page goes on", { timeout: 120_000 }, async () => {
  const page = await open("flow.html");
  await web.playText(page, NO_PATH);
  await page.getByRole("button", { name: "Solve" }).click();
  await web.told(page, "The reference solves the puzzle.");
  await page.waitForTimeout(5000);
  assert.equal(await web.status(page), "The reference solves the puzzle.");
  // The page itself stays free, because the worker has the work.
  const answered = await page.evaluate(() => new Promise((done) => setTimeout(done, 0, true)));
  assert.ok(answered);
  const begun = Date.now();
  await page.getByRole("button", { name: "Stop" }).click();
  await web.told(page, "Stopped.");
  assert.ok(Date.now() - begun < 2000, `${Date.now() - begun} ms`);
  await page.getByRole("button", { name: "Test case" }).click();
  await page.getByRole("button", { name: "Solve" }).click();
  await web.told(page, "Solved by the reference");
});

test("the worker has a limit of memory, and the page goes on", { timeout: 120_000 }, async () => {
  const page = await open("flow.html");
  const told = await page.evaluate(async () => {
    const { ask } = await import("./engine.js");
    // With the memory in use, this text is larger than the limit of 512 MiB.
    const failure = await ask("solve", "flow", "A".repeat(536_000_000), 1).catch(({ message }) => message);
    const solutions = await ask("solve", "flow", "AA\nBB\n", 1);
    return { failure, count: solutions.length };
  });
  assert.deepEqual(told, { failure: "This takes more memory than a page may use.", count: 1 });
});

test("an animation can be stopped, and undo takes all of it back", async () => {
  const page = await open("fifteen.html");
  await page.getByLabel("Seed").fill("3");
  await page.getByRole("button", { name: "Generate" }).click();
  await web.told(page, "A new puzzle");
  const before = await web.square(page, 0, 0).getAttribute("aria-label");
  await page.getByRole("button", { name: "Solve" }).click();
  await web.told(page, "Step 3 of");
  await page.getByRole("button", { name: "Stop" }).click();
  await web.told(page, "Stopped.");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await web.square(page, 0, 0).getAttribute("aria-label"), before);
});

test("the prompt answers as `play` does", async () => {
  const page = await open("notation.html");
  const enter = async (line) => {
    await page.locator("#line").fill(line);
    await page.locator("#line").press("Enter");
  };
  await enter("puzzle.put_bubble(0, 1).bubble('A')");
  assert.match(await page.locator("#transcript").textContent(), /\(0, 1\)$/);
  await enter("puzzle.squares('E')");
  assert.match(await page.locator("#transcript").textContent(), /AssertionError: invalid region$/);
  await enter("puzzle.isempty(0, 'x')");
  assert.match(await page.locator("#transcript").textContent(), /Nothing says what must follow/);
  await enter("puzzle = Puzzle(");
  assert.match(await page.locator("#line-error").textContent(), /never closed/);
  await enter(":undo");
  await web.told(page, "Took back: puzzle.squares('E')");
  await page.locator("#puzzle").selectOption("fifteen");
  await enter("puzzle.solve_puzzle()");
  assert.match(await page.locator("#transcript").textContent(), /More than one answer is right/);
  assert.match(await web.square(page, 0, 0).getAttribute("aria-label"), /^blank/);
});

test("a sheet has puzzles and solutions", { timeout: 120_000 }, async () => {
  const page = await open("sheet.html");
  await page.locator("#puzzle").selectOption("pyramids");
  await page.getByLabel("Number").fill("3");
  await page.getByLabel("Solutions on a page of their own").check();
  await page.getByRole("button", { name: "Make the sheet" }).click();
  await web.told(page, "3 puzzles are ready");
  assert.equal(await page.locator("#sheet figure svg").count(), 3);
  assert.equal(await page.locator("#answers figure svg").count(), 3);
  await page.getByRole("button", { name: /Copy as/ }).click();
  await web.told(page, "copied");
  const files = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(files, /^files:\n {2}pyramids-1\.txt: \|2\n {4}\[/);
  // The picture of a grid does not show its strips.
  await page.locator("#puzzle").selectOption("strips");
  for (const field of ["#rows", "#columns"]) await page.locator(field).fill("4");
  await page.getByLabel("Number").fill("1");
  await page.getByRole("button", { name: "Make the sheet" }).click();
  await web.told(page, "1 puzzle is ready, made with seed 1.");
  assert.match(await page.locator("#sheet figcaption").textContent(), /^1\. Strips: [bw]+ [bw ]+$/);
  const pdf = await page.pdf();
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
});
