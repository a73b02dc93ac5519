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
for (const film of document.querySelectorAll(".film")) {
  const frames = [...film.children];
  const slider = document.createElement("input");
  slider.type = "range";
  slider.max = frames.length - 1;
  slider.value = Math.max(0, frames.findIndex(frame => frame.className === "wrong"));
  slider.setAttribute("aria-label", "Frame of the replay");
  const all = document.createElement("button");
  all.type = "button";
  const show = () => {
    frames.forEach((frame, index) => frame.classList.toggle("now", index === +slider.value));
    slider.setAttribute("aria-valuetext", frames[slider.value].querySelector(".asked").textContent);
  };
  const toggle = () => {
    slider.hidden = !film.classList.toggle("one");
    all.textContent = slider.hidden ? "One frame" : "All frames";
  };
  slider.addEventListener("input", show);
  all.addEventListener("click", toggle);
  const reel = document.createElement("p");
  reel.className = "reel";
  reel.append(slider, all);
  film.before(reel);
  show();
  toggle();
}
