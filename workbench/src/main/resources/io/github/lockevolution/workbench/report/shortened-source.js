// The source of a lock as a class reads it together: without package, imports and comments, indented by half.

const STRING = /"""(?:\\[\s\S]|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/;
const COMMENT = /\/\*[\s\S]*?\*\/|\n[ \t]*\/\/[^\n]*|[ \t]*\/\/[^\n]*/;
const STRING_OR_COMMENT = new RegExp(`(${STRING.source})|${COMMENT.source}`, "g");

export function shortenedSource(text) {
  const lines = text.replace(STRING_OR_COMMENT, (whole, string) => string ?? "").split("\n");
  return lines.filter((line) => !/^\s*(package|import) /.test(line))
    .filter((line, i, all) => line.trim() !== "" || (i > 0 && all[i - 1].trim() !== "" && !all[i - 1].trim().endsWith("{")))
    .map((line) => line.replace(/^( +)/, (spaces) => " ".repeat(spaces.length / 2)))
    .join("\n").trim();
}

/** The same from tryLock on, below the scripts that it sends: what else comes before, and static helpers, are not the idea of a lock. */
export function methodsOf(text) {
  const source = shortenedSource(text);
  const scripts = source.match(/^ +(?:\w+ )*static final String \w+ = """[\s\S]*?""";$/gm) ?? [];
  const lines = source.split("\n");
  const first = lines.findIndex((line) => /tryLock\(\) \{/.test(line));
  const from = first > 0 && lines[first - 1].includes("@Override") ? first - 1 : Math.max(0, first);
  const methods = lines.slice(from).join("\n").replace(/\n\}$/, "").split("\n\n").filter((method) => !/^ +private static /.test(method));
  return [...scripts, ...methods].map((part) => part.replace(/^ {2}/gm, "")).join("\n\n");
}
