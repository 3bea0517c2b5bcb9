// Whether a lock did what was expected: a sign and a word for each answer, so that none can be taken for another.

import { h } from "report/dom.js";
import { label, t } from "report/words.js";

const SIGNS = { MET: "✓", BROKEN: "!", INCONCLUSIVE: "?", NOT_APPLICABLE: "–" };
const ELEMENTS = { MET: "span.nowrap", BROKEN: "span.nowrap.not-met", INCONCLUSIVE: "span.nowrap.not-known", NOT_APPLICABLE: "span.nowrap" };

export const expectationSign = (expectation) => h("span.sign", { "aria-hidden": "true" }, SIGNS[expectation]);

/** The sign and the words, as an element. */
export const expectationMark = (expectation) => h(ELEMENTS[expectation], {}, expectationSign(expectation), label("expectation", expectation, "word"));

/** The sign and the words, as text. */
export const expectationText = (expectation) => `${SIGNS[expectation]} ${label("expectation", expectation, "word")}`;

/** What to say of an attack that showed no failure. */
export function withoutFailure({ expectation, notByThis }) {
  if (["INCONCLUSIVE", "NOT_APPLICABLE"].includes(expectation)) return label("expectation", expectation, "word");
  return notByThis ? t("notByThis") : t("survives");
}
