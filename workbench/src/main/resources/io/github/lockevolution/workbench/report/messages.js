// Says messages as Java says them. They come parsed (MessageExport.java has the form), so there is nothing to parse here.

/**
 * Gives a function that says the messages of a language: say("timeline.shows", { failures: ["RACE"] }). If elements are among the
 * values, it gives an array of texts and elements.
 */
export function sayer({ locale, messages }) {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);

  const pieces = (key, values) => {
    if (!Object.hasOwn(messages, key)) throw new Error(`there is no message ${key} in ${locale}`);
    const given = (name) => {
      if (values[name] === undefined || values[name] === null) throw new Error(`${key} is asked for without ${name}`);
      return values[name];
    };
    const all = (parts) => parts.flatMap(piecesOf);
    const piecesOf = (part) => {
      if (typeof part === "string") return [part];
      if ("argument" in part) return [given(part.argument)];
      if ("number" in part) return [numbers.format(given(part.number))];
      if ("list" in part) return joined(given(part.list), part.style);
      if ("plural" in part) return all(branch(part.of, `=${given(part.plural)}`, plurals.select(Number(given(part.plural)))));
      return all(branch(part.of, String(given(part.select))));
    };
    return all(messages[key]);
  };
  const branch = (of, ...selectors) => of[selectors.find((it) => Object.hasOwn(of, it)) ?? "other"];
  const joined = ([first = "", ...rest], style) =>
    rest.reduce((head, tail, at) => pieces(`list.${at < rest.length - 1 ? beforeTheLast(style) : style}.joined`, { head, tail }), first);
  // A, B and C
  const beforeTheLast = (style) => (style === "AND" ? "NAMES" : style);

  return (key, values = {}) => {
    const said = [pieces(key, values)].flat(Infinity);
    return said.some((piece) => piece instanceof Node) ? said : said.join("");
  };
}
