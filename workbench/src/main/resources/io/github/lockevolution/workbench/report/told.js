// What the bench says of a story or an attack, in the language of the page.

import { brief, h } from "report/dom.js";
import { languageNow } from "report/words.js";

/** Drawing, text, explanations and difference of a story; or what happened in an attack. */
export const told = (part) => part.told[languageNow()] ?? part.told.en;

/** A sentence of the bench, with the names of scripts cut short. */
export const said = (selector, sentence) => h(selector, {}, brief(sentence));
