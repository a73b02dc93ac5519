// Small things that several pages do.

export const $ = (id) => document.getElementById(id);

/** Returns a new element with a class and a text. */
export function made(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** Offers a text as a file. */
export function download(name, text, type = "text/plain") {
  const link = made("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Copies a text, and says so. */
export async function copy(text, what, tell) {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} copied.`, "good");
  } catch {
    tell("The browser does not let this page copy. Allow it for this page, and try again.", "bad");
  }
}

/** Returns a function that shows a text in the status line. */
export function statusIn(element) {
  return (text, tone = "") => {
    element.textContent = text;
    element.className = `status ${tone}`.trim();
  };
}

/** Marks the link to this page in the navigation. */
export function markHere() {
  const here = location.pathname.split("/").pop() || "index.html";
  document.querySelector(`nav a[href="${here}"]`)?.setAttribute("aria-current", "page");
}

/** Shows a session: operations with their answers. The last line is in view. */
export function showReplies(element, replies) {
  const entries = replies.map((reply) => {
    const entry = made("div", reply.kept ? "entry" : "entry dropped");
    const asked = entry.appendChild(made("p", "asked"));
    asked.append(made("span", "sign", ">>> "), made("code", "", reply.operation));
    if (reply.shown) {
      const shown = reply.shown.endsWith("\n") ? reply.shown.slice(0, -1) : reply.shown;
      entry.append(made("pre", reply.raised ? "shown raised" : "shown", shown));
    }
    const note = reply.note || reply.error;
    if (note) entry.append(made("p", "note", note));
    return entry;
  });
  element.replaceChildren(...entries);
  element.scrollTop = element.scrollHeight;
}

/** Fills the list of puzzles. */
export function offerPuzzles(reference) {
  const options = reference.names().map((name) => {
    const option = made("option", "", name);
    option.value = name;
    return option;
  });
  $("puzzle").replaceChildren(...options);
}

/** Fills a form for new puzzles with what a game has. */
export function prepareForm(game, reference) {
  const { rows, columns, parts } = game.size;
  $("rows").value = rows;
  $("columns").value = columns;
  $("columns-field").hidden = Boolean(game.isSquare);
  const name = reference.parts(game.name);
  $("parts-field").hidden = name === undefined;
  $("parts-name").textContent = name === undefined ? "" : name[0].toUpperCase() + name.slice(1);
  $("parts-count").value = parts ?? 1;
  const grades = reference.grades(game.name).map((grade) => {
    const option = made("option", "", grade);
    option.value = grade;
    return option;
  });
  $("grade").replaceChildren($("grade").options[0], ...grades);
}

/** Returns the request of the form. */
export function requestOf(game, seed) {
  const rows = Number($("rows").value);
  return {
    rows,
    columns: game.isSquare ? rows : Number($("columns").value),
    parts: Number($("parts-count").value),
    grade: $("grade").value || undefined,
    seed,
  };
}
