// Runs inside the student's Node.js. Takes requests of the JSON protocol as data, and gives replies
// as data.
//
// The student's code shares this process. It can change `Object.prototype`, `JSON`, `console` and
// others. So the driver binds all functions that it needs here, before it loads the submission. It
// looks up properties only on the objects themselves, and never iterates with protocols that can be
// replaced. So the changes do not reach it. Each reply carries the token of its request.
"use strict";
(() => {
  const { readSync, writeSync, appendFileSync } = require("fs");
  const load = require;
  const { apply, construct, getPrototypeOf, ownKeys } = Reflect;
  const uncurried = (method) => (self, ...values) => apply(method, self, values);
  const { parse, stringify } = JSON;
  const { isInteger, isSafeInteger } = Number;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const { defineProperty, getOwnPropertyDescriptor, prototype: plainObject } = Object;
  const [NativeSet, NativeMap, NativeError, BigInteger, NativeArray] = [Set, Map, Error, BigInt, Array];
  const has = uncurried(Object.prototype.hasOwnProperty);
  const eachOfSet = uncurried(Set.prototype.forEach);
  const eachOfMap = uncurried(Map.prototype.forEach);
  const sizeOfSet = uncurried(getOwnPropertyDescriptor(Set.prototype, "size").get);
  const sizeOfMap = uncurried(getOwnPropertyDescriptor(Map.prototype, "size").get);
  const addToSet = uncurried(Set.prototype.add);
  const putIntoMap = uncurried(Map.prototype.set);
  const getFromMap = uncurried(Map.prototype.get);
  const isInMap = uncurried(Map.prototype.has);
  const lower = uncurried(String.prototype.toLowerCase);
  const upper = uncurried(String.prototype.toUpperCase);
  const indexOf = uncurried(String.prototype.indexOf);
  const slice = uncurried(String.prototype.slice);
  const digitsOf = uncurried(BigInt.prototype.toString);
  const bytesOf = Buffer.from;
  const joined = Buffer.concat;
  const emptyBytes = Buffer.alloc;
  const textOfBytes = uncurried(Buffer.prototype.utf8Slice);
  const partOfBytes = uncurried(Buffer.prototype.subarray);
  // An assignment would call setters, and a submission may have added setters to the prototype of
  // arrays.
  const place = (list, index, value) =>
    defineProperty(list, index, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  const append = (list, value) => place(list, list.length, value);
  const leave = process.exit.bind(process);
  // Stacks of errors have the separator of the system.
  const folder = process.cwd() + require("path").sep;

  const DEPTH_MAX = 40;
  const REPLY_MAX = 768 * 1024;
  const DIGITS_MAX = 79000;
  const MESSAGE_MAX = 4096;
  // Numbers of objects that no request has numbered. The harness counts from 1, and continues after
  // the highest number that it has seen. The steps between our numbers leave room for that.
  const OWN_NUMBERS = 1000000;
  const STEP = 1000;

  const take = (name) => {
    const value = process.env[name];
    delete process.env[name];
    return value;
  };
  let [requests, replies] = [take("PUZZLEMARK_REQUESTS"), take("PUZZLEMARK_REPLIES")];
  const elsewhere = take("PUZZLEMARK_STDOUT");
  if (requests === undefined) {
    // There are no descriptors for the driver alone. Standard input and output carry requests and
    // replies, and printed text goes to a file.
    [requests, replies] = [0, 1];
    process.stdout.write = (text) => {
      appendFileSync(elsewhere, text);
      return true;
    };
  } else {
    [requests, replies] = [+requests, +replies];
  }

  let arrived = emptyBytes(0);
  const nextLine = () => {
    for (let from = 0; ; ) {
      for (; from < arrived.length; from++) {
        if (arrived[from] === 10) {
          const line = textOfBytes(arrived, 0, from);
          arrived = partOfBytes(arrived, from + 1);
          return line;
        }
      }
      const piece = emptyBytes(65536);
      const length = readSync(requests, piece, 0, 65536, null);
      if (length === 0) return null;
      arrived = joined([arrived, partOfBytes(piece, 0, length)]);
    }
  };
  const send = (text) => {
    const bytes = bytesOf(text + "\n", "utf8");
    for (let sent = 0; sent < bytes.length; ) {
      sent += writeSync(replies, bytes, sent, bytes.length - sent);
    }
  };

  // Values -----------------------------------------------------------------------------------

  class Unsendable {
    constructor(reason) {
      this.reason = reason;
    }
  }
  const required = [];
  const [objects, numbers] = [new NativeMap(), new NativeMap()];
  let numbered = OWN_NUMBERS;

  const isRequired = (value) => {
    for (let kind = getPrototypeOf(value); kind !== null; kind = getPrototypeOf(kind)) {
      for (let index = 0; index < required.length; index++) {
        if (required[index] === kind) return true;
      }
    }
    return false;
  };
  const isSet = (value) => {
    try {
      sizeOfSet(value);
      return true;
    } catch {
      return false;
    }
  };
  const isMap = (value) => {
    try {
      sizeOfMap(value);
      return true;
    } catch {
      return false;
    }
  };

  let room = 0;
  const sized = (text) => {
    room -= text.length;
    if (room < 0) throw new Unsendable(`a value takes more than ${REPLY_MAX / 1024} KiB to send`);
    return text;
  };
  const encodeNumber = (value) => {
    if (isSafeInteger(value)) return `${value === 0 ? 0 : value}`;
    if (isInteger(value)) return `{"int":"${digitsOf(BigInteger(value))}"}`;
    if (value !== value) return '{"float":"nan"}';
    if (value === Infinity) return '{"float":"inf"}';
    return value === -Infinity ? '{"float":"-inf"}' : `{"float":"${value}"}`;
  };
  const encodeBigInt = (value) => {
    const digits = digitsOf(value);
    if (digits.length > DIGITS_MAX) throw new Unsendable(`an int has more than ${DIGITS_MAX} digits`);
    return `{"int":"${digits}"}`;
  };
  // In a set, or as a key, an array can only stand for a tuple, because lists cannot be elements of
  // sets.
  const encodeArray = (value, depth, asTuple) => {
    let text = asTuple ? '{"tuple":[' : "[";
    for (let index = 0; index < value.length; index++) {
      text += (index > 0 ? "," : "") + encode(value[index], depth + 1, asTuple);
    }
    return text + (asTuple ? "]}" : "]");
  };
  const encodeSet = (value, depth) => {
    let text = "";
    eachOfSet(value, (element) => {
      text += (text === "" ? "" : ",") + encode(element, depth + 1, true);
    });
    return `{"set":[${text}]}`;
  };
  const encodeMap = (value, depth) => {
    let text = "";
    eachOfMap(value, (element, key) => {
      text += `${text === "" ? "" : ","}[${encode(key, depth + 1, true)},${encode(element, depth + 1, false)}]`;
    });
    return `{"dict":[${text}]}`;
  };
  const encodePlain = (value, depth) => {
    const keys = ownKeys(value);
    let text = "";
    for (let index = 0; index < keys.length; index++) {
      if (typeof keys[index] !== "string") continue;
      const element = encode(value[keys[index]], depth + 1, false);
      text += `${text === "" ? "" : ","}[${stringify(keys[index])},${element}]`;
    }
    return `{"dict":[${text}]}`;
  };
  const classOf = (value) => {
    try {
      const name = value.constructor.name;
      if (typeof name === "string" && name !== "") return slice(name, 0, 200);
    } catch {
      // Its class cannot be read.
    }
    return typeof value;
  };
  const encodeObject = (value) => {
    if (!isInMap(numbers, value)) keep(value, (numbered += STEP));
    return `{"object":${getFromMap(numbers, value)},"class":${stringify(classOf(value))}}`;
  };
  const keep = (value, number) => {
    putIntoMap(numbers, value, number);
    putIntoMap(objects, number, value);
  };
  const encode = (value, depth, asTuple) => {
    if (depth > DEPTH_MAX) throw new Unsendable(`a value is nested more than ${DEPTH_MAX} deep`);
    if (value === null || value === undefined) return sized("null");
    if (typeof value === "boolean") return sized(value ? "true" : "false");
    if (typeof value === "number") return sized(encodeNumber(value));
    if (typeof value === "bigint") return sized(encodeBigInt(value));
    if (typeof value === "string") return sized(stringify(value));
    if (typeof value !== "object" || isInMap(numbers, value) || isRequired(value)) {
      return sized(encodeObject(value));
    }
    sized("[]");
    if (isArray(value) || (isView(value) && has(getPrototypeOf(value), "BYTES_PER_ELEMENT"))) {
      return encodeArray(value, depth, asTuple);
    }
    if (isSet(value)) return encodeSet(value, depth);
    if (isMap(value)) return encodeMap(value, depth);
    const kind = getPrototypeOf(value);
    if (kind === plainObject || kind === null) return encodePlain(value, depth);
    return sized(encodeObject(value));
  };

  const decodeAll = (list) => {
    const all = new NativeArray(list.length);
    for (let index = 0; index < list.length; index++) {
      place(all, index, decode(list[index]));
    }
    return all;
  };
  const decode = (data) => {
    if (typeof data !== "object" || data === null) return data;
    if (isArray(data)) return decodeAll(data);
    if (has(data, "tuple")) return decodeAll(data.tuple);
    if (has(data, "object")) return getFromMap(objects, data.object);
    if (has(data, "int")) return BigInteger(data.int);
    if (has(data, "float")) return data.float === "nan" ? NaN : data.float === "inf" ? Infinity : -Infinity;
    if (has(data, "set")) {
      const set = new NativeSet();
      for (let index = 0; index < data.set.length; index++) addToSet(set, decode(data.set[index]));
      return set;
    }
    const map = new NativeMap();
    for (let index = 0; index < data.dict.length; index++) {
      putIntoMap(map, decode(data.dict[index][0]), decode(data.dict[index][1]));
    }
    return map;
  };

  // Errors -----------------------------------------------------------------------------------

  // Python's names for the errors of the language.
  const ALSO = {
    __proto__: null, TypeError: "TypeError", RangeError: "ValueError", ReferenceError: "NameError",
    SyntaxError: "SyntaxError", ENOENT: "FileNotFoundError", ERR_NO_MEMBER: "AttributeError",
  };
  // Removes the folder of the submission. Students do not know it, and it differs from run to run.
  const withoutFolder = (text) => {
    let kept = "";
    let rest = text;
    for (let at = indexOf(rest, folder); at >= 0; at = indexOf(rest, folder)) {
      kept += slice(rest, 0, at);
      rest = slice(rest, at + folder.length);
    }
    return kept + rest;
  };
  // A path in the submission has slashes on all systems.
  const withSlashes = (path) => {
    let text = "";
    for (let index = 0; index < path.length; index++) text += path[index] === "\\" ? "/" : path[index];
    return text;
  };
  const shortened = (text) => {
    // For a module that does not exist, Node.js also lists the files that need it, and the last one
    // is the driver.
    const stack = indexOf(text, "\nRequire stack:");
    const told = stack < 0 ? text : slice(text, 0, stack);
    return withoutFolder(told.length > MESSAGE_MAX ? slice(told, 0, MESSAGE_MAX) + "..." : told);
  };
  const textOf = (error) => {
    try {
      const text = typeof error === "object" && error !== null ? error.message : `${error}`;
      if (typeof text === "string") return shortened(text);
    } catch {
      // The message cannot be read.
    }
    return "(no message)";
  };
  // File and line of the innermost line of the student's code in the stack, as JSON.
  const placeOf = (error) => {
    let stack = "";
    try {
      stack = error.stack;
    } catch {
      // The error has no stack.
    }
    if (typeof stack !== "string") return "null";
    for (let from = indexOf(stack, folder); from >= 0; from = indexOf(stack, folder, from + 1)) {
      // The name of a drive has a colon too.
      const colon = indexOf(stack, ":", from + folder.length);
      const file = withSlashes(slice(stack, from + folder.length, colon));
      let end = colon + 1;
      let line = 0;
      for (; stack[end] >= "0" && stack[end] <= "9"; end++) line = 10 * line + +stack[end];
      if (indexOf(file, "\n") < 0 && indexOf(file, "puzzlemark-driver") < 0 && line > 0 && line < 1e9) {
        return `[${stringify(slice(file, 0, 200))},${line}]`;
      }
    }
    return "null";
  };
  const isName = (name) => typeof name === "string" && name !== "" && name.length < 200;
  const namesOf = (error) => {
    const names = [];
    const add = (name) => {
      for (let index = 0; index < names.length; index++) if (names[index] === name) return;
      if (isName(name)) append(names, name);
    };
    try {
      // A name that the student set comes before the class. `Error` says nothing, so a class comes
      // before it.
      if (error.name !== "Error") add(error.name);
      for (let kind = getPrototypeOf(error); kind !== null; kind = getPrototypeOf(kind)) {
        if (kind !== plainObject) add(has(kind, "constructor") ? kind.constructor.name : undefined);
      }
      if (error.code === "ERR_ASSERTION") add("AssertionError");
      add(ALSO[error.name]);
      add(ALSO[error.code]);
      if (textOf(error) === "Maximum call stack size exceeded") add("RecursionError");
    } catch {
      // A value that is not an error has no names.
    }
    if (names.length === 0) add(error === null ? "null" : typeof error);
    return names;
  };
  const raised = (error) => {
    const names = namesOf(error);
    let ancestors = "";
    for (let index = 1; index < names.length; index++) {
      ancestors += (index > 1 ? "," : "") + stringify(names[index]);
    }
    return `{"raises":{"type":${stringify(names[0])},"message":${stringify(textOf(error))},` +
      `"ancestors":[${ancestors}],"at":${placeOf(error)}}}`;
  };

  // Requests ---------------------------------------------------------------------------------

  let exported = null;
  const exportOf = (name) => {
    if (exported === null || (typeof exported !== "object" && typeof exported !== "function")) return undefined;
    if (typeof exported === "function" && exported.name === name) return exported;
    if (has(exported, name)) return exported[name];
    const { default: main } = has(exported, "default") ? exported : {};
    return typeof main === "function" && main.name === name ? main : undefined;
  };
  const simplified = (name) => {
    let simple = "";
    for (let index = 0; index < name.length; index++) if (name[index] !== "_") simple += name[index];
    return lower(simple);
  };
  // The name of the member for a name: the name itself, or the name in another style (`put_bubble`,
  // `putBubble`).
  const memberOf = (object, name) => {
    for (let kind = object; kind !== null && kind !== plainObject; kind = getPrototypeOf(kind)) {
      if (has(kind, name)) return name;
    }
    const wanted = simplified(name);
    for (let kind = object; kind !== null && kind !== plainObject; kind = getPrototypeOf(kind)) {
      const keys = ownKeys(kind);
      for (let index = 0; index < keys.length; index++) {
        if (typeof keys[index] === "string" && simplified(keys[index]) === wanted) return keys[index];
      }
    }
    return null;
  };
  // `putBubble` for `put_bubble`.
  const camelCase = (name) => {
    let written = "";
    for (let index = 0; index < name.length; index++) {
      if (name[index] === "_" && index > 0) continue;
      written += index > 1 && name[index - 1] === "_" ? upper(name[index]) : name[index];
    }
    return written;
  };
  const none = (what, name) => {
    const error = new NativeError(`there is no ${what} \`${camelCase(name)}\``);
    error.name = "TypeError";
    error.code = "ERR_NO_MEMBER";
    return error;
  };
  const call = (object, name, values) => {
    const member = memberOf(object, name);
    const method = member === null ? undefined : object[member];
    if (typeof method !== "function") throw none("method", name);
    return apply(method, object, values);
  };
  const get = (object, name) => {
    const member = memberOf(object, name) ?? memberOf(object, `get_${name}`);
    if (member === null) throw none("property", name);
    const value = object[member];
    return typeof value === "function" ? apply(value, object, []) : value;
  };
  const invoke = (name, values) => {
    let named = exportOf(name);
    if (named === undefined && typeof exported === "object" && exported !== null) {
      const member = memberOf(exported, name);
      named = member === null ? undefined : exported[member];
    }
    if (typeof named !== "function") throw none("function", name);
    return apply(named, undefined, values);
  };
  const make = (name, values) => {
    const named = exportOf(name);
    if (typeof named !== "function") throw none("class", name);
    return construct(named, values);
  };
  const perform = (request) => {
    const values = has(request, "args") ? decodeAll(request.args) : [];
    if (has(request, "class")) {
      const made = make(request.class, values);
      if (!isInMap(numbers, made)) keep(made, request.new);
      return made;
    }
    if (has(request, "function")) {
      const value = invoke(request.function, values);
      if (typeof value === "object" && value !== null && isRequired(value) && !isInMap(numbers, value)) {
        keep(value, request.new);
      }
      return value;
    }
    if (has(request, "text")) return `${getFromMap(objects, request.text)}`;
    const object = getFromMap(objects, request.on);
    return has(request, "call") ? call(object, request.call, values) : get(object, request.get);
  };

  // Loading ----------------------------------------------------------------------------------

  const defined = () => {
    if (exported === null || (typeof exported !== "object" && typeof exported !== "function")) return "";
    const keys = ownKeys(exported);
    let text = "";
    for (let index = 0; index < keys.length && index < 50; index++) {
      if (typeof keys[index] !== "string" || keys[index] === "__esModule") continue;
      text += (text === "" ? "" : ",") + stringify(keys[index]);
    }
    return text;
  };
  const loadFile = (file, names) => {
    try {
      exported = load(folder + file);
    } catch (error) {
      const stack = typeof error?.stack === "string" ? error.stack : "";
      // If the stack begins with a place, the file is not valid JavaScript.
      const invalid = indexOf(stack, folder) === 0;
      return `{"load":${raised(error)},"invalid":${invalid}}`;
    }
    let missing = "";
    for (let index = 0; index < names.length; index++) {
      const named = exportOf(names[index]);
      if (typeof named === "function") {
        if (typeof named.prototype === "object" && named.prototype !== null) append(required, named.prototype);
      } else {
        missing += (missing === "" ? "" : ",") + stringify(names[index]);
      }
    }
    return `{"missing":[${missing}],"defined":[${defined()}]}`;
  };

  const answer = (request) => {
    if (has(request, "load")) return loadFile(request.load, request.requires);
    let value;
    try {
      value = perform(request);
    } catch (error) {
      return raised(error);
    }
    try {
      if (value === undefined) return '"undefined"';
      room = REPLY_MAX;
      return `{"returns":${encode(value, 0, false)}}`;
    } catch (error) {
      const reason = error instanceof Unsendable ? error.reason : "it cannot be looked into";
      return `{"unsendable":${stringify(reason)}}`;
    }
  };

  send("puzzlemark json 1");
  for (;;) {
    const line = nextLine();
    if (line === null) leave(0);
    const blank = indexOf(line, " ");
    let text;
    try {
      text = answer(parse(slice(line, blank + 1)));
    } catch {
      text = '{"unsendable":"the process no longer works as it should"}';
    }
    send(slice(line, 0, blank) + " " + text);
  }
})();
