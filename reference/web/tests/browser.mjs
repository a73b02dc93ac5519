// What the tests share: the built pages on a local server, a browser, and the command `puzzlemark`.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { delimiter, extname, join, resolve, sep } from "node:path";
import { after, before } from "node:test";
import { gzipSync } from "node:zlib";

export const root = resolve(import.meta.dirname, "../../..");
export const site = process.env.PUZZLEMARK_WEB ?? join(root, "target/web");
const data = process.env.XDG_DATA_HOME ?? join(homedir(), ".local/share");
const tools = createRequire(join(data, "puzzlemark/web/package.json"));

/** Returns the path of a program, or nothing if it is not installed. */
export function programPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

export const chromiumPath = programPath("chromium");

/** Returns a module of `.ci/install web`. */
export const tool = (name) => tools(name);
export const toolPath = (name) => tools.resolve(name);

const { chromium } = tool("playwright-core");

export const ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves the built pages. Returns the address, the names and sizes of what was sent, and `close`. */
export async function serve() {
  const sent = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const name = path.endsWith("/") ? `${path}index.html` : path;
    const file = join(site, name);
    if (!file.startsWith(site + sep) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const packed = gzipSync(readFileSync(file), { level: 9 });
    sent.push({ name: name.slice(1), size: packed.length });
    const headers = { "content-type": TYPES[extname(file)] ?? "text/plain", "content-encoding": "gzip" };
    response.writeHead(200, headers).end(packed);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${server.address().port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { address, sent, close };
}

export const launch = () => chromium.launch({ executablePath: chromiumPath, args: ARGUMENTS });

/**
 * Starts the server and the browser before the tests of a file, and ends them afterwards. Returns both, and a function
 * that opens a page.
 */
export function testBed() {
  const bed = { open: (name, options) => open(bed.browser, bed.server.address, name, options) };
  before(async () => {
    bed.server = await serve();
    bed.browser = await launch();
  });
  after(async () => {
    await bed.browser.close();
    await bed.server.close();
  });
  return bed;
}

/**
 * Opens a page and waits until it is ready. `page.problems` has what went wrong: messages of the
 * console, exceptions, and requests that left the server.
 */
export async function open(browser, address, name, options = {}) {
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: address });
  const page = await context.newPage();
  page.problems = [];
  page.on("console", (message) => {
    const text = message.text();
    if (!text.startsWith("Service Worker registration blocked")) page.problems.push(text);
  });
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("blob:")) page.problems.push(`request: ${url}`);
  });
  await page.goto(`${address}/${name}`);
  await ready(page);
  return page;
}

export async function ready(page) {
  if (new URL(page.url()).pathname.endsWith("/index.html")) return;
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
}

export const square = (page, row, column) => page.locator(`[data-place="${row} ${column}"]`);

export const status = (page) => page.locator("#status").textContent();

/** Waits until the status line contains a text. */
export async function told(page, text) {
  await page.locator("#status").filter({ hasText: text }).waitFor();
}

/** Types a puzzle into the page. */
export async function playText(page, text) {
  await page.locator("#text").fill(text);
  await page.getByRole("button", { name: "Play this text" }).click();
}

/** Presses keys on the board, beginning at a square. */
export async function typeOn(page, row, column, keys) {
  await square(page, row, column).focus();
  for (const key of keys) await page.keyboard.press(key);
}

/** Drags along squares with the mouse. */
export async function drag(page, places) {
  await page.locator("#board").scrollIntoViewIfNeeded();
  for (const [index, [row, column]] of places.entries()) {
    const box = await square(page, row, column).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** Draws along squares with the keyboard. */
export async function draw(page, places) {
  const arrows = { "-1,0": "ArrowUp", "1,0": "ArrowDown", "0,-1": "ArrowLeft", "0,1": "ArrowRight" };
  await typeOn(page, ...places[0], ["Enter"]);
  for (let index = 1; index < places.length; index++) {
    const [from, to] = [places[index - 1], places[index]];
    await page.keyboard.press(arrows[[to[0] - from[0], to[1] - from[1]]]);
  }
  await page.keyboard.press("Enter");
}

export async function copied(page, button) {
  await page.getByRole("button", { name: button, exact: true }).click();
  await told(page, "copied");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Returns the command `puzzlemark`, or nothing if it is not built. */
export function puzzlemark() {
  const named = process.env.PUZZLEMARK;
  const built = ["release", "debug"].map((kind) => join(root, "target", kind, "puzzlemark"));
  return [named, ...built].find((path) => path && existsSync(path));
}

/** Lints a scenario as the only one of an assignment, and plays it against a right submission. */
export function judge(command, puzzle, yaml, submission) {
  const folder = mkdtempSync(join(tmpdir(), "puzzlemark-web-"));
  const file = join(folder, "assignment.yaml");
  const [head] = readFileSync(join(root, "specs", puzzle, "assignment.yaml"), "utf8").split("\ngroups:\n");
  const images = join(root, "specs", puzzle, "Cell images");
  if (existsSync(images)) cpSync(images, join(folder, "Cell images"), { recursive: true });
  const group = "  - {group: browser, title: Browser, visibility: public, credit: each, scenarios: browser.yaml}";
  writeFileSync(file, `${head}\ngroups:\n${group}\n`);
  writeFileSync(join(folder, "browser.yaml"), yaml);
  const run = (...given) => {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };
    try {
      return execFileSync(command, given, options);
    } catch (error) {
      throw new Error(`${given[0]}: ${error.stdout}${error.stderr}\n${yaml}`);
    }
  };
  run("lint", folder);
  return run("check", folder, join(root, "fixtures/submissions", puzzle, submission));
}
