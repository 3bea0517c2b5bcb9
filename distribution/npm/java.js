'use strict';

// Finds what the lab command runs on: a Java, and the jar. What is not there is a Missing, whose message says what to do.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const OLDEST = 17;
const PATIENCE_SECONDS = 20;
const JAR = 'lock-evolution.jar';
const HOW = `install a JDK ${OLDEST} or newer, such as that of https://adoptium.net, or set JAVA_HOME to one`;

class Missing extends Error {}

// The number of its release, which was 1.8 before it was 9; undefined if this is no Java.
function releaseOf(java) {
  const { error, stderr } = spawnSync(
    java, ['-version'], { encoding: 'utf8', timeout: PATIENCE_SECONDS * 1000, killSignal: 'SIGKILL' });
  if (error && error.code === 'ETIMEDOUT') {
    throw new Missing(`${java} has not said its version for ${PATIENCE_SECONDS} seconds; ${HOW}`);
  }
  const found = /version "(?:1\.)?(\d+)/.exec(stderr || '');
  return found ? Number(found[1]) : undefined;
}

function findJava(environment = process.env) {
  const candidates = environment.JAVA_HOME ? [path.join(environment.JAVA_HOME, 'bin', 'java'), 'java'] : ['java'];
  const tooOld = [];
  for (const java of candidates) {
    const release = releaseOf(java);
    if (release >= OLDEST) {
      return java;
    }
    if (release) {
      tooOld.push(`${java} is Java ${release}`);
    }
  }
  const found = tooOld.length > 0 ? tooOld.join(', ') : 'there is no Java in JAVA_HOME, nor on the PATH';
  throw new Missing(`${found}; ${HOW}`);
}

// Where the jar itself keeps its archive of classes.
function cacheFolder(environment) {
  const ofUser = process.platform === 'darwin' ? path.join('Library', 'Caches') : '.cache';
  return path.join(environment.XDG_CACHE_HOME || path.join(os.homedir(), ofUser), 'lock-evolution');
}

function findJar(environment = process.env) {
  const named = environment.LOCK_EVOLUTION_JAR;
  if (named && !fs.existsSync(named)) {
    throw new Missing(`LOCK_EVOLUTION_JAR names ${named}, and there is no such file; name the ${JAR} of a release`);
  }
  const places = named ? [named] : [path.join(__dirname, JAR), path.join(cacheFolder(environment), JAR)];
  const jar = places.find((place) => fs.existsSync(place));
  if (!jar) {
    throw new Missing(
      `there is no ${places.join(', nor ')}; put the jar of a release there, or name it by LOCK_EVOLUTION_JAR`);
  }
  return jar;
}

module.exports = { findJar, findJava, Missing };
