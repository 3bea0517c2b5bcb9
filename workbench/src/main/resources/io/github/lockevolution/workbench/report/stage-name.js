// What a lock is called: its place in history, if it has one, and its title.

import { h } from "report/dom.js";

/** The number of a lock, as an element; nothing for a lock without one. */
export const stageNumber = (stage) => (stage.number ? h("span.number", {}, stage.number) : null);
