// The prompt: operations of an assignment, with the answers of the reference.

import "./offline.js";
import { Board } from "./board.js";
import { reference, replies } from "./core.js";
import { $, copy, markHere, offerPuzzles, showReplies, statusIn } from "./page.js";

const NAMES = {
  "bubbles-and-boulders": "Puzzle",
  flow: "Board, Tile, isAllowedRight, isAllowedLeft, isAllowedAbove, isAllowedBelow",
  pyramids: "Solver",
  strips: "solve_grids, depth_first_search, get_strip_positions, get_placing_outline, get_output",
  fifteen: "Puzzle",
};
const HELP =
  ":undo takes back the last operation. :restart begins again with an empty game. An operation is played, and the right reply shown.";

const tell = statusIn($("status"));
const board = new Board($("board"), { isPath: () => false, press: () => {} });

let game = null;
let session = null;
let lines = [];
/** Lines that were typed, and the place in them. */
let typed = [];
let place = 0;

async function begin(name) {
  ({ default: game } = await import(`./games/${name}.js`));
  session = new reference.Game(name);
  $("text").value = game.puzzle;
  $("names").textContent = NAMES[name];
  lines = name === "bubbles-and-boulders" ? ["puzzle = Puzzle('puzzle.txt')"] : opening();
  show();
  tell("The reference is ready.");
}

/** Returns operations to begin with, so that there is something to ask about. */
function opening() {
  const first = new reference.Game(game.name);
  const operations = first.open(game.puzzle);
  first.free();
  return operations;
}

function show(extra = []) {
  session.add_file("puzzle.txt", $("text").value);
  const all = replies(session, lines);
  showReplies($("transcript"), [...all, ...extra]);
  $("undo").disabled = lines.length === 0;
  if ($("editor").hidden) $("log-text").value = lines.join("\n");
  draw();
}

/** Draws the board of the game, if its usual variable has one. */
function draw() {
  try {
    const info = { ...game.read($("text").value), text: $("text").value, isFree: false };
    const looks = game.look(info);
    const seen = replies(session, [...lines, ...looks]).slice(-looks.length);
    if (seen.some(({ raised, error, kept }) => raised || error || !kept)) throw new Error("no board");
    const state = game.state(info, seen.map(({ shown }) => shown));
    const grid = state.grid ?? state.table ?? info.grid;
    const [rows, columns] = [grid.length, grid[0].length];
    const own = { ...info, rows, columns };
    board.show({
      svg: game.picture(own, state),
      rows,
      columns,
      frame: info.frame,
      label: "The board of the game",
      name: (row, column) => game.square(own, state, row, column),
    });
    $("board").hidden = false;
    $("board-note").hidden = true;
  } catch {
    // The variable does not have a board of this puzzle now.
    $("board").hidden = true;
    $("board-note").hidden = false;
  }
}

function enter(line) {
  typed = [...typed, line];
  place = typed.length;
  if (line.startsWith(":")) return command(line.trim());
  const [answer] = replies(session, [...lines, line]).slice(-1);
  if (!answer || replies(session, [...lines, line]).length === lines.length) return;
  if (answer.kept) lines = [...lines, answer.operation];
  show(answer.kept ? [] : [answer]);
  $("line-error").textContent = answer.error;
}

function command(line) {
  $("line-error").textContent = "";
  if (line === ":undo") undo();
  else if (line === ":restart") restart();
  else if (line === ":help") tell(HELP);
  else $("line-error").textContent = `There is no command ${line}. ${HELP}`;
}

function undo() {
  if (lines.length === 0) return tell("There is no operation to take back.");
  tell(`Took back: ${lines.at(-1)}`);
  lines = lines.slice(0, -1);
  show();
}

function restart() {
  lines = [];
  show();
  tell("A new game begins.");
}

function browse(step) {
  place = Math.min(typed.length, Math.max(0, place + step));
  $("line").value = typed[place] ?? "";
}

markHere();
offerPuzzles(reference);
$("puzzle").addEventListener("change", () => begin($("puzzle").value));
$("undo").addEventListener("click", undo);
$("restart").addEventListener("click", restart);
$("text").addEventListener("change", () => show());
$("line").addEventListener("keydown", (event) => {
  if (event.key === "ArrowUp") browse(-1);
  else if (event.key === "ArrowDown") browse(1);
  else if (event.key === "Enter" && $("line").value.trim()) {
    const line = $("line").value;
    $("line").value = "";
    $("line-error").textContent = "";
    enter(line);
  } else return;
  event.preventDefault();
});
const title = () => `Typed in the browser: ${game.name}`;
$("copy-yaml").addEventListener("click", () => copy(session.scenario(title(), lines), "A scenario file is", tell));
$("copy-session").addEventListener("click", () => copy(session.session(lines), "A session is", tell));
$("edit-log").addEventListener("click", () => {
  const { hidden } = $("editor");
  $("editor").hidden = !hidden;
  $("edit-log").setAttribute("aria-expanded", String(hidden));
});
$("play-log").addEventListener("click", () => {
  const wanted = $("log-text").value.split("\n").filter((line) => line.trim() !== "");
  const answers = replies(session, wanted);
  lines = answers.filter(({ kept }) => kept).map(({ operation }) => operation);
  show(answers.filter(({ kept }) => !kept));
});
const named = location.hash.slice(1);
if (named in NAMES) $("puzzle").value = named;
await begin($("puzzle").value);
document.documentElement.dataset.ready = "true";
