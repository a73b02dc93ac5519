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

/** Draws a puzzle of each kind, for the cards of the first page. */
async function drawCards() {
  const reference = await import(pathToFileURL(resolve(folder, "reference.js")));
  reference.initSync({ module: readFileSync(file("reference_bg.wasm")) });
  for (const { name, card } of puzzles) {
    const svg = reference.draw(name, card.puzzle, card.state);
    // An image has a colour scheme of its own.
    writeFileSync(file(`${name}.svg`), svg.replace("<svg ", '<svg style="color-scheme:light dark" '));
  }
}

const puzzles = JSON.parse(text("puzzles.json"));
const template = text("puzzle.html");
for (const puzzle of puzzles) {
  writeFileSync(file(`${puzzle.name}.html`), filled(template, puzzle));
}
await drawCards();
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
