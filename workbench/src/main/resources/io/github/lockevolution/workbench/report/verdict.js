// Whether a duty was met: a sign and a word for each answer, so that none of them can be taken for another.

import { h } from "report/dom.js";
import { t } from "report/words.js";

const SIGNS = { met: "✓", broken: "!", inconclusive: "?", "not applicable": "–" };
const LOOKS = { met: "span.nowrap", broken: "span.nowrap.not-met", inconclusive: "span.nowrap.not-known" };

export const verdictSign = (verdict) => h("span.sign", { "aria-hidden": "true" }, SIGNS[verdict]);

/** The sign and the word of met, broken, inconclusive or not applicable. */
export const verdictMark = (verdict) => h(LOOKS[verdict] ?? "span.nowrap", {}, verdictSign(verdict), t(verdict));

export const verdictText = (verdict) => `${SIGNS[verdict]} ${t(verdict)}`;
