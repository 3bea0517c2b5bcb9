// Says messages as Java says them. They come parsed (MessageExport.java has the form), so there is nothing to parse here.

/** Gives a function that says the messages of a language: say("timeline.shows", { failures: ["RACE"] }). */
export function sayer({ locale, messages }) {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);

  const sayPart = (part, given) => {
    if (typeof part === "string") return part;
    if ("argument" in part) return String(given[part.argument]);
    if ("number" in part) return numbers.format(given[part.number]);
    if ("list" in part) return joined(given[part.list].map(String), part.style);
    const value = given[part.plural ?? part.select];
    return sayAll("plural" in part
      ? branch(part.of, `=${value}`, plurals.select(Number(value)))
      : branch(part.of, String(value)), given);
  };
  const branch = (of, ...selectors) => of[selectors.find((it) => Object.hasOwn(of, it)) ?? "other"];
  const joined = ([first = "", ...rest], style) =>
    rest.reduce((head, tail) => say(`list.${style}.joined`, { head, tail }), first);
  const sayAll = (parts, given) => parts.map((part) => sayPart(part, given)).join("");
  const say = (key, given = {}) => {
    if (!Object.hasOwn(messages, key)) throw new Error(`there is no message ${key} in ${locale}`);
    return sayAll(messages[key], given);
  };
  return say;
}
