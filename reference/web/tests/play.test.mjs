// Each puzzle is played to a solved state, by mouse and by keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as web from "./browser.mjs";
import { CUTS, FLOW, GRID, HEIGHTS, PATHS, PIECES, SLIDES } from "./games.mjs";

const { open } = web.testBed();

/** Plays a test on a new page, and checks that the console stays empty. */
function onPage(title, name, does, options) {
  test(title, { timeout: 120_000 }, async () => {
    const page = await open(name, options);
    await does(page);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

onPage("bubbles and boulders by mouse", "bubbles-and-boulders.html", async (page) => {
  await web.square(page, 1, 1).click();
  assert.equal(await web.status(page), "AssertionError: invalid position");
  for (const [piece, row, column] of PIECES) {
    await page.locator(`label.choice:has(#tool-${piece})`).click();
    await web.square(page, row, column).click();
  }
  // The bubble at (1, 0) hangs below the green square, so it can come first.
  await web.told(page, "Solved!");
});

onPage("bubbles and boulders by keyboard", "bubbles-and-boulders.html", async (page) => {
  for (const [piece, row, column] of PIECES) {
    await web.typeOn(page, 0, 0, [
      ...Array(row).fill("ArrowDown"), ...Array(column).fill("ArrowRight"), piece === "bubble" ? "o" : "b",
    ]);
  }
  await web.told(page, "Solved!");
  assert.match(await web.square(page, 0, 3).getAttribute("aria-label"), /region B, bubble, row 0, column 3/);
});

onPage("flow by mouse", "flow.html", async (page) => {
  await web.playText(page, FLOW);
  // A path through another one cuts it.
  await web.drag(page, [[1, 1], [1, 2], [1, 3], [0, 3]]);
  for (const path of PATHS) await web.drag(page, path);
  await web.told(page, "Solved!");
});

onPage("flow by keyboard", "flow.html", async (page) => {
  await web.playText(page, FLOW);
  for (const path of PATHS) await web.draw(page, path);
  await web.told(page, "Solved!");
  assert.match(await web.square(page, 0, 0).getAttribute("aria-label"), /yellow|red|green/);
});

onPage("the window of flow", "flow.html", async (page) => {
  await page.getByRole("button", { name: "Empty board" }).click();
  for (const column of [0, 5]) await web.square(page, 2, column).click();
  assert.match(await web.square(page, 2, 5).getAttribute("aria-label"), /^blue, end point/);
  await web.square(page, 0, 0).click();
  assert.match(await web.square(page, 0, 0).getAttribute("aria-label"), /^green, end point/);
  await page.getByRole("button", { name: "Test case" }).click();
  await page.getByRole("button", { name: "Solve" }).click();
  await web.told(page, "Solved by the reference");
  // Nine pairs are all colours there are.
  await page.getByRole("button", { name: "Empty board" }).click();
  for (let click = 0; click < 18; click++) await web.square(page, Math.floor(click / 6), click % 6).click();
  await web.square(page, 5, 5).click();
  assert.equal(await web.status(page), "IndexError: list index out of range");
});

onPage("pyramids by mouse", "pyramids.html", async (page) => {
  const pad = page.getByRole("group", { name: "Heights" });
  await web.square(page, 0, 0).click();
  await pad.getByRole("button", { name: "3" }).click();
  await pad.getByRole("button", { name: "2" }).click();
  assert.equal(
    await web.status(page),
    "PyraminInterposeError: (0, 0) cannot become 2: it has another value",
  );
  await pad.getByRole("button", { name: "Empty" }).click();
  for (const [row, heights] of HEIGHTS.entries()) {
    for (const [column, height] of [...heights].entries()) {
      await web.square(page, row, column).click();
      await pad.getByRole("button", { name: height, exact: true }).click();
    }
  }
  await web.told(page, "Solved!");
});

onPage("pyramids by keyboard", "pyramids.html", async (page) => {
  for (const [row, heights] of HEIGHTS.entries()) {
    await web.typeOn(page, row, 0, [...heights].flatMap((height) => [height, "ArrowRight"]));
  }
  await web.told(page, "Solved!");
});

onPage("strips by mouse", "strips.html", async (page) => {
  await web.playText(page, GRID);
  await web.drag(page, [[0, 0], [0, 1], [0, 2]]);
  assert.equal(await web.status(page), "No strip that is left reads wbw.");
  await web.drag(page, CUTS[0]);
  await web.drag(page, [[0, 0], [1, 0]]);
  assert.equal(await web.status(page), "ValueError: the strips overlap or lie outside of the grid");
  await web.drag(page, CUTS[1]);
  await web.told(page, "Solved!");
  // A click takes a strip back.
  await web.square(page, 0, 0).click();
  await web.told(page, "Your turn.");
});

onPage("strips by keyboard", "strips.html", async (page) => {
  await web.playText(page, GRID);
  for (const cut of CUTS) await web.draw(page, cut);
  await web.told(page, "Solved!");
});

onPage("fifteen by mouse", "fifteen.html", async (page) => {
  for (const [row, column] of SLIDES) await web.square(page, row, column).click();
  await web.told(page, "Solved!");
});

onPage("fifteen by keyboard", "fifteen.html", async (page) => {
  await web.typeOn(page, 0, 0, ["d"]);
  assert.equal(await web.status(page), "AssertionError: move off grid: d");
  await web.typeOn(page, 0, 0, ["u", "u", "l", "u"]);
  await web.told(page, "Solved!");
});

onPage("by touch", "strips.html", async (page) => {
  await web.playText(page, GRID);
  const session = await page.context().newCDPSession(page);
  const middle = async (row, column) => {
    const box = await web.square(page, row, column).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  for (const cut of CUTS) {
    await web.square(page, 0, 0).scrollIntoViewIfNeeded();
    const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    for (const [index, place] of cut.entries()) {
      await touch(index === 0 ? "touchStart" : "touchMove", [await middle(...place)]);
    }
    await touch("touchEnd", []);
  }
  await web.told(page, "Solved!");
}, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
