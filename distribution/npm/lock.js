'use strict';

// The program's side of lock-evolution check -- node my-lock.js: reads one line after the other, asks the lock or the section, and answers.
// docs/any-language.md and docs/sections.md of the project say what the lines mean.

const fs = require('node:fs');
const readline = require('node:readline');

// A line is one answer: whatever else is printed goes to the standard error, from now on, for a lock may print before it is served.
const writeAnswer = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

const oneLine = (text) => String(text).replace(/\s+/g, ' ').trim();

const MachineDate = Date;
const machineNow = Date.now;

// What time it is for this client: the bench moves that clock. Of the machine where there is none, as with --attacks.
function now() {
  const file = process.env.LOCK_CLOCK_FILE;
  return file ? Number(fs.readFileSync(file, 'utf8')) : machineNow();
}

// Whoever asks for the time of day, by Date.now(), new Date() or Date(), is told that of this client, also a library that took Date before.
function tellTheTime() {
  MachineDate.now = now;
  globalThis.Date = new Proxy(MachineDate, {
    apply: () => new MachineDate(now()).toString(),
    construct: (type, values, called) => Reflect.construct(type, values.length ? values : [now()], called),
  });
}

// KEY OWNER LEASE_MS, and the permits of a semaphore behind.
function construct(Type, [key, owner, ...numbers]) {
  return new Type(key, owner, ...numbers.map(Number));
}

class LockAnswers {
  constructor(Lock, options) {
    this.Lock = Lock;
    this.options = options;
  }

  async begin(words) {
    this.lock = construct(this.Lock, words);
    if (this.lock.begin) {
      await this.lock.begin();
    }
    const capabilities = ['waits', 'clock', 'renews'].filter((word) => this.options[word]);
    return ['ok', ...capabilities, ...(this.lock.tick ? ['timer'] : [])].join(' ');
  }

  // Null is no, for that is what a SET NX answers that was refused.
  async acquire(words) {
    return String(Boolean(await this.lock.acquire(...words)));
  }

  // Without a result it has succeeded, unless it throws.
  async release() {
    return String(Boolean((await this.lock.release()) ?? true));
  }

  async tick() {
    await this.lock.tick();
    return 'ok';
  }
}

class SectionAnswers {
  constructor(Section, options) {
    this.Section = Section;
    this.options = options;
  }

  async setup() {
    await this.Section.setup();
    return ['ok', ...['check', 'state'].filter((word) => this.Section[word])].join(' ');
  }

  async begin(words) {
    this.section = construct(this.Section, words);
    return ['ok', ...['waits', 'clock'].filter((word) => this.options[word])].join(' ');
  }

  async run() {
    const result = (await this.section.run()) ?? true;
    if (result === false) {
      return 'refused';
    }
    return result === true ? 'done' : `done ${oneLine(result)}`;
  }

  async check() {
    const result = (await this.Section.check()) ?? true;
    return result === true ? 'true' : oneLine(`false ${result || ''}`);
  }

  async state() {
    return `value ${oneLine(await this.Section.state())}`;
  }
}

const QUESTIONS = ['begin', 'acquire', 'release', 'tick', 'setup', 'run', 'check', 'state'];

async function answer(answers, [word, ...words]) {
  try {
    const isKnown = QUESTIONS.includes(word) && answers[word];
    return isKnown ? await answers[word](words) : `error not understood: ${word}`;
  } catch (error) {
    console.error(error);
    return `error ${oneLine(error.message || error)}`;
  }
}

// A line that begins with @ and the name of a client is for that one of several, who are served at once: requests of one process.
async function serve(Type, options = {}) {
  if (options.clock && process.env.LOCK_CLOCK_FILE) {
    tellTheTime();
  }
  const served = () => (Type.prototype.run ? new SectionAnswers(Type, options) : new LockAnswers(Type, options));
  const answers = served();
  const requests = new Map();
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [first, ...words] = line.trim().split(/\s+/);
    if (!first.startsWith('@')) {
      writeAnswer(`${await answer(answers, [first, ...words])}\n`);
      continue;
    }
    if (!requests.has(first)) {
      requests.set(first, served());
    }
    answer(requests.get(first), words).then((text) => writeAnswer(`${first} ${text}\n`));
  }
  // A client library that is connected would keep the process.
  process.exit(0);
}

module.exports = { now, serve };
