// The scheduler's controls: what each client believes and what the store holds, each beside the moves that are possible there.

import { data } from "report/data.js";
import { english, h, keyCap, properName, setChildren, shortenDigests } from "report/dom.js";
import { heldIn, heldText } from "report/held.js";
import { laneNow, phaseSign } from "report/lanes.js";
import { hasLease, moveName } from "report/move-text.js";
import { reasonAgainst, waitsFor } from "report/reason.js";
import { hasSide, isFault, sendsNothing } from "report/state-space.js";
import { label, said, t } from "report/words.js";

export function schedulerPanel(walk, act) {
  const buttons = new Map();
  const beliefs = new Map();
  const lockKey = h("div.lock-key-state", {});
  const stores = walk.stage.stores && walk.stage.stores.map((store) => ({ store, list: h("div.lock-key-state", {}) }));
  const remaining = h("p.remaining", {});

  function moveButton(move, key, keyLabel) {
    const consequence = h("span.consequence");
    const button = h("button.move", { type: "button", "data-move": move, "aria-keyshortcuts": key, onclick: () => act({ type: "move", move }) },
      h("span.name", {}, moveName(move)), key && keyCap(keyLabel), consequence);
    if (isFault(move)) button.classList.add("fault");
    buttons.set(move, { button, consequence });
    return button;
  }

  const isOnTheSide = hasSide(walk.stateSpace);
  const clientPanels = walk.clients.map((client) => {
    beliefs.set(client, h("p.belief"));
    const key = client.toLowerCase();
    return h("section.participant", { "aria-label": t("client", { client }) },
      properName("h2", client), beliefs.get(client),
      h("div.moves", {},
        moveButton(client, key, key),
        isOnTheSide && moveButton(`${client}-side`),
        moveButton(`${client}-crash`, `Shift+${client}`, `⇧${client}`),
        data.bounds.lostReplies > 0 && moveButton(`${client}-lost`)));
  });
  const redisPanel = stores ? h("div.store-panels", {}, stores.map(storePanel)) : h("section.participant.redis", { "aria-label": t("storeHolds", { store: walk.stage.store }) },
    properName("h2", walk.stage.store), remaining, lockKey, h("div.moves", {}, moveButton("expire", "e", "e")));
  /** What one of several stores holds. A lease runs out in the first, if in any. */
  function storePanel({ store, list }, i) {
    const canExpire = i === 0 && walk.stateSpace.states.some((state) => state.transitions.expire);
    return h("section.participant.redis", { "aria-label": t("storeHolds", { store }) },
      properName("h2", store), i === 0 && remaining, list, canExpire && h("div.moves", {}, moveButton("expire", "e", "e")));
  }

  const view = h("div.scheduler", { "data-clients": walk.clients.length },
    walk.clients.length === 2 ? [clientPanels[0], redisPanel, clientPanels[1]] : [redisPanel, clientPanels]);

  function update() {
    const severalInside = walk.clients.filter((client) => walk.phase(client) === "INSIDE").length > 1;
    for (const [client, belief] of beliefs) {
      setChildren(belief, stores ? [lanesOf(client), whereInSection(client)] : [phaseSign(walk.phase(client), severalInside), beliefOf(client)]);
    }
    setChildren(lockKey, lockKeyState(walk.state.lockKey));
    if (stores) for (const { store, list } of stores) setChildren(list, storeState(walk, store));
    setChildren(remaining, t("remaining", { crashes: walk.state.remaining.crashes, expiries: walk.state.remaining.expiries }));
    const taken = walk.isFirst && [...walk.clients, ...walk.storyTo(walk.goal)];
    for (const [move, { button, consequence }] of buttons) {
      const reason = reasonAgainst(walk, move);
      button.hidden = walk.isFirst && !taken.includes(move);
      button.setAttribute("aria-disabled", Boolean(reason));
      setChildren(consequence, reason ?? consequenceOf(move));
    }
  }

  function beliefOf(client) {
    const phase = walk.phase(client);
    const outcome = phase === "DONE" ? walk.outcome(client) : undefined;
    return ["REFUSED", "GIVES_UP"].includes(outcome) ? label("belief", outcome, "inTheEnd") : label("belief", phase, "where");
  }

  const lanesOf = (client) => h("span.lanes", { "aria-hidden": "true" }, laneNow(walk, client));

  /** Where the client of a section is: what it believes of a lock is its own business. */
  function whereInSection(client) {
    const phase = walk.phase(client);
    if (walk.waits(client)) return waitsFor(walk, client);
    if (phase === "DONE") return label("action", walk.outcome(client) ?? "DONE", "outcome");
    if (["NOT_STARTED", "DEAD"].includes(phase)) return label("belief", phase, "where");
    return walk.inTransaction(client) ? said("drawing.isInTransaction") : said("drawing.hasBegun");
  }

  function consequenceOf(move) {
    if (sendsNothing(move)) return "";
    const { command } = walk.transition(move);
    return command ? english("code", shortenDigests(command)) : t("leaveCriticalSection");
  }

  return {
    view,
    update,
    focus: () => buttons.get(walk.clients.find((client) => walk.transition(client)) ?? "expire")?.button.focus(),
    /** Points at the button of this move; without a move, at none. */
    pointAt: (pointed) => {
      for (const [move, { button }] of buttons) button.classList.toggle("pointed", move === pointed);
    },
  };
}

function lockKeyState(lockKey) {
  if (!lockKey) return [h("p.value", {}, h("span.none", {}, said("explanation.noLockKey"))), h("p.lease", {}, t("nobodyHasIt"))];
  const forEver = !hasLease(lockKey);
  return [h("p.value", {}, english("code", `lock = ${lockKey.value}`)),
    h(forEver ? "p.lease.for-ever" : "p.lease", {}, forEver ? t("leaseForEver") : t("leaseSeconds", { seconds: lockKey.leaseSeconds }))];
}

/** What a store holds that is committed, and who has something in it that is not. */
function storeState(walk, store) {
  const held = heldIn(store, walk.state);
  const open = walk.clients.filter((client) => walk.inTransaction(client));
  return [held.length ? held.map((one) => h("p.value.of-several", {}, heldText(one))) : h("p.value.of-several", {}, h("span.none", {}, said("content.emptyStore"))),
    store !== "Redis" && open.length > 0 && h("p.lease", {}, t("notCommitted", { clients: open }))];
}
