'use strict';

// The whole check of a lock as one test, in vitest, node:test or whatever awaits a promise:
//   test('the order lock', () => lockCheck('./order-lock.js').expects('LEASE_OVERRUN'));

const { spawn } = require('node:child_process');
const path = require('node:path');
const { findJar, findJava } = require('./java.js');

const [AS_EXPECTED, NOT_AS_EXPECTED] = [0, 1];
const BOUNDS = { clients: '--clients', crashes: '--crashes', expiries: '--expiries', lostReplies: '--lost-replies' };
const CAPABILITIES = ['waits', 'clock', 'renews'];

// An attack that restarts Redis reports what it shows, and expects everything: how much Redis keeps is no fault of the lock.
const onlyReports = (attack) => attack.startsWith('RESTART_');

function run(words) {
  return new Promise((resolve, reject) => {
    const lab = spawn(findJava(), ['-jar', findJar(), 'check', '--json', '--stories', ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { LOCK_EVOLUTION_COMMAND: 'npx lock-evolution', ...process.env, LOCK_EVOLUTION_LAUNCHER: process.pid },
    });
    const said = { out: '', err: '' };
    lab.stdout.setEncoding('utf8').on('data', (text) => { said.out += text; });
    lab.stderr.setEncoding('utf8').on('data', (text) => { said.err += text; });
    lab.on('error', reject).on('close', (status) => resolve({ status, ...said }));
  });
}

// What it came to; undefined if it was not begun.
function resultOf({ out }) {
  try {
    return JSON.parse(out);
  } catch {
    return undefined;
  }
}

function shownBy(result) {
  const attacks = Object.entries(result.attacks ?? {}).filter(([name]) => !onlyReports(name));
  return new Set([...Object.keys(result.failures), ...attacks.flatMap(([, attack]) => attack.failures)]);
}

/** Checks the class that a file exports; `file#Name` names one of several. */
function lockCheck(what, options = {}) {
  const [file, name = ''] = what.split('#');
  const capabilities = CAPABILITIES.filter((word) => options[word]);
  const bounds = Object.entries(BOUNDS).filter(([word]) => options[word] !== undefined)
    .map(([word, option]) => `${option}=${options[word]}`);
  const program = [process.execPath, path.join(__dirname, 'probe.js'), path.resolve(file), name, ...capabilities];

  async function failures(allowed) {
    const expected = allowed.length ? [`--expect=${allowed.join(',')}`] : [];
    const done = await run([...bounds, ...(options.args ?? []), ...expected, '--', ...program]);
    const result = resultOf(done);
    if (!result || ![AS_EXPECTED, NOT_AS_EXPECTED].includes(done.status)) {
      throw new Error(`the check of ${what} is no pass: ${result?.gap ?? (done.err.trim() || `it ended with ${done.status}`)}`);
    }
    const shown = shownBy(result);
    if (done.status === NOT_AS_EXPECTED) {
      const unexpected = [...shown].filter((failure) => !result.expected.includes(failure));
      throw new Error(`${what} shows ${unexpected.join(' and ')}, which this test does not expect\n\n${result.screen}`);
    }
    return shown;
  }

  return {
    passes: async () => { await failures([]); },
    allows: async (...allowed) => { await failures(allowed); },
    async expects(...expected) {
      const shown = await failures(expected);
      const missing = expected.filter((failure) => !shown.has(failure));
      if (missing.length) {
        throw new Error(`${what} no longer shows ${missing.join(' and ')}, which this test expects`);
      }
    },
  };
}

module.exports = { lockCheck };
