// The list of keys, in a dialog.

import { h, keyCap } from "report/dom.js";
import { said, t } from "report/words.js";

const keysFor = (clients) => [
  [clients.map((client) => client.toLowerCase()), t("keysStep")], [clients.map((client) => `Shift+${client}`), t("keysCrash")],
  [["e"], said("action.leaseRunsOut")], [["u", "Backspace"], t("undo")], [["r"], t("restart")], [["←", "→"], t("keysPast")], [["h"], t("hint")],
  [["s"], t("showMe")], [["p"], t("predict")], [["0", "1", "o", "n"], t("keysChoice")], [["?"], t("keysHelp")],
];

export function showHelp(clients) {
  const dialog = h("dialog", { "aria-labelledby": "keys-title", onclose: () => dialog.remove() },
    h("h2", { id: "keys-title" }, t("keysTitle")),
    h("dl.keys", {}, keysFor(clients).map(([keys, text]) => h("div", {}, h("dt", {}, keys.map((key) => [keyCap(key), " "])), h("dd", {}, text)))),
    h("form", { method: "dialog" }, h("button.primary", {}, t("close"))));
  document.body.append(dialog);
  dialog.showModal();
}
