// A text with a button that copies it. A page opened from disk may have no clipboard: then the text is selected instead.

import { english, h } from "report/dom.js";
import { t } from "report/words.js";

const SHOWN_MILLIS = 2500;

export function copyable(text) {
  const code = english("code.schedule", text);
  const button = h("button.quiet.copy", { type: "button", "aria-label": t("copyThis", { text }) }, t("copy"));
  const announcement = h("span.visually-hidden", { role: "status" });
  let timer;
  const announce = (word) => {
    button.textContent = announcement.textContent = word;
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = t("copy");
      announcement.textContent = "";
    }, SHOWN_MILLIS);
  };
  button.addEventListener("click", async () => announce(await copyOrSelect(text, code) ? t("copied") : t("copyHere")));
  return h("span.copyable", {}, code, button, announcement);
}

/** True if the text is in the clipboard, false if it is only selected. */
async function copyOrSelect(text, code) {
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
