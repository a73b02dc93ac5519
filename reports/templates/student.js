"use strict";
for (const session of document.querySelectorAll(".session")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = session.dataset.copy;
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
    button.textContent = done ? session.dataset.copied : session.dataset.press;
    said.textContent = done ? session.dataset.done : session.dataset.selected;
    setTimeout(() => { button.textContent = session.dataset.copy; said.textContent = ""; }, 2000);
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
  slider.setAttribute("aria-label", film.dataset.frame);
  const all = document.createElement("button");
  all.type = "button";
  const show = () => {
    frames.forEach((frame, index) => frame.classList.toggle("now", index === +slider.value));
    slider.setAttribute("aria-valuetext", frames[slider.value].querySelector(".asked").textContent);
  };
  const toggle = () => {
    slider.hidden = !film.classList.toggle("one");
    all.textContent = slider.hidden ? film.dataset.one : film.dataset.all;
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
