// The engine of the bench, in this page: Java compiled to JavaScript (TeaVM), which explores a lock in plain commands on a model of Redis. It works in a
// thread of its own, so that the page never stands still, and starts when it is asked for first.

import { canUnpack, unpacked } from "report/packed.js";

const PATIENCE_MILLIS = 1500; // who types on while it counts for longer would wait for what nobody asks for any more

const ANSWERS = "onmessage = ({ data }) => { try { postMessage(exports.judge(...data)); } catch (error) { postMessage(JSON.stringify({ failed: String(error) })); } };";

const packed = document.getElementById("engine").textContent;

/** False in a report without the engine, and in a browser that cannot unpack it. */
export const hasEngine = packed !== "" && canUnpack() && typeof Worker === "function";

let script; // where the worker finds its script, once it was unpacked
let worker;
let running; // what is being judged: since when, and who is to be told
let next; // what was asked for meanwhile; only the last of it
let patience; // ends what runs for too long while something else is asked for

/** What the engine says of a lock: the form is that of Playground.java. Undefined if something else was asked for before it was done, or it was stopped. */
export function judge(name, text, { clients, crashes, expiries, lostReplies }) {
  return new Promise((tell) => {
    next?.tell(undefined);
    next = { ask: [name, text, clients, crashes, expiries, lostReplies], tell };
    if (!running) begin();
    else {
      clearTimeout(patience);
      patience = setTimeout(() => {
        if (!next) return;
        end();
        begin();
      }, Math.max(0, PATIENCE_MILLIS - (performance.now() - running.since)));
    }
  });
}

/** Ends what is being judged, and what was asked for meanwhile. */
export function stop() {
  next?.tell(undefined);
  next = undefined;
  end();
}

function end() {
  clearTimeout(patience);
  worker?.terminate();
  worker = undefined;
  running?.tell(undefined);
  running = undefined;
}

async function begin() {
  const mine = next;
  next = undefined;
  running = { since: performance.now(), tell: mine.tell };
  const asked = running;
  try {
    script ??= URL.createObjectURL(new Blob(["const exports = {};\n", await unpacked(packed).text(), "\n", ANSWERS], { type: "text/javascript" }));
    if (running !== asked) return;
    worker ??= new Worker(script);
    worker.onmessage = ({ data }) => done(JSON.parse(data));
    worker.onerror = (event) => {
      worker = undefined;
      done({ failed: event.message });
    };
    worker.postMessage(mine.ask);
  } catch (error) {
    done({ failed: String(error) });
  }
}

function done(answer) {
  const { tell } = running ?? {};
  clearTimeout(patience);
  running = undefined;
  tell?.(next ? undefined : answer);
  if (next) begin();
}
