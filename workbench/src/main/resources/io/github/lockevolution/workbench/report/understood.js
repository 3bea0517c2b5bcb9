// What somebody means who pastes a lock as it stands on a board: other punctuation, capitals, no indents, names in the place of what is
// different for each client.

const TAKES = [[/^SET\b.*\bNX\b/, "OK"], [/^SETNX\b/, "1"]];

/** The same lock as it is written here; the text itself if there is nothing to change. */
export function understood(text) {
  // Who writes a block within a block knows how it is written.
  if (/^\s*atomic\s*$|else\s*$/im.test(text)) return text;
  const parts = inParts(text.normalize("NFKC").replace(/[“”„]/g, '"').replace(/[‘’]/g, "'"));
  if (!parts) return text;
  const key = nameOfKey(parts);
  const [acquire, release] = parts.map((lines) => lines.map((line) => command(line, key)));
  return [
    "acquire", ...acquire.map((line) => `  ${expecting(line)}`),
    "release", ...release.map((line) => `  ${line}`), ""].join("\n");
}

/** What takes and what gives back, a command in a line; nothing if it is neither in two parts nor in one line. */
function inParts(text) {
  const lines = text.split(/\n|;/).map((line) => line.trim()).filter(Boolean);
  const begin = lines.findIndex((line) => /^acquire:?$/i.test(line));
  const end = lines.findIndex((line) => /^release:?$/i.test(line));
  if (begin === 0 && end > 0) return [lines.slice(1, end), lines.slice(end + 1)];
  const halves = text.split(/\s\/\s/);
  return halves.length === 2 && halves.map((half) => half.split(/\n|;/).map((line) => line.trim()).filter(Boolean));
}

const nameOfKey = (parts) => parts[0][0]?.split(/\s+/)[1];

function command(line, key) {
  const [asked, ...answer] = line.split(/\s*,\s*else\s+|\s+=\s+/i);
  if (answer.length) return line.replace(asked, words(asked, key)).replace(/else\s+refuse/i, "else refuse");
  return words(line, key);
}

function words(line, key) {
  const [name, ...others] = line.split(/\s+/);
  const known = name.toUpperCase();
  return [known, ...others.map((word, at) => argument(word, at, known, others, key))].join(" ");
}

function argument(word, at, command, others, key) {
  if (word.startsWith("{")) return word.toLowerCase();
  if (word === key) return "{key}";
  if (at === 1 && /^(SET|SETNX|GETSET)$/.test(command) || at === 2 && command === "SETEX") return "{owner}";
  const option = at === 1 && /^P?(SETEX|EXPIRE)$/.test(command) ? command : (others[at - 1] ?? "").toUpperCase();
  if (/^\d+$/.test(word) && /^(EX|SETEX|EXPIRE)$/.test(option)) return "{seconds}";
  if (/^\d+$/.test(word) && /^(PX|PSETEX|PEXPIRE)$/.test(option)) return "{millis}";
  return /^(nx|xx|ex|px|get|keepttl)$/i.test(word) ? word.toUpperCase() : word;
}

/** Who takes the lock looks at the answer. */
function expecting(line) {
  const takes = !/ = |, else/.test(line) && TAKES.find(([pattern]) => pattern.test(line));
  return takes ? `${line} = ${takes[1]}, else refuse` : line;
}
