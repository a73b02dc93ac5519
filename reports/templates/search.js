const table = document.getElementById("students");
const rows = table.tBodies[0];
const heads = headsOf(table);
const search = document.createElement("input");
search.type = "search";
search.className = "search";
search.placeholder = table.dataset.search;
search.setAttribute("aria-label", table.dataset.label);
const found = document.createElement("span");
found.className = "quiet";
found.setAttribute("role", "status");
// Letters that Unicode does not take apart into a letter and an accent.
const plain = { "ł": "l", "ø": "o", "đ": "d", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe" };
const folded = text => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "")
  .replace(/[łøđıßæœ]/g, letter => plain[letter]);
const words = new Map(Array.from(rows.rows, row =>
  [row, folded(Array.from(row.cells).slice(0, table.dataset.searched).map(cell => cell.textContent).join(" "))]));
search.addEventListener("input", () => {
  const wanted = folded(search.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const [row, text] of words) {
    row.hidden = !wanted.every(word => text.includes(word));
    shown += !row.hidden;
  }
  found.textContent = wanted.length ? `${shown} ${table.dataset.found} ${words.size} ${table.dataset.rows}` : "";
});
const place = document.createElement("p");
place.className = "searching";
place.append(search, found);
table.parentElement.before(place);
rows.addEventListener("mouseover", event => {
  const cell = event.target.closest("td");
  const head = cell && heads[cell.cellIndex];
  if (head && head.title && !cell.title) cell.title = head.title + ": " + (cell.textContent || "accepted");
});
