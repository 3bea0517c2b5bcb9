// The scheduler's controls: what each client believes and what Redis holds, each beside the moves that are possible there.

import { data } from "report/data.js";
import { english, h, setChildren, shortenDigests } from "report/dom.js";
import { statusSign } from "report/lanes.js";
import { hasLease } from "report/move-text.js";
import { t } from "report/words.js";

export function schedulerPanel(walk, act) {
  const buttons = new Map();
  const beliefs = new Map();
  const lockKey = h("div.lock-key-state", {});
  const remaining = h("p.remaining", {});

  function moveButton(move, label, key, keyLabel) {
    const consequence = h("span.consequence");
    const button = h("button.move", { type: "button", "data-move": move, "aria-keyshortcuts": key, onclick: () => act({ type: "move", move }) },
      h("span.name", {}, label), key && h("kbd", {}, keyLabel), consequence);
    if (move === "expire" || move.includes("-")) button.classList.add("fault");
    buttons.set(move, { button, consequence });
    return button;
  }

  const clientPanels = walk.clients.map((client) => {
    beliefs.set(client, h("p.belief"));
    const key = client.toLowerCase();
    return h("section.participant", { "aria-label": t("client", { client }) },
      h("h2", {}, client), beliefs.get(client),
      h("div.moves", {},
        moveButton(client, t("stepClient", { client }), key, key),
        moveButton(`${client}-crash`, t("crashClient", { client }), `Shift+${client}`, `⇧${client}`),
        data.bounds?.lostReplies > 0 && moveButton(`${client}-lost`, t("loseReply", { client }), undefined)));
  });
  const redisPanel = h("section.participant.redis", { "aria-label": t("redisHolds") },
    h("h2", {}, "Redis"), remaining, lockKey, h("div.moves", {}, moveButton("expire", t("expireLease"), "e", "e")));
  const view = h("div.scheduler", {}, clientPanels[0], redisPanel, clientPanels.slice(1));

  function update() {
    const severalInside = walk.clients.filter((client) => walk.status(client) === "INSIDE").length > 1;
    for (const [client, belief] of beliefs) {
      const status = walk.status(client);
      setChildren(belief, statusSign(status, severalInside), t(`status_${status}`));
    }
    setChildren(lockKey, lockKeyState(walk.state.lockKey));
    setChildren(remaining, t("remaining", walk.state.remaining));
    for (const [move, { button, consequence }] of buttons) {
      const reason = walk.reasonAgainst(move);
      button.setAttribute("aria-disabled", Boolean(reason));
      setChildren(consequence, reason ? t(reason.key, reason.values) : consequenceOf(move));
    }
  }

  function consequenceOf(move) {
    if (move === "expire" || move.endsWith("-crash")) return "";
    const { command } = walk.transition(move);
    return command ? english("code", shortenDigests(command)) : t("leaveCriticalSection");
  }

  return {
    view,
    update,
    focus: () => buttons.get(walk.clients.find((client) => walk.transition(client)) ?? "expire").button.focus(),
    /** Points at the button of this move; without a move, at none. */
    pointAt: (pointed) => {
      for (const [move, { button }] of buttons) button.classList.toggle("pointed", move === pointed);
    },
  };
}

function lockKeyState(lockKey) {
  if (!lockKey) return [h("p.value", {}, h("span.none", {}, t("noLockKey"))), h("p.lease", {}, t("nobodyHasIt"))];
  const forEver = !hasLease(lockKey);
  return [h("p.value", {}, english("code", `lock = ${lockKey.value}`)),
    h(forEver ? "p.lease.for-ever" : "p.lease", {}, forEver ? t("leaseForEver") : t("leaseSeconds", { n: lockKey.leaseSeconds }))];
}
