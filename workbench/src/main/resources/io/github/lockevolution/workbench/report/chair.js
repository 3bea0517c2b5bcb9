// The chair: what each client believes and what Redis holds, each beside the moves that can be made with it.

import { data } from "report/data.js";
import { brief, english, fill, h } from "report/dom.js";
import { fateSign } from "report/lanes.js";
import { hasLease } from "report/rows.js";
import { t } from "report/words.js";

export function chair(walk, act) {
  const buttons = new Map();
  const beliefs = new Map();
  const redis = h("div.redis-state", {});
  const left = h("p.left", {});

  function move(name, word, key, shown) {
    const does = h("span.does");
    const button = h("button.move", { type: "button", "data-move": name, "aria-keyshortcuts": key, onclick: () => act({ do: "move", move: name }) },
      h("span.name", {}, word), key && h("kbd", {}, shown), does);
    if (name === "expire" || name.includes("-")) button.classList.add("fault");
    buttons.set(name, { button, does });
    return button;
  }

  const seats = walk.clients.map((client) => {
    beliefs.set(client, h("p.belief"));
    const key = client.toLowerCase();
    return h("section.seat", { "aria-label": t("client", { client }) },
      h("h2", {}, client), beliefs.get(client),
      h("div.moves", {},
        move(client, t("fits", { client }), key, key),
        move(`${client}-crash`, t("crash", { client }), `Shift+${client}`, `⇧${client}`),
        data.bounds?.lostReplies > 0 && move(`${client}-lost`, t("lose", { client }), undefined)));
  });
  const middle = h("section.seat.redis", { "aria-label": t("redisHolds") },
    h("h2", {}, "Redis"), left, redis, h("div.moves", {}, move("expire", t("expire"), "e", "e")));
  const view = h("div.chair", {}, seats[0], middle, seats.slice(1));

  function update() {
    const two = walk.clients.filter((client) => walk.fate(client) === "inside").length > 1;
    for (const [client, belief] of beliefs) {
      const fate = walk.fate(client);
      fill(belief, fateSign(fate, two), t(`fate_${fate}`));
    }
    fill(redis, lockState(walk.here.lock));
    fill(left, t("leftOver", walk.here.left));
    for (const [name, { button, does }] of buttons) {
      const reason = walk.reasonAgainst(name);
      button.setAttribute("aria-disabled", Boolean(reason));
      fill(does, reason ? t(reason.key, reason.values) : consequence(name));
    }
  }

  function consequence(name) {
    if (name === "expire" || name.endsWith("-crash")) return "";
    const { command } = walk.turn(name);
    return command ? english("code", brief(command)) : t("leaves");
  }

  return {
    view,
    update,
    focus: () => buttons.get(walk.clients.find((client) => walk.turn(client)) ?? "expire").button.focus(),
    /** Points at the button of a move, or at none. */
    point: (name) => {
      for (const [move, { button }] of buttons) button.classList.toggle("pointed", move === name);
    },
  };
}

function lockState(lock) {
  if (!lock) return [h("p.value", {}, h("span.none", {}, t("noLockKey"))), h("p.lease", {}, t("nobodyHasIt"))];
  const forEver = !hasLease(lock);
  return [h("p.value", {}, english("code", `lock = ${lock.value}`)),
    h(forEver ? "p.lease.for-ever" : "p.lease", {}, forEver ? t("leaseForEver") : t("leaseSeconds", { n: lock.lease }))];
}
