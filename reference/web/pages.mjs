// Makes a page for each puzzle from `puzzle.html`, and tells the service worker which files there are.
// Usage: node pages.mjs FOLDER

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const file = (name) => join(folder, name);
const text = (name) => readFileSync(file(name), "utf8");

/** Returns a template with the words in double braces replaced. */
function filled(template, words) {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, word) => {
    if (!(word in words)) throw new Error(`no word for {{${word}}}`);
    return words[word];
  });
}

const reference = await import(pathToFileURL(resolve(folder, "reference.js")));
reference.initSync({ module: readFileSync(file("reference_bg.wasm")) });

/** Returns the words of a puzzle's page: what the page shows before its scripts run. */
function wordsOf(puzzle) {
  const { name, title, summary, help, first, tools = {}, buttons = [], pad = [], strips = [], isSquare } = puzzle;
  const shown = (is) => (is ? "" : " hidden");
  const button = (text) => `<button type="button">${text}</button>`;
  const tool = ([id, text], index) =>
    `<label class="choice"><input type="radio" name="tool" id="tool-${id}" value="${id}"${index === 0 ? " checked" : ""}><span>${text}</span></label>`;
  const drawn = reference.draw(name, first);
  return {
    name,
    title,
    summary,
    help,
    board: drawn.replace(/<title>.*<\/title>\n/, "").replace(' role="img"', ""),
    tools: Object.entries(tools).map(tool).join(""),
    hasTools: shown(Object.keys(tools).length > 0),
    buttons: buttons.map(button).join(""),
    hasButtons: shown(buttons.length > 0),
    pad: pad.map(button).join(""),
    hasPad: shown(pad.length > 0),
    strips: strips.map((strip) => `<span class="part">${strip}</span>`).join(""),
    hasStrips: shown(strips.length > 0),
    isWide: shown(!isSquare),
    hasParts: shown(reference.parts(name) !== undefined),
  };
}

const puzzles = JSON.parse(text("puzzles.json"));
const template = text("puzzle.html");
for (const puzzle of puzzles) {
  writeFileSync(file(`${puzzle.name}.html`), filled(template, wordsOf(puzzle)));
  // The card of the first page. An image has a colour scheme of its own.
  const card = reference.draw(puzzle.name, puzzle.card.puzzle, puzzle.card.state);
  writeFileSync(file(`${puzzle.name}.svg`), card.replace("<svg ", '<svg style="color-scheme:light dark" '));
}
for (const name of ["puzzle.html", "puzzles.json", "reference.d.ts", "reference_bg.wasm.d.ts"]) {
  rmSync(file(name));
}

// The comments of the generated module are for editors.
writeFileSync(file("reference.js"), text("reference.js").replaceAll(/^ *\/\*\*[^]*?\*\/\n/gm, ""));

const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const names = all
  .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"))
  .filter((name) => name !== "sw.js")
  .sort();
const version = createHash("sha256");
for (const name of names) version.update(name).update(readFileSync(file(name)));
const words = { files: JSON.stringify(names), version: version.digest("hex").slice(0, 16) };
writeFileSync(file("sw.js"), filled(text("sw.js"), words));
