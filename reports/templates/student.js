"use strict";
for (const session of document.querySelectorAll(".session")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  const said = document.createElement("span");
  said.className = "hush";
  said.setAttribute("role", "status");
  const select = () => {
    const range = document.createRange();
    range.selectNodeContents(session);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return document.execCommand("copy");
  };
  const tell = done => {
    button.textContent = done ? "Copied" : "Press Ctrl+C";
    said.textContent = done ? "The session is copied." : "The session is selected.";
    setTimeout(() => { button.textContent = "Copy"; said.textContent = ""; }, 2000);
  };
  button.addEventListener("click", () => {
    if (!navigator.clipboard) return tell(select());
    navigator.clipboard.writeText(session.textContent).then(() => tell(true), () => tell(select()));
  });
  session.before(button, said);
}
