// The page of a puzzle.

import "./offline.js";
import { Board } from "./board.js";
import { reference, replies } from "./core.js";
import { ask, prepare, stop, Stopped } from "./engine.js";
import { $, copy, download, made, markHere, prepareForm, requestOf, showReplies, statusIn } from "./page.js";
import { pack, unpack } from "./share.js";

// The pause between two steps of a solution, in milliseconds.
const PAUSE = 140;
// An animation takes this time at most, in milliseconds.
const LONGEST = 8000;

const { default: game } = await import(`./games/${$("main").dataset.puzzle}.js`);
const tell = statusIn($("status"));
const session = new reference.Game(game.name);

/** The puzzle: its text and what the game reads in it. */
let info = null;
/** The operations that begin the game, and all operations so far. */
let opening = [];
let lines = [];
/** Earlier lists of operations, for undo. */
let past = [];
let state = null;
let tool = game.tools?.[0];
let isSolved = false;
/** The end of the animation that runs. */
let endAnimation = null;

const board = new Board($("board"), {
  isPath: () => (game.isPath ? game.isPath(tool) : true),
  press: (row, column, isOther) => act(game.press(info, state, row, column, isOther, tool)),
  drag: game.hasPaths && ((cells) => act(game.drag(info, state, cells))),
  key: (row, column, key) => {
    const move = game.key?.(info, state, row, column, key);
    if (move) act(move);
    return Boolean(move);
  },
});

/** Returns the replies to lines. A board that is too large for the class has no replies. */
function answersTo(all) {
  if (info.isFree) return all.map((operation) => ({ operation, shown: "", raised: "", note: "", error: "", kept: true }));
  return replies(session, all);
}

/** Returns the state after lines, or throws the exception that shows that there is none. */
function stateAfter(all) {
  if (info.isFree) return game.state(info, [game.free(info, all)]);
  const looks = game.look(info);
  const seen = replies(session, [...all, ...looks]).slice(-looks.length);
  const failed = seen.find(({ raised, error, kept }) => raised || error || !kept);
  if (failed) throw new Error(failed.raised || failed.error || failed.note);
  return game.state(info, seen.map(({ shown }) => shown));
}

/** Plays a move: operations, or a message why there are none. */
function act(move) {
  if (!move || endAnimation) return;
  board.point(null);
  $("why").hidden = true;
  if (move.message !== undefined) {
    if (move.message) tell(move.message);
    return;
  }
  play(move.operations);
}

/** Adds operations to the game. One that nothing is known about is not kept. */
function play(operations) {
  if (operations.length === 0) return;
  const all = [...lines, ...operations];
  const answers = answersTo(all).slice(-operations.length);
  const kept = answers.filter((answer) => answer.kept).map(({ operation }) => operation);
  const failed = answers.find(({ raised, error }) => raised || error);
  const next = [...lines, ...kept];
  let after;
  try {
    after = stateAfter(next);
  } catch (error) {
    tell(error.message, "bad");
    return;
  }
  if (kept.length > 0) {
    past.push(lines);
    lines = next;
  }
  show(after);
  if (failed) tell(failed.raised || failed.error, "bad");
  else if (answers.some(({ kept }) => !kept)) tell(answers.find(({ note }) => note)?.note ?? "", "bad");
}

/** Shows a state. */
function show(after, before) {
  state = after;
  const solves = faults().length === 0;
  board.show({
    svg: game.picture(info, state, before),
    rows: info.rows,
    columns: info.columns,
    frame: info.frame,
    label: $("main").querySelector("h1").textContent,
    name: (row, column) => game.square(info, state, row, column),
    mark: game.mark && ((row, column) => game.mark(info, state, row, column)),
  });
  $("undo").disabled = past.length === 0;
  $("restart").disabled = lines.length === opening.length;
  showReplies($("transcript"), answersTo(lines));
  if ($("editor").hidden) $("log-text").value = lines.join("\n");
  if (game.parts) showParts();
  if (solves && !isSolved) tell("Solved!", "good");
  else if (!solves) tell("Your turn.");
  isSolved = solves;
  $("board").classList.toggle("solved", solves);
}

function showParts() {
  const parts = game.parts(info, state).map(({ pattern, isDone }) => {
    const part = made("span", isDone ? "part done" : "part", pattern);
    if (isDone) part.append(made("span", "hush", " (done)"));
    return part;
  });
  $("parts").replaceChildren(...parts);
}

/** Returns the puzzle that is on the board. Flow's end points can be placed by hand. */
const puzzleText = () => state.puzzle ?? info.text;

/** Returns the faults of the board as an answer. An unfinished puzzle has one fault. */
function faults() {
  try {
    const text = puzzleText();
    if (!/[A-Z]/.test(text) && game.name === "flow") return ["There are no end points yet."];
    return reference.verify(game.name, text, state.text);
  } catch (error) {
    return [String(error)];
  }
}

/** Opens a puzzle. Returns false if the text is not one. */
function open(text, more = []) {
  try {
    const read = game.read(text);
    reference.draw(game.name, text);
    const before = info;
    info = { ...read, text };
    try {
      opening = info.isFree ? [] : session.open(text);
    } catch (error) {
      info = before;
      throw error;
    }
  } catch (error) {
    // The reference throws texts; a text that is no puzzle at all can also end the reading here.
    $("text-error").textContent = typeof error === "string" ? error : reasonFor(text);
    return false;
  }
  stopAll();
  $("text-error").textContent = "";
  $("text").value = text;
  const answers = answersTo([...opening, ...more]);
  lines = answers.filter(({ kept }) => kept).map(({ operation }) => operation);
  past = [];
  isSolved = false;
  if (game.tools) chooseTool(/[A-Za-z0-9]/.test(text) ? tool : "ends");
  showPad();
  for (const part of document.querySelectorAll(".log .prompt, .log .row")) part.hidden = Boolean(info.isFree);
  $("free-note").hidden = !info.isFree;
  if (info.isFree) $("editor").hidden = true;
  let after;
  try {
    after = stateAfter(lines);
  } catch {
    lines = opening;
    after = stateAfter(lines);
  }
  show(after);
  const refused = answers.find(({ kept }) => !kept);
  if (refused) tell(`Left out: ${refused.operation}. ${refused.error || refused.note}`, "bad");
  return true;
}

/** Scrolls back to the board after something below it changed it. */
const bringBack = () => $("board").scrollIntoView({ block: "nearest" });

/** Returns the reference's reason why a text is not a puzzle. */
function reasonFor(text) {
  try {
    reference.draw(game.name, text);
    return "This text is not a puzzle that can be played here.";
  } catch (error) {
    return String(error);
  }
}

function chooseTool(id) {
  if (!game.tools.includes(id)) return;
  tool = id;
  const input = $(`tool-${id}`);
  if (input) input.checked = true;
}

function listenToTools() {
  for (const input of document.querySelectorAll("#tools input")) {
    // A browser can keep the choice of an earlier visit.
    input.checked = input.value === tool;
    input.addEventListener("change", () => (tool = input.value));
  }
}

function showPad() {
  if (!info.pad) return;
  const buttons = info.pad.map((height) => {
    const button = made("button", "", height === "0" ? "Empty" : height);
    button.type = "button";
    button.addEventListener("click", () => act(game.key(info, state, ...board.place, height)));
    return button;
  });
  $("pad").replaceChildren(...buttons);
}

/** Marks that slow work runs, and shows its error if it has one. */
async function busy(text, work) {
  stopAll();
  const controls = document.querySelectorAll(".main-buttons button, #generate button");
  const own = [...controls].filter((button) => button.id !== "stop");
  for (const button of own) button.disabled = true;
  $("stop").hidden = false;
  $("solve").hidden = true;
  tell(text, "busy");
  try {
    await work();
  } catch (error) {
    tell(error instanceof Stopped ? "Stopped." : error.message, error instanceof Stopped ? "" : "bad");
  } finally {
    for (const button of own) button.disabled = false;
    $("undo").disabled = past.length === 0;
    $("restart").disabled = lines.length === opening.length;
    $("stop").hidden = true;
    $("solve").hidden = false;
  }
}

function stopAll() {
  stop();
  endAnimation?.();
}

/** Plays steps one after the other, so that one can watch. Undo takes all of them back. */
async function animate(first, steps) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const before = lines;
  const pause = isCalm ? 0 : Math.min(PAUSE, LONGEST / steps.length);
  let isStopped = false;
  lines = first;
  let shown = stateAfter(lines);
  for (const [index, step] of steps.entries()) {
    lines = [...lines, ...step];
    if (isCalm && index + 1 < steps.length) continue;
    const after = stateAfter(lines);
    show(after, isCalm ? undefined : shown);
    tell(`Step ${index + 1} of ${steps.length}`, "busy");
    shown = after;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      endAnimation = () => {
        isStopped = true;
        clearTimeout(timer);
        resolve();
      };
    });
    endAnimation = null;
    if (isStopped) break;
  }
  past.push(before);
  isSolved = false;
  show(stateAfter(lines));
  if (isStopped) throw new Stopped();
}

async function solve() {
  const text = game.solved?.(info, state) ?? info.text;
  await busy("The reference solves the puzzle.", async () => {
    const begun = performance.now();
    const [solution] = await ask("solve", game.name, text, 1);
    const time = Math.max(1, Math.round(performance.now() - begun));
    $("status").dataset.milliseconds = time;
    if (!solution) {
      tell("This puzzle has no solution.", "bad");
      return;
    }
    const steps = game.steps(info, solution, state);
    const first = game.solved ? lines : opening;
    if (steps.length > 0) await animate(first, steps);
    tell(`Solved by the reference in ${time} ms.`, "good");
  });
}

async function hint() {
  await busy("The reference looks for the next step.", async () => {
    const { text, place, before = [] } = await game.hint(info, state, ask);
    tell(text, "hinting");
    board.point(place);
    $("steps").replaceChildren(...before.map((step) => made("li", "", step)));
    $("why").hidden = before.length === 0;
  });
}

function check() {
  const all = faults();
  if (all.length === 0) return tell("Right: the puzzle is solved.", "good");
  const more = all.length === 1 ? "" : ` (and ${all.length - 1} more)`;
  tell(`Not solved yet: ${all[0]}${more}`, "bad");
}

async function generate(event) {
  event.preventDefault();
  const typed = $("seed").value;
  const seed = typed === "" ? Math.floor(Math.random() * 1e6) : Number(typed);
  await busy("The reference makes a puzzle.", async () => {
    const text = await ask("generate", game.name, requestOf(game, seed));
    open(text);
    bringBack();
    tell(`A new puzzle, made with seed ${seed}.`);
  });
}

async function openFile(file) {
  if (!file) return;
  if (file.size > 100_000) return tell(`The file ${file.name} is too large for a puzzle.`, "bad");
  if (open(await file.text())) tell(`Opened ${file.name}.`);
  else tell(`${file.name} is not a puzzle of this kind: ${$("text-error").textContent}`, "bad");
}

function title() {
  return `${$("main").querySelector("h1").textContent}, played in the browser`;
}

/** Returns the game as a scenario. Flow's assignment has a window, so its steps are clicks. */
function scenario() {
  const all = game.question ? [...lines, game.question] : lines;
  if (game.name === "flow") return session.window_scenario(title(), lines);
  return session.scenario(title(), all);
}

function listen() {
  const on = (id, does) => $(id).addEventListener("click", does);
  on("undo", () => {
    lines = past.pop();
    board.point(null);
    show(stateAfter(lines));
  });
  on("restart", () => {
    past.push(lines);
    lines = opening;
    board.point(null);
    show(stateAfter(lines));
  });
  on("hint", hint);
  on("check", check);
  on("solve", solve);
  on("stop", stopAll);
  $("generate").addEventListener("submit", generate);
  on("use-text", () => open($("text").value) && bringBack());
  $("file").addEventListener("change", () => openFile($("file").files[0]));
  on("save", () => download(`${game.name}.txt`, puzzleText()));
  on("share", async () => {
    const fragment = await pack({ puzzle: info.text, lines: lines.slice(opening.length) });
    history.replaceState(null, "", fragment);
    await copy(location.href, "A link to this game is", tell);
  });
  for (const type of ["dragover", "drop"]) {
    $("board").addEventListener(type, (event) => {
      event.preventDefault();
      $("board").classList.toggle("over", type === "dragover");
      if (type === "drop") openFile(event.dataTransfer.files[0]);
    });
  }
  $("board").addEventListener("dragleave", () => $("board").classList.remove("over"));
  on("copy-yaml", async () => {
    try {
      await copy(scenario(), "A scenario file is", tell);
    } catch (reason) {
      // The reference throws texts.
      tell(`There is no scenario yet: ${reason}.`, "bad");
    }
  });
  on("copy-session", () => copy(session.session(lines), "A session is", tell));
  on("edit-log", () => {
    const { hidden } = $("editor");
    $("editor").hidden = !hidden;
    $("edit-log").setAttribute("aria-expanded", String(hidden));
    if (hidden) $("log-text").focus();
  });
  on("play-log", () => {
    const typed = $("log-text").value.split("\n").filter((line) => line.trim() !== "");
    const answers = answersTo(typed);
    const kept = answers.filter((answer) => answer.kept).map(({ operation }) => operation);
    const wrong = answers.find((answer) => !answer.kept);
    try {
      const after = stateAfter(kept);
      past.push(lines);
      lines = kept;
      show(after);
      $("log-text").value = lines.join("\n");
      if (wrong) tell(`Left out: ${wrong.operation}. ${wrong.error || wrong.note}`, "bad");
    } catch (error) {
      tell(`The board cannot be shown after these operations: ${error.message}`, "bad");
    }
  });
  $("line").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !$("line").value.trim()) return;
    const typed = $("line").value;
    const [answer] = answersTo([...lines, typed]).slice(-1);
    $("line-error").textContent = answer.kept ? "" : answer.error || answer.raised || answer.note;
    if (!answer.kept) return;
    $("line").value = "";
    play([answer.operation]);
  });
  addEventListener("hashchange", restore);
}

/** Opens the game of the address. Returns false if it has none. */
async function restore() {
  let reason;
  try {
    const shared = await unpack(location.hash);
    if (shared === null) return false;
    if (open(shared.puzzle, shared.lines)) return true;
    reason = `The link has no puzzle of this kind: ${$("text-error").textContent}`;
  } catch (error) {
    reason = error.message;
  }
  open(game.puzzle);
  tell(reason, "bad");
  return true;
}

markHere();
prepareForm(game, reference);
listenToTools();
for (const button of document.querySelectorAll("#extra button")) {
  button.addEventListener("click", () => open(game.buttons[button.textContent]));
}
listen();
if (!(await restore())) open(game.puzzle);
setTimeout(prepare, 500);
document.documentElement.dataset.ready = "true";
