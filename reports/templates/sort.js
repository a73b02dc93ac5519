"use strict";
const table = document.getElementById("students");
const rows = table.tBodies[0];
const heads = Array.from(table.tHead.rows[0].cells);
const names = new Intl.Collator(undefined, { numeric: true });
const sort = (head, descending) => {
  const column = heads.indexOf(head);
  const key = row => row.cells[column].dataset.key;
  const text = head.dataset.order === "text";
  const compare = (a, b) => text ? names.compare(a, b) : a - b;
  const ordered = Array.from(rows.rows, row => [key(row), row]).sort(([a], [b]) => {
    if (a === "" || b === "") return (a === "") - (b === "");
    return descending ? compare(b, a) : compare(a, b);
  });
  rows.append(...ordered.map(([, row]) => row));
  for (const other of heads) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", descending ? "descending" : "ascending");
};
for (const head of heads.filter(head => head.dataset.label)) {
  const button = document.createElement("button");
  button.className = "sort";
  button.type = "button";
  button.title = "Sort by " + head.dataset.label;
  button.setAttribute("aria-label", button.title);
  button.textContent = "↕";
  button.addEventListener("click", () => {
    const text = head.dataset.order === "text";
    const sorted = head.getAttribute("aria-sort");
    const descending = sorted ? sorted === "ascending" : !text;
    sort(head, descending);
    for (const other of table.querySelectorAll(".sort")) other.textContent = "↕";
    button.textContent = descending ? "↓" : "↑";
  });
  (head.querySelector(".of") || head).append(" ", button);
}
