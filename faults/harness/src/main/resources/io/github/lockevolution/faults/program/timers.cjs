'use strict';

// Loaded by Node before the program. A timer that its lock has set rings when the bench says so: as long as nothing is asked of the program, the
// clock rings none. While something is asked, time goes by, and jumps ahead if the program only waits for it.

const { createHook } = require('node:async_hooks');
const { realpathSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { isMainThread } = require('node:worker_threads');
const { Socket } = require('node:net');
const { promisify } = require('node:util');
const timers = require('node:timers');
const promises = require('node:timers/promises');

const CONTROL = 1;
const MARK = '\x01';
const ROUNDS = 8;
const REST_LOOKS = 3000;
const LONGEST_LEFT_ALONE = 500;
const LOOK_MILLIS = 50;
const IDLE_LOOKS = 6;

const clock = { ...timers };
/** Those that ring when the bench says so, with what they do and when they would. */
const pending = new Map();
/** Those that are too short for a lease; as long as one is left, the program is at work. */
const brief = new Set();
let least = Infinity;
let isAsked = false;
let isToMark = false;
let hasSent = false;
let awaitsAnswer = false;
/** How much was sent since anything was heard. */
let unheard = 0;
let idle = 0;

function timer(set, clear, repeats) {
  const own = function (task, delay, ...given) {
    const millis = Number(delay) || 1;
    if (least === Infinity || typeof task !== 'function') {
      return set(task, delay, ...given);
    }
    const kept = millis >= least ? pending : brief;
    const ring = () => {
      if (!repeats) kept.delete(made);
      task.apply(made, given);
    };
    const made = set(() => (kept === brief || isAsked) && ring(), delay);
    if (kept === pending) pending.set(made, { ring, at: performance.now() + millis, millis, repeats });
    else if (!repeats) brief.add(made);
    const close = made.close.bind(made);
    made.close = () => (forget(made), close());
    return made;
  };
  return own;
}

function forget(made) {
  for (const kept of [pending, brief]) {
    for (const one of kept.keys()) if (one === made || Number(one) === Number(made)) kept.delete(one);
  }
}

const setTimeoutOwn = timer(clock.setTimeout, clock.clearTimeout, false);
const setIntervalOwn = timer(clock.setInterval, clock.clearInterval, true);

function after(delay, value, { signal, ref = true } = {}) {
  return new Promise((resolve, reject) => {
    const abort = () => (clearOwn(made), reject(new DOMException('The operation was aborted', 'AbortError')));
    if (signal && signal.aborted) return abort();
    const made = setTimeoutOwn(() => (signal && signal.removeEventListener('abort', abort), resolve(value)), delay);
    if (!ref) made.unref();
    if (signal) signal.addEventListener('abort', abort, { once: true });
  });
}

async function* each(delay, value, options) {
  for (;;) yield after(delay, value, options);
}

function clearOwn(made) {
  if (made !== undefined && made !== null) forget(made);
  clock.clearTimeout(made);
}

/** The one that would ring first does. */
function ringFirst() {
  const first = [...pending].sort((one, other) => one[1].at - other[1].at)[0];
  if (first) {
    if (first[1].repeats) first[1].at += first[1].millis;
    else clock.clearTimeout(first[0]);
    first[1].ring();
  }
}

/** When all that follows from what has happened has happened. An answer may still be on its way to here. */
function atRest(isDone, then, looks = REST_LOOKS, rounds = ROUNDS) {
  if (rounds > 0) clock.setImmediate(atRest, isDone, then, looks, rounds - 1);
  else if (looks > 0 && !isDone()) clock.setTimeout(atRest, 1, isDone, then, looks - 1);
  else then();
}

function answer(write) {
  write(`${MARK}${hasSent ? 1 : 0} ${pending.size}\n`);
  hasSent = false;
}

/** Who was asked something and waits for nothing but the time does not wait for long. Called again and again; between two calls, what has come is seen. */
function jump() {
  const isWaiting = isAsked && !awaitsAnswer && brief.size === 0 && pending.size > 0;
  idle = isWaiting && !process.getActiveResourcesInfo().some((name) => /Req|Callback|Connect/.test(name)) ? idle + 1 : 0;
  if (idle > IDLE_LOOKS) {
    idle = 0;
    ringFirst();
  }
}

/**
 * Tells the bench from which line of its script the program sends: the last that has called other code, for a library may send later, and from
 * elsewhere. The script is the last file among the words of the command, as the bench has it.
 */
function lines() {
  const file = process.argv.filter((word) => statSync(word, { throwIfNoEntry: false })?.isFile()).pop();
  const script = /\.[cm]?js$/.test(file) && realpathSync(file);
  const names = script ? [script, pathToFileURL(script).href] : [];
  const isOfNode = (name) => !name || name === __filename || name.startsWith('node:');
  let last;
  let told;
  const look = (isSent) => {
    const { prepareStackTrace, stackTraceLimit } = Error;
    Error.stackTraceLimit = 50;
    Error.prepareStackTrace = (_, frames) => frames;
    const frames = new Error().stack.filter((one) => !isOfNode(one.getFileName()));
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
    const at = frames.findIndex((one) => names.includes(one.getFileName()));
    // A promise that is made right here is one of its own functions, and may be waited for after the call that sends.
    if (at > 0 || (isSent && at === 0)) last = frames[at].getLineNumber();
  };
  if (script) createHook({ init: (id, type) => type === 'PROMISE' && look(false) }).enable();
  return () => {
    if (script) look(true);
    if (last !== told) writeFileSync(path.join(__dirname, 'line.txt'), String((told = last)));
  };
}

function asked(line) {
  const words = line.split(' ');
  if (words[0] === 'begin') {
    awaitsAnswer = false;
    for (const one of [...pending.keys()]) clearOwn(one);
    brief.clear();
    const lease = words.slice(3).map(Number).find(Number.isFinite);
    least = Math.min(LONGEST_LEFT_ALONE, Math.max(20, (lease || 0) / 10));
    isToMark = true;
  }
  isAsked = true;
  idle = 0;
}

function install() {
  const input = process.stdin;
  const output = process.stdout;
  const push = input.push;
  const write = output.write.bind(output);
  input.push = function (chunk, ...more) {
    if (chunk && chunk[0] === CONTROL) {
      const isTick = String(chunk).includes('tick');
      if (isTick) ringFirst();
      if (/now|one/.test(String(chunk))) {
        const isMore = String(chunk).includes('one') && unheard > 1;
        answer(write);
        hasSent = isMore;
        return true;
      }
      atRest(() => hasSent || (brief.size === 0 && (isTick || !awaitsAnswer)), () => answer(write));
      return true;
    }
    if (chunk && chunk.length) asked(String(chunk).trimEnd());
    // The bench is gone: what would ring no more keeps nobody here.
    if (chunk === null) clock.setTimeout(() => process.exit(1), LONGEST_LEFT_ALONE).unref();
    return push.call(this, chunk, ...more);
  };
  output.write = function (chunk, ...more) {
    isAsked = false;
    // Who does what its timer does when it is told sets none.
    if (isToMark && /^ok\b.*\btimer\b/.test(String(chunk))) {
      isToMark = false;
      least = Infinity;
    }
    const isMarked = isToMark && /^ok\b[^\n]*\n$/.test(String(chunk));
    isToMark &&= !isMarked;
    return write(isMarked ? `${String(chunk).trimEnd()} ${MARK}\n` : chunk, ...more);
  };
  const tellLine = lines();
  const send = Socket.prototype._writeGeneric;
  Socket.prototype._writeGeneric = function (...given) {
    if (this !== output && this !== process.stderr) {
      hasSent = awaitsAnswer = true;
      tellLine();
      unheard += given[0] ? given[1].length : 1;
    }
    return send.apply(this, given);
  };
  for (const heard of ['push', '_destroy']) {
    const usual = Socket.prototype[heard];
    Socket.prototype[heard] = function (...given) {
      awaitsAnswer = false;
      unheard = idle = 0;
      return usual.apply(this, given);
    };
  }
  setTimeoutOwn[promisify.custom] = after;
  const own = { setTimeout: setTimeoutOwn, setInterval: setIntervalOwn, clearTimeout: clearOwn, clearInterval: clearOwn };
  Object.assign(globalThis, own);
  Object.assign(timers, own);
  Object.assign(promises, { setTimeout: after, setInterval: each });
  promises.scheduler.wait = (delay, options) => after(delay, undefined, options);
  require('node:module').syncBuiltinESMExports();
  clock.setInterval(jump, LOOK_MILLIS).unref();
}

if (isMainThread) install();
