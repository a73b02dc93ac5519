const { createRequire } = require("module");
const fs = require("fs");
const os = require("os");
const path = require("path");
const util = require("util");
const vm = require("vm");

// The functions below make tests of a value. The type counts: 1, "1" and true differ.

const nothing = () => (got) => got === null || got === undefined;
const truth = (due) => (got) => got === due;
const text = (due) => (got) => got === due;

const isNumber = (got) => typeof got === "number" || typeof got === "bigint";
const isWhole = (got) => typeof got === "bigint" || Number.isInteger(got);
const whole = (digits) => (got) => isWhole(got) && BigInt(got) === BigInt(digits);
const real = (due) => (got) => isNumber(got) && Number(got) === due;
const near = (due, tolerance) => (got) => isNumber(got) && Math.abs(Number(got) - due) <= tolerance;
const close = (due) => (got) =>
  isNumber(got) && Math.abs(Number(got) - due) <= 1e-9 * Math.max(Math.abs(Number(got)), Math.abs(due));

const isList = (got) => Array.isArray(got) || (ArrayBuffer.isView(got) && !(got instanceof DataView));
const allFit = (got, due) => got.length === due.length && due.every((one, index) => one(got[index]));
const list = (...due) => (got) => isList(got) && allFit(got, due);
const pair = (key, value) => (got) => key(got[0]) && value(got[1]);

// Each part has a partner on the other side.
const matches = (got, due) => due.every((one) => got.some(one)) && got.every((part) => due.some((one) => one(part)));
const set = (...due) => (got) => got instanceof Set && matches([...got], due);

function entriesOf(got) {
  if (got instanceof Map) return [...got];
  const kind = typeof got === "object" && got !== null ? Object.getPrototypeOf(got) : undefined;
  return kind === null || kind === Object.prototype ? Object.entries(got) : undefined;
}

function dict(...due) {
  return (got) => {
    const entries = entriesOf(got);
    return entries !== undefined && entries.length === due.length && matches(entries, due);
  };
}

const anyOf = (...choices) => (got) => choices.some((one) => one(got));
const object = (name) => (got) => typeof got === "object" && got !== null && got === before[name];

// The functions below make tests of an answer: the value, the error, and the printed text.

const succeeds = () => (answer) => !answer.raised;
const returns = (fits) => (answer) => !answer.raised && fits(answer.value);
const prints = (due) => (answer) => !answer.raised && isSameText(answer.printed, due);
const printing = (inner, due) => (answer) => inner(answer) && isSameText(answer.printed, due);
const raises = (kind, message) => (answer) =>
  answer.raised &&
  (kind === null || kindsOf(answer.error).includes(kind)) &&
  (message === null || isSameText(messageOf(answer.error), message));

const withoutLineEnd = (got) => (got.endsWith("\n") ? got.slice(0, -1) : got);
const isSameText = (got, due) => (got === "") === (due === "") && withoutLineEnd(got) === withoutLineEnd(due);

// Python's names for the errors of JavaScript.
const ALSO = {
  TypeError: "TypeError", RangeError: "ValueError", ReferenceError: "NameError", SyntaxError: "SyntaxError",
  ENOENT: "FileNotFoundError", ERR_ASSERTION: "AssertionError",
};

function kindsOf(error) {
  if (typeof error !== "object" || error === null) return [error === null ? "null" : typeof error];
  const kinds = [error.name, ALSO[error.name], ALSO[error.code]];
  for (let kind = Object.getPrototypeOf(error); kind !== null; kind = Object.getPrototypeOf(kind)) {
    if (kind !== Object.prototype) kinds.push(kind.constructor.name);
  }
  if (error.message === "Maximum call stack size exceeded") kinds.push("RecursionError");
  return kinds;
}

const messageOf = (error) => `${typeof error === "object" && error !== null ? error.message : error}`;

// Runs a line of the session. Returns its value, its error, and what it prints.
function run(line) {
  const answer = { value: undefined, raised: false, error: undefined, printed: "" };
  const { write } = process.stdout;
  process.stdout.write = (text) => {
    answer.printed += text;
    return true;
  };
  try {
    answer.value = vm.runInThisContext(line);
  } catch (error) {
    answer.raised = true;
    answer.error = error;
  } finally {
    process.stdout.write = write;
  }
  return answer;
}

function described({ value, raised, error, printed }) {
  if (raised) return `${printed}${kindsOf(error)[0]}: ${messageOf(error)}`;
  return withoutLineEnd(printed + (value === undefined ? "" : util.inspect(value)));
}

// Plays the session in a folder with its files, and returns the last answer.
function play(code) {
  const [load, ...lines] = SESSION;
  for (const [name, contents] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.resolve(name)), { recursive: true });
    fs.writeFileSync(name, contents);
  }
  const requireBeside = createRequire(code);
  globalThis.require = (name) => requireBeside(name === `./${FILE}` ? code : name);
  vm.runInThisContext(load);
  let answer;
  for (const line of lines) {
    before = variables();
    process.stdout.write(`> ${line}\n`);
    answer = run(line);
    const shown = described(answer);
    if (shown !== "") process.stdout.write(`${shown}\n`);
  }
  return answer;
}

// The variables of the session, apart from what Node.js defines.
const defined = new Set(Reflect.ownKeys(globalThis));
function variables() {
  const names = Object.keys(globalThis).filter((name) => !defined.has(name));
  return Object.fromEntries(names.map((name) => [name, globalThis[name]]));
}

let before = {};
const code = path.resolve(process.argv[2] ?? FILE);
if (!fs.existsSync(code)) {
  console.error(NOT_FOUND.replace("FILE", () => code));
  process.exit(1);
}
const here = process.cwd();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "session-"));
process.chdir(folder);
let answer;
try {
  answer = play(code);
} finally {
  process.chdir(here);
  fs.rmSync(folder, { recursive: true });
}
if (expected()(answer)) {
  console.log("PASS");
} else {
  console.log(`FAIL: ${SENTENCE.replace("@GOT@", () => described(answer))}`);
  process.exitCode = 1;
}
