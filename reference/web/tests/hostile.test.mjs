// Links, files and numbers that are broken on purpose. Each gives a message, and nothing of them runs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import * as web from "./browser.mjs";

const { open } = web.testBed();
const SCRIPT = "<img src=x onerror=\"document.title='hacked'\">";

const fragmentOf = (text) => `#g=${deflateRawSync(text).toString("base64url")}`;
const linkTo = (game) => fragmentOf(JSON.stringify(game));
const TWO = "AB\nAB\n";

/** Opens a link, and returns the text of the status line. */
async function linked(fragment) {
  const page = await open(`bubbles-and-boulders.html${fragment}`);
  const text = await web.status(page);
  assert.notEqual(await page.title(), "hacked");
  assert.deepEqual(page.problems, []);
  assert.ok((await page.locator("[role=gridcell]").count()) > 0, "there is a board");
  await page.context().close();
  return text;
}

test("a broken link gives a reason", { timeout: 120_000 }, async () => {
  const damaged = /^This link is damaged\. Copy it again/;
  for (const fragment of ["#g=", "#g=%00", "#g=AAAA", fragmentOf("[]"), fragmentOf('{"puzzle":1,"lines":[]}')]) {
    assert.match(await linked(fragment), damaged, fragment);
  }
  assert.match(await linked(fragmentOf(" ".repeat(200_000_000))), damaged, "a bomb");
  assert.match(await linked(linkTo({ puzzle: TWO, lines: Array(1e5).fill("print(puzzle)") })), damaged, "many lines");
  assert.match(await linked(linkTo({ puzzle: SCRIPT, lines: [] })), /^The link has no puzzle of this kind: line 1, column 1: /);
  assert.match(await linked(linkTo({ puzzle: "AB\n".repeat(1e4), lines: [] })), /^The link has no puzzle of this kind: /);
});

test("operations of a link are only text", async () => {
  const told = await linked(linkTo({ puzzle: TWO, lines: [SCRIPT, "print(puzzle.put_bubble(0, 0))", null] }));
  assert.match(told, /^Left out: <img src=x/);
});

test("a broken file gives a reason", async () => {
  const page = await open("pyramids.html");
  const drop = (name, content) =>
    page.evaluate(([name, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], name));
      document.getElementById("board").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    }, [name, content]);
  const refused = async (name, content, reason) => {
    await drop(name, content);
    await web.told(page, reason);
    assert.ok((await web.status(page)).includes(name));
  };
  await refused("empty.txt", "", "empty.txt is not a puzzle of this kind: ");
  await refused("noise.bin", "\0\u0001\ufffd".repeat(99), "noise.bin is not a puzzle of this kind: ");
  await refused("scenarios.yaml", "groups:\n  - {group: a", "scenarios.yaml is not a puzzle of this kind: ");
  await refused("large.txt", "1".repeat(200_000), "large.txt is too large for a puzzle.");
  await refused(`${SCRIPT}.txt`, SCRIPT, ".txt is not a puzzle of this kind: ");
  assert.equal(await page.locator("#status img").count(), 0);
  assert.equal(await page.locator("[role=gridcell]").count(), 16, "the board stays");
  assert.deepEqual(page.problems, []);
});

test("numbers out of range are refused, and say so", async () => {
  const page = await open("sheet.html");
  const asked = async (field, value) => {
    await page.locator(field).fill(value);
    await page.getByRole("button", { name: "Make the sheet" }).click();
    assert.equal(await page.locator("#sheet figure").count(), 0, `${field} ${value}`);
    return page.locator(field).evaluate((input) => input.validationMessage);
  };
  assert.match(await asked("#number", "0"), /greater than or equal to 1/);
  assert.match(await asked("#number", "10000"), /less than or equal to 60/);
  assert.match(await asked("#number", ""), /fill out/);
  await page.locator("#number").fill("1");
  assert.match(await asked("#rows", "99999"), /less than or equal to 20/);
  await page.locator("#rows").fill("2");
  assert.match(await asked("#seed", "1e400"), /number|fill out/i);
  assert.match(await asked("#seed", "-1"), /greater than or equal to 0/);
});

test("a size that cannot be made gives a reason", async () => {
  const page = await open("sheet.html");
  await page.locator("#puzzle").selectOption("bubbles-and-boulders");
  await page.locator("#rows").fill("2");
  await page.locator("#columns").fill("2");
  await page.locator("#parts-count").fill("40");
  await page.getByRole("button", { name: "Make the sheet" }).click();
  await page.locator("#status.bad").waitFor();
  assert.match(await web.status(page), /region|square/);
});
