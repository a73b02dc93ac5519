// A board: the picture of the reference, with a layer of squares for mouse, touch and keyboard above it.

// The measures of the reference's pictures.
const SIDE = 40;
const MARGIN = 6;

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Board {
  #squares = [];
  #at = [0, 0];
  #path = null;
  #finger = false;

  /**
   * `element` has the place for the picture, and gets the squares. `hears` has `press(row, column, isOther)`,
   * `drag(cells)` if the puzzle has paths, and `key(row, column, key)`, which returns true if it
   * has used the key.
   */
  constructor(element, hears) {
    this.hears = hears;
    this.picture = element.querySelector(".picture");
    this.layer = element.appendChild(document.createElement("div"));
    this.layer.className = "squares";
    this.layer.setAttribute("role", "grid");
    if (hears.drag) this.layer.classList.add("paths");
    this.layer.addEventListener("keydown", (event) => this.#typed(event));
    this.layer.addEventListener("pointerdown", (event) => this.#down(event));
    this.layer.addEventListener("pointermove", (event) => this.#moved(event));
    this.layer.addEventListener("pointerup", (event) => this.#up(event));
    this.layer.addEventListener("pointercancel", () => this.#drawn(null));
    this.layer.addEventListener("contextmenu", (event) => event.preventDefault());
    this.layer.addEventListener("focusin", (event) => {
      const place = placeOf(event.target);
      if (place) this.#at = place;
    });
    this.layer.addEventListener("focusout", () => this.#drawn(null));
  }

  /**
   * Shows a picture. `frame` is the number of squares around the playable ones. `name` gives the
   * name of a square for screen readers, `mark` a letter in its corner.
   */
  show({ svg, rows, columns, frame = 0, label, name, mark }) {
    const drawn = svgElement(svg);
    drawn.removeAttribute("role");
    drawn.querySelector("title")?.remove();
    this.picture.replaceChildren(drawn);
    if (this.#squares.length !== rows || this.#squares[0]?.length !== columns) {
      this.#build(rows, columns, frame);
    }
    this.layer.setAttribute("aria-label", label);
    this.#squares.forEach((squares, row) =>
      squares.forEach((square, column) => {
        const text = `${name(row, column)}, row ${row}, column ${column}`;
        if (square.getAttribute("aria-label") !== text) square.setAttribute("aria-label", text);
        square.dataset.mark = mark?.(row, column) ?? "";
      }),
    );
  }

  /** Points at a square, for a hint. */
  point(place) {
    for (const square of this.#squares.flat()) square.classList.remove("hinted");
    if (place) this.#squares[place[0]]?.[place[1]]?.classList.add("hinted");
  }

  focus(row = this.#at[0], column = this.#at[1]) {
    this.#reach(row, column);
    this.#squares[this.#at[0]]?.[this.#at[1]]?.focus();
  }

  /** Returns the square that has the focus, or had it last. */
  get place() {
    return this.#at;
  }

  #build(rows, columns, frame) {
    const [width, height] = [columns, rows].map((count) => (count + 2 * frame) * SIDE + 2 * MARGIN);
    const inset = MARGIN + frame * SIDE;
    const [x, y] = [(100 * inset) / width, (100 * inset) / height];
    const { style } = this.layer;
    style.setProperty("inset", `${y}% ${x}%`);
    style.setProperty("--columns", columns + 2 * frame);
    style.setProperty("grid-template-columns", `repeat(${columns}, 1fr)`);
    this.layer.setAttribute("aria-rowcount", rows);
    this.layer.setAttribute("aria-colcount", columns);
    this.#squares = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => {
        const square = document.createElement("div");
        square.className = "square";
        square.setAttribute("role", "gridcell");
        square.tabIndex = -1;
        square.dataset.place = `${row} ${column}`;
        return square;
      }),
    );
    const lines = this.#squares.map((squares) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.append(...squares);
      return line;
    });
    this.layer.replaceChildren(...lines);
    this.#reach(Math.min(this.#at[0], rows - 1), Math.min(this.#at[1], columns - 1));
  }

  #reach(row, column) {
    const [before, after] = [this.#at, [row, column]].map(([y, x]) => this.#squares[y]?.[x]);
    if (!after) return;
    if (before) before.tabIndex = -1;
    after.tabIndex = 0;
    this.#at = [row, column];
  }

  #typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = this.#at;
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const next = [row + step[0], column + step[1]];
      if (!this.#squares[next[0]]?.[next[1]]) return;
      this.#reach(...next);
      const square = this.#squares[next[0]][next[1]];
      const path = this.#path;
      square.focus();
      if (path && !this.#finger) this.#drawn(extended(path, next));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!this.hears.drag || !this.hears.isPath()) this.hears.press(row, column, event.shiftKey);
      else if (this.#path) this.#finish();
      else this.#drawn([[row, column]]);
    } else if (event.key === "Escape" && this.#path) {
      this.#drawn(null);
    } else if (this.hears.key?.(row, column, event.key)) {
      event.preventDefault();
    }
  }

  #down(event) {
    const place = placeOf(event.target);
    if (!place) return;
    this.#reach(...place);
    event.target.focus({ preventScroll: true });
    if (event.button !== 0 || !this.hears.drag || !this.hears.isPath()) {
      if (event.button === 0 || event.button === 2) this.hears.press(...place, event.button === 2);
      event.preventDefault();
      return;
    }
    event.preventDefault();
    this.#finger = true;
    event.target.releasePointerCapture?.(event.pointerId);
    this.#drawn([place]);
  }

  #moved(event) {
    if (!this.#finger || !this.#path) return;
    const place = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (place && this.layer.contains(event.target)) this.#drawn(extended(this.#path, place));
  }

  #up() {
    if (!this.#finger) return;
    this.#finger = false;
    if (this.#path) this.#finish();
  }

  #finish() {
    const path = this.#path;
    this.#drawn(null);
    if (path.length === 1) this.hears.press(...path[0], false);
    else this.hears.drag(path);
  }

  /** Shows the path that is being drawn. */
  #drawn(path) {
    this.#path = path;
    if (!path) this.#finger = false;
    const marked = new Set((path ?? []).map(String));
    for (const square of this.#squares.flat()) {
      square.classList.toggle("drawn", marked.has(square.dataset.place.replace(" ", ",")));
    }
  }
}

/** Returns a path with one more cell. Going back shortens it. Cells between are filled in. */
function extended(path, [row, column]) {
  const known = path.findIndex(([y, x]) => y === row && x === column);
  if (known >= 0) return path.slice(0, known + 1);
  const [y, x] = path.at(-1);
  if (Math.abs(y - row) + Math.abs(x - column) === 1) return [...path, [row, column]];
  // A fast finger skips squares. It goes along a line, or not at all.
  if (y !== row && x !== column) return path;
  const next = [y + Math.sign(row - y), x + Math.sign(column - x)];
  return extended(extended(path, next), [row, column]);
}

function placeOf(element) {
  return element?.dataset?.place?.split(" ").map(Number);
}

/** Returns an SVG element from the text of the reference. */
export function svgElement(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}
