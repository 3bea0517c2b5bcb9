// What the stores of a section hold, for each store by itself.

import { english, h, properName } from "report/dom.js";
import { hasLease } from "report/move-text.js";
import { said } from "report/words.js";

/** What one store holds in a state, the lock first. */
export const heldIn = (store, { held }) => held.filter((one) => one.store === store)
  .sort((one, other) => (other.name === "lock") - (one.name === "lock"));

/** What is held under a name, and for how long if it has a lease. */
export function heldText({ name, value, leaseSeconds }) {
  const content = english("code", value);
  return h("span.held", {}, said("content.named", {
    key: english("code", name),
    content: hasLease({ leaseSeconds }) ? said("content.forSeconds", { value: content, seconds: leaseSeconds }) : content,
  }));
}

/** A column for each store: what it holds after so many moves. What this move has changed is marked. */
export function heldByStore(walk, count) {
  const known = (held) => JSON.stringify(held);
  const stateBefore = walk.stateAfter(Math.max(0, count - 1));
  const before = stateBefore.held.map(known);
  return walk.stage.stores.map((store) => {
    const held = heldIn(store, walk.stateAfter(count));
    return h("span.in-store", {}, properName("span.store-name", store),
      held.length ? held.map((one) => h(before.includes(known(one)) ? "span" : "span.changed", {}, heldText(one)))
        : h(heldIn(store, stateBefore).length ? "i.none.changed" : "i.none", {}, said("content.emptyStore")));
  });
}
