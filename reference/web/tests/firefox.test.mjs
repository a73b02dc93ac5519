// The pages in Firefox, which Puppeteer drives by WebDriver BiDi. Playwright needs a Firefox of its own, which no
// registry has.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";

import * as web from "./browser.mjs";
import { CUTS, FLOW, GRID, HEIGHTS, PATHS, PIECES, SLIDES } from "./games.mjs";

const firefox = web.programPath("firefox") ?? web.programPath("firefox-esr");
const ARROWS = { "-1,0": "ArrowUp", "1,0": "ArrowDown", "0,-1": "ArrowLeft", "0,1": "ArrowRight" };

let server;
let browser;

before(async () => {
  if (!firefox) return;
  const { default: puppeteer } = await import(pathToFileURL(web.toolPath("puppeteer-core")));
  server = await web.serve();
  browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Plays a test on a new page, and checks that no exception was raised. */
function onPage(title, name, does) {
  test(`Firefox: ${title}`, { timeout: 120_000 }, async (context) => {
    if (!firefox) {
      assert.notEqual(process.env.CI, "true", "firefox is not installed");
      context.skip("skipped: needs firefox");
      return;
    }
    const page = await opened(name);
    await does(page);
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

async function opened(address) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 900 });
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  await page.goto(new URL(address, `${server.address}/`).href);
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  return page;
}

const place = (row, column) => `[data-place="${row} ${column}"]`;
const status = (page) => page.$eval("#status", (element) => element.textContent);
const click = async (page, row, column) => (await page.$(place(row, column))).click();

async function told(page, text) {
  const isThere = (text) => document.getElementById("status").textContent.includes(text);
  await page.waitForFunction(isThere, { timeout: 20_000 }, text);
}

async function playText(page, text) {
  await page.$eval("#text", (element, text) => (element.value = text), text);
  await page.click("#use-text");
}

async function type(page, row, column, keys) {
  await page.focus(place(row, column));
  for (const key of keys) await page.keyboard.press(key);
}

/** Drags along squares with the mouse. */
async function drag(page, places) {
  for (const [index, [row, column]] of places.entries()) {
    const square = await page.$(place(row, column));
    if (index === 0) await square.scrollIntoView();
    const { x, y, width, height } = await square.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** Draws along squares with the keyboard. */
async function draw(page, places) {
  const step = ([y, x], index) => ARROWS[[places[index + 1][0] - y, places[index + 1][1] - x]];
  await type(page, ...places[0], ["Enter", ...places.slice(0, -1).map(step), "Enter"]);
}

onPage("bubbles and boulders by mouse", "bubbles-and-boulders.html", async (page) => {
  await click(page, 1, 1);
  assert.equal(await status(page), "AssertionError: invalid position");
  for (const [piece, row, column] of PIECES) {
    await page.click(`label.choice:has(#tool-${piece})`);
    await click(page, row, column);
  }
  await told(page, "Solved!");
});

onPage("bubbles and boulders by keyboard", "bubbles-and-boulders.html", async (page) => {
  for (const [piece, row, column] of PIECES) await type(page, row, column, [piece === "bubble" ? "o" : "b"]);
  await told(page, "Solved!");
});

onPage("flow by mouse", "flow.html", async (page) => {
  await playText(page, FLOW);
  for (const path of PATHS) await drag(page, path);
  await told(page, "Solved!");
});

onPage("flow by keyboard", "flow.html", async (page) => {
  await playText(page, FLOW);
  for (const path of PATHS) await draw(page, path);
  await told(page, "Solved!");
});

onPage("pyramids by mouse", "pyramids.html", async (page) => {
  for (const [row, heights] of HEIGHTS.entries()) {
    for (const [column, height] of [...heights].entries()) {
      await click(page, row, column);
      await page.click(`#pad ::-p-text(${height})`);
    }
  }
  await told(page, "Solved!");
});

onPage("pyramids by keyboard", "pyramids.html", async (page) => {
  for (const [row, heights] of HEIGHTS.entries()) {
    await type(page, row, 0, [...heights].flatMap((height) => [height, "ArrowRight"]));
  }
  await told(page, "Solved!");
});

onPage("strips by mouse", "strips.html", async (page) => {
  await playText(page, GRID);
  for (const cut of CUTS) await drag(page, cut);
  await told(page, "Solved!");
});

onPage("strips by keyboard", "strips.html", async (page) => {
  await playText(page, GRID);
  for (const cut of CUTS) await draw(page, cut);
  await told(page, "Solved!");
});

onPage("fifteen by mouse, and a link brings the game back", "fifteen.html", async (page) => {
  for (const [row, column] of SLIDES.slice(0, 2)) await click(page, row, column);
  await page.click("#share");
  await page.waitForFunction(() => location.hash.startsWith("#g="));
  const other = await opened(page.url());
  for (const [row, column] of SLIDES.slice(2)) await click(other, row, column);
  await told(other, "Solved!");
  await other.close();
});

onPage("fifteen by keyboard", "fifteen.html", async (page) => {
  await type(page, 0, 0, ["d"]);
  assert.equal(await status(page), "AssertionError: move off grid: d");
  await type(page, 0, 0, ["u", "u", "l", "u"]);
  await told(page, "Solved!");
});

onPage("the worker solves and explains", "strips.html", async (page) => {
  await page.click("#hint");
  await page.waitForSelector("#status.hinting");
  await page.click("#solve");
  await told(page, "Solved by the reference");
});
