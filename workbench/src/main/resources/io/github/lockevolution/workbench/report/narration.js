// What the bench says of a story or an attack, in the language of the page.

import { h, shortenDigests } from "report/dom.js";
import { languageNow } from "report/words.js";

/** The narration of a story: drawing, text, explanations, difference. The narration of an attack: what happened. */
export const narrationOf = (part) => part.narration[languageNow()];

/** A sentence of the bench as an element, with the names of scripts cut short. */
export const sentenceElement = (selector, sentence) => h(selector, {}, shortenDigests(sentence));

/** A drawing in plain text. Not a sentence in it is its schedule, nor a single letter: clients and what stands on their lanes. */
export const textDrawing = ({ schedule }, text) => h("pre", { "data-drawing-of": schedule }, text);
