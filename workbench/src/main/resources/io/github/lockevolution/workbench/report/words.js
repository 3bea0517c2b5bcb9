// Says every text of the page, and which language is shown. The texts are those of the message files (MessageExport.java): the
// page's own are page.*, and what the terminal says, too, has the same key here. PageMessagesTest reads these calls.

import { sayer } from "report/messages.js";

const { languages, opensIn } = JSON.parse(document.getElementById("messages").textContent);
const tags = Object.keys(languages);
let tag = tags[0];
let say = sayer(languages[tag]);

export const languageNow = () => tag;
export const htmlLang = () => languages[tag].locale;

/** The languages that are not shown now, each with its tag, its locale and what it calls itself. */
export const otherLanguages = () => tags.filter((other) => other !== tag).map((other) => ({ tag: other, ...languages[other] }));

/** Shows the first of these that there is: tags, locales of browsers, or null; opensIn stands for what the report was written for. */
export function useFirstOf(...wanted) {
  tag = wanted.map(tagFor).find(Boolean) ?? tags[0];
  say = sayer(languages[tag]);
}

/** Of this tag or locale, else of the same language in another country. */
function tagFor(wanted) {
  if (!wanted) return undefined;
  const language = wanted.toLowerCase().split(/[-_]/)[0];
  return tags.find((known) => known === wanted || languages[known].locale === wanted) ?? tags.find((known) => known === language);
}

export { opensIn };

/** The page's own text of this name. With elements among the values, it is an array of its pieces. */
export const t = (name, values) => say(`page.${name}`, values);

/** The text of this whole key. */
export const said = (key, values) => say(key, values);

/** What a text says of one of many: label("failure", "RACE", "meaning") says failure.RACE.meaning. */
export const label = (subject, constant, name) => say(`${subject}.${constant}.${name}`);

/** What the engine says: the key of a message and its values by name, as JSON between two signs (Language.java of the playground), and perhaps words around it. */
export const saidByEngine = (text) => text.replace(/\u0001([^\u0001\u0002]*)\u0002/g, (_, message) => {
  const { key, values } = JSON.parse(message);
  return say(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(valueSaid) : valueSaid(value)])));
});

const valueSaid = (value) => (typeof value === "string" ? saidByEngine(value) : value);
