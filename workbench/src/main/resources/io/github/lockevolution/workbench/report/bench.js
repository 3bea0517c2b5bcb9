// The bench behind this page, where ./lab serve has served it (PageServer.java): it judges what is typed on a real Redis, in several languages.

import { languageNow } from "report/words.js";

const { path, token, store, templates = {} } = JSON.parse(document.getElementById("bench").textContent);

export const hasBench = Boolean(path);

/** The name and the version of what it runs on. */
export { store };

/** By the name of the language: the smallest complete lock. */
export { templates };

const BUSY = 409;
const AGAIN = 15;
const AGAIN_MILLIS = 400;

let running;

/**
 * What the bench says of a lock, in the form of Playground.java; undefined if it was stopped.
 *
 * @param progress told how many moves were run, of how many that are known
 */
export async function judgeOnBench(language, text, { clients, crashes, expiries, lostReplies }, progress) {
  stopBench();
  const asked = new AbortController();
  running = asked;
  try {
    const ask = () => fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Token": token },
      body: JSON.stringify({ language, says: languageNow(), text, clients, crashes, expiries, lostReplies }),
      signal: asked.signal,
    });
    let response = await ask();
    // What was stopped here a moment ago may still be coming to its end.
    for (let again = 0; response.status === BUSY && again < AGAIN; again++) {
      await new Promise((done) => setTimeout(done, AGAIN_MILLIS));
      response = await ask();
    }
    return response.ok ? await lastLine(response, progress) : await response.json();
  } catch (error) {
    return asked.signal.aborted ? undefined : { failed: String(error) };
  }
}

/** Ends what is being judged; the bench notices that nobody reads on. */
export const stopBench = () => running?.abort();

async function lastLine(response, progress) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    text += chunk.value;
    const lines = text.split("\n");
    text = lines.pop();
    for (const line of lines) {
      const told = JSON.parse(line);
      if (!("known" in told)) return told;
      progress(told);
    }
  }
  return { failed: "the answer ends before its end" };
}
