// A sheet of generated puzzles: to print, or for the files of an assignment.

import "./offline.js";
import { svgElement } from "./board.js";
import { reference } from "./core.js";
import { ask, prepare, stop, Stopped } from "./engine.js";
import { $, copy, download, made, markHere, offerPuzzles, prepareForm, requestOf, statusIn } from "./page.js";

const tell = statusIn($("status"));
let game = null;
/** The puzzles of the sheet: number, text, and picture. */
let puzzles = [];

async function choose(name) {
  ({ default: game } = await import(`./games/${name}.js`));
  prepareForm(game, reference);
}

function figure(number, svg, caption) {
  const element = made("figure", "puzzle");
  const picture = svgElement(svg);
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  element.append(made("figcaption", "", caption), picture);
  element.dataset.number = number;
  return element;
}

async function make(event) {
  event.preventDefault();
  const count = Number($("number").value);
  const first = Number($("seed").value);
  puzzles = [];
  $("sheet").replaceChildren();
  $("answers").replaceChildren();
  enable(false);
  $("stop").hidden = false;
  try {
    for (let number = 1; number <= count; number++) {
      tell(`Making puzzle ${number} of ${count}.`, "busy");
      const seed = first + number - 1;
      const text = await ask("generate", game.name, requestOf(game, seed));
      const svg = reference.draw(game.name, text);
      puzzles.push({ number, text, svg, seed });
      const caption = reference.caption(game.name, text);
      $("sheet").append(figure(number, svg, caption ? `${number}. ${caption}` : `${number}`));
      if (!$("solutions").checked) continue;
      const [solution] = await ask("solve", game.name, text, 1);
      if (!solution) continue;
      const answer = reference.draw(game.name, text, solution.answer);
      $("answers").append(figure(number, answer, `${number}, solved`));
    }
    tell(count === 1 ? `1 puzzle is ready, made with seed ${first}.` : `${count} puzzles are ready, made with seeds ${first} to ${first + count - 1}.`, "good");
  } catch (error) {
    tell(error instanceof Stopped ? "Stopped." : error.message, error instanceof Stopped ? "" : "bad");
  } finally {
    $("stop").hidden = true;
    enable(puzzles.length > 0);
  }
}

function enable(isReady) {
  for (const id of ["print", "save-text", "save-svg", "copy-files"]) $(id).disabled = !isReady;
}

/** Returns the puzzles as the `files` of an assignment or scenario. */
function files() {
  const file = ({ number, text }) => {
    const lines = text.trimEnd().split("\n").map((line) => `    ${line}\n`);
    return `  ${game.name}-${number}.txt: |2\n${lines.join("")}`;
  };
  return `files:\n${puzzles.map(file).join("")}`;
}

/** Returns all pictures as one document, one below the other. */
function pictures() {
  let top = 0;
  let width = 0;
  const parts = puzzles.map(({ svg, number }) => {
    const [, , wide, high] = svgElement(svg).getAttribute("viewBox").split(" ").map(Number);
    const part = `<svg y="${top}" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}"><title>${number}</title>${inner(svg)}</svg>`;
    top += high + 20;
    width = Math.max(width, wide);
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" font-family="sans-serif">${parts.join("\n")}</svg>\n`;
}

/** Returns the inside of a picture, with plain colours for programs that know no others. */
function inner(svg) {
  const plain = svg.replaceAll(/light-dark\((#\w+),#\w+\)/g, "$1");
  return plain.slice(plain.indexOf("</title>") + "</title>".length, plain.lastIndexOf("</svg>"));
}

markHere();
offerPuzzles(reference);
$("puzzle").addEventListener("change", () => choose($("puzzle").value));
$("make").addEventListener("submit", make);
$("stop").addEventListener("click", stop);
$("print").addEventListener("click", () => print());
$("save-text").addEventListener("click", () => {
  const all = puzzles.map(({ number, seed, text }) => `# ${number} (seed ${seed})\n${text}`);
  download(`${game.name}-sheet.txt`, all.join("\n"));
});
$("save-svg").addEventListener("click", () => download(`${game.name}-sheet.svg`, pictures(), "image/svg+xml"));
$("copy-files").addEventListener("click", () => copy(files(), "The files are", tell));
await choose($("puzzle").value);
setTimeout(prepare, 500);
document.documentElement.dataset.ready = "true";
