// A text to take along, with a button that copies it. Works from disk too, where the clipboard may be closed.

import { english, h } from "report/dom.js";
import { t } from "report/words.js";

export function copyable(text) {
  const code = english("code.schedule", text);
  const button = h("button.quiet.copy", { type: "button", "aria-label": t("copyThis", { text }) }, t("copy"));
  const said = h("span.visually-hidden", { role: "status" });
  let timer;
  const say = (word) => {
    button.textContent = said.textContent = t(word);
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = t("copy");
      said.textContent = "";
    }, 2500);
  };
  button.addEventListener("click", async () => say(await copied(text, code) ? "copied" : "copyHere"));
  return h("span.copyable", {}, code, button, said);
}

async function copied(text, code) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(code);
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }
}
