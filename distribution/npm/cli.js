#!/usr/bin/env node
'use strict';

// The lab command: java -jar lock-evolution.jar, with the same arguments, streams, signals and exit status.

const { spawn } = require('node:child_process');
const os = require('node:os');
const { findJar, findJava, Missing } = require('./java.js');

const WRONG_USAGE = 2;
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function fail(message) {
  console.error(`lock-evolution: ${message}`);
  process.exit(WRONG_USAGE);
}

function run() {
  const lab = spawn(findJava(), ['-jar', findJar(), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {
      // What its answers tell the reader to call.
      LOCK_EVOLUTION_COMMAND: process.env.npm_command === 'exec' ? 'npx lock-evolution' : 'lock-evolution',
      ...process.env,
      // Of kill -9 nobody can tell the jar, which looks after this process by it.
      LOCK_EVOLUTION_LAUNCHER: process.pid,
    },
  });
  lab.on('error', (error) => fail(error.message));
  PASSED_ON.forEach((signal) => process.on(signal, () => lab.kill(signal)));
  // As a shell tells the end by a signal.
  lab.on('exit', (status, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : status));
}

try {
  run();
} catch (error) {
  if (!(error instanceof Missing)) {
    throw error;
  }
  fail(error.message);
}
