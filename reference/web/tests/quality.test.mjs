// Sizes, accessibility, offline use and the ratings of Lighthouse.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import * as web from "./browser.mjs";

const bed = web.testBed();
const { open } = bed;
const BUDGET = 600_000;
const COUNTS = ["performance", "accessibility", "best-practices", "seo"];
const PAGES = readdirSync(web.site).filter((name) => name.endsWith(".html"));


test("there are all pages", () => {
  assert.equal(PAGES.length, 8, PAGES.join(" "));
});

for (const name of PAGES) {
  test(`${name} fits the budget, compressed`, async (context) => {
    bed.server.sent.length = 0;
    const page = await open(name);
    await page.waitForLoadState("networkidle");
    // The worker loads some files a second time, from the cache of a usual bed.browser.
    const files = new Map(bed.server.sent.map(({ name, size }) => [name, size]));
    const total = [...files.values()].reduce((sum, size) => sum + size, 0);
    context.diagnostic(`${name}: ${total} bytes in ${files.size} files`);
    assert.ok(total <= BUDGET, `${total} bytes`);
    await page.context().close();
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing on ${name}, ${colorScheme}`, async () => {
      const page = await open(name, { colorScheme, viewport: { width: 360, height: 740 } });
      // The policy of the page allows no foreign scripts, so the checker comes in from outside of it.
      const script = readFileSync(web.toolPath("axe-core/axe.min.js"), "utf8");
      await page.evaluate(script);
      const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
      const told = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
      assert.deepEqual(told, []);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${width} pixels wide`);
      assert.deepEqual(page.problems, []);
      await page.context().close();
    });
  }

  test(`${name} has a policy without inline code`, () => {
    const text = readFileSync(join(web.site, name), "utf8");
    assert.match(text, /default-src 'none'/);
    assert.doesNotMatch(text, /unsafe-inline|unsafe-eval'[^;]*'unsafe-eval|style=|<style|onclick=/);
    for (const [, inside] of text.matchAll(/<script[^>]*>([^<]*)<\/script>/g)) assert.equal(inside, "");
  });
}

test("the pages work offline once they are loaded", { timeout: 60_000 }, async () => {
  const own = await web.serve();
  const context = await bed.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${own.address}/index.html`);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state === "activated") return;
    await new Promise((done) => active.addEventListener("statechange", () => active.state === "activated" && done()));
  });
  await own.close();
  for (const name of PAGES) {
    await page.goto(`${own.address}/${name}`);
    await web.ready(page);
  }
  await page.goto(`${own.address}/fifteen.html`);
  await web.ready(page);
  await page.getByRole("button", { name: "Solve" }).click();
  await web.told(page, "Solved by the reference");
  await context.close();
});

/** Rates a page with Lighthouse, which slows the processor down to a quarter. */
async function rated(name) {
  const lighthouse = join(dirname(web.toolPath("lighthouse/package.json")), "cli/index.js");
  const flags = `--chrome-flags=--headless=new ${web.ARGUMENTS.join(" ")}`;
  const given = [lighthouse, `${bed.server.address}/${name}`, "--output=json", "--quiet", flags];
  const env = { ...process.env, CHROME_PATH: web.chromiumPath };
  const { stdout } = await promisify(execFile)(process.execPath, given, { env, maxBuffer: 1e8 });
  const { categories, audits } = JSON.parse(stdout);
  const score = (id) => Math.round(100 * categories[id].score);
  const scores = Object.fromEntries(COUNTS.map((id) => [id, score(id)]));
  return { scores, interactive: Math.round(audits.interactive.numericValue) };
}

for (const name of PAGES) {
  test(`Lighthouse gives ${name} at least 95 on each count`, { timeout: 300_000 }, async (context) => {
    let best;
    // Other work of the machine lowers the count for performance, so the best of three runs counts.
    for (let run = 1; run <= 3; run++) {
      const rating = await rated(name);
      if (!best || rating.scores.performance > best.scores.performance) best = rating;
      if (best.scores.performance >= 95) break;
    }
    context.diagnostic(`${name}: ${JSON.stringify(best.scores)}, interactive after ${best.interactive} ms`);
    for (const [id, score] of Object.entries(best.scores)) assert.ok(score >= 95, `${id}: ${score}`);
  });
}
