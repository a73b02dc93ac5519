"use strict";
const names = new Intl.Collator(undefined, { numeric: true });
const headsOf = table => Array.from(table.tHead.rows[0].cells);
const sort = (table, head, descending) => {
  const heads = headsOf(table);
  const column = heads.indexOf(head);
  const key = row => row.cells[column].dataset.key;
  const text = head.dataset.order === "text";
  const compare = (a, b) => text ? names.compare(a, b) : a - b;
  const ordered = Array.from(table.tBodies[0].rows, row => [key(row), row]).sort(([a], [b]) => {
    if (a === "" || b === "") return (a === "") - (b === "");
    return descending ? compare(b, a) : compare(a, b);
  });
  table.tBodies[0].append(...ordered.map(([, row]) => row));
  for (const other of heads) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", descending ? "descending" : "ascending");
};
const addSortButton = (table, head) => {
  const button = document.createElement("button");
  button.className = "sort";
  button.type = "button";
  button.title = table.dataset.sortable + " " + head.dataset.label;
  button.setAttribute("aria-label", button.title);
  button.textContent = "↕";
  button.addEventListener("click", () => {
    const text = head.dataset.order === "text";
    const sorted = head.getAttribute("aria-sort");
    const descending = sorted ? sorted === "ascending" : !text;
    sort(table, head, descending);
    for (const other of table.querySelectorAll(".sort")) other.textContent = "↕";
    button.textContent = descending ? "↓" : "↑";
  });
  (head.querySelector(".of") || head).append(" ", button);
};
for (const table of document.querySelectorAll("table[data-sortable]")) {
  for (const head of headsOf(table).filter(head => head.dataset.label)) addSortButton(table, head);
}
