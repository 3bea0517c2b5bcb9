// The list of keys, in a dialog.

import { h } from "report/dom.js";
import { t } from "report/words.js";

const KEYS = [
  [["a", "b"], "keysStep"], [["Shift+A", "Shift+B"], "keysCrash"], [["e"], "keysExpire"], [["u", "Backspace"], "keysUndo"],
  [["r"], "restart"], [["←", "→"], "keysPast"], [["h"], "hint"], [["s"], "showMe"], [["p"], "predict"],
  [["0", "1", "o", "n"], "keysChoice"], [["?"], "keysHelp"],
];

export function showHelp() {
  const dialog = h("dialog", { "aria-labelledby": "keys-title", onclose: () => dialog.remove() },
    h("h2", { id: "keys-title" }, t("keysTitle")),
    h("dl.keys", {}, KEYS.map(([keys, text]) => h("div", {}, h("dt", {}, keys.map((key) => [h("kbd", {}, key), " "])), h("dd", {}, t(text))))),
    h("form", { method: "dialog" }, h("button.primary", {}, t("close"))));
  document.body.append(dialog);
  dialog.showModal();
}
