'use strict';
// A lock that renews its lease by timers of Node, over the one connection that it has: by an interval, by one timer after the other, by a loop that
// release waits for; by a plain SET; by two commands, one after the other or both at once, or by a script that it loads each time; one that ends the process when it has lost the lock; one whose timer goes on once, or for ever.
const net = require('node:net');
const readline = require('node:readline');
const { setTimeout: sleep } = require('node:timers/promises');
const { randomUUID } = require('node:crypto');

const DELETE_IF_OURS = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
const RENEW_IF_OURS = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0";
const how = process.argv[2];

let socket;
let waiting = [];
function connect() {
  socket = net.connect(Number(process.env.REDIS_PORT), process.env.REDIS_HOST);
  let read = '';
  socket.on('data', (some) => {
    read += some;
    for (let end = read.indexOf('\r\n'); end >= 0; end = read.indexOf('\r\n')) {
      let answer = read.slice(0, end);
      if (answer[0] === '$' && answer !== '$-1') {
        const next = read.indexOf('\r\n', end + 2);
        if (next < 0) return;
        answer = ` ${read.slice(end + 2, next)}`;
        end = next;
      }
      read = read.slice(end + 2);
      waiting.shift()[answer[0] === '-' ? 1 : 0](answer.slice(1));
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => waiting.splice(0).forEach((one) => one[1]('cut')));
}
const redis = (...words) =>
  new Promise((...both) => {
    if (!socket || socket.destroyed || socket.readyState === 'readOnly') connect();
    waiting.push(both);
    socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(`${word}`)}\r\n${word}\r\n`).join('')}`);
  });

class Lock {
  constructor(key, lease) {
    Object.assign(this, { key, lease, token: randomUUID(), isOver: false });
  }

  async renew() {
    if (how === 'two') {
      if ((await redis('GET', this.key)) !== this.token) return '0';
      return redis('PEXPIRE', this.key, this.lease);
    }
    if (how === 'loads') {
      const known = await redis('SCRIPT', 'LOAD', RENEW_IF_OURS);
      return redis('EVALSHA', known.trim(), 1, this.key, this.token, this.lease);
    }
    if (how === 'both') {
      return (await Promise.all([redis('EVAL', RENEW_IF_OURS, 1, this.key, this.token, this.lease), redis('EXISTS', this.key)]))[0];
    }
    const isOurs = how === 'steals'
      ? await redis('SET', this.key, this.token, 'PX', this.lease)
      : await redis('EVAL', RENEW_IF_OURS, 1, this.key, this.token, this.lease);
    if (isOurs === '0' && how === 'ends') process.exit(1);
    if (isOurs === '0' && how === 'once-more') clearInterval(this.timer);
    return isOurs;
  }

  async loop() {
    while (!this.isOver && (await sleep(this.lease / 3), !this.isOver) && (await this.renew()) !== '0');
  }

  next() {
    this.timer = setTimeout(() => this.renew().then(() => this.isOver || this.next(), () => {}), this.lease * 0.8);
  }

  async acquire() {
    if ((await redis('SET', this.key, this.token, 'NX', 'PX', this.lease)) !== 'OK') return false;
    if (how === 'chain') this.next();
    else if (how === 'loop') this.looping = this.loop().catch(() => {});
    else this.timer = setInterval(() => this.renew().catch(() => {}), this.lease / 3);
    return true;
  }

  async release() {
    this.isOver = true;
    if (how !== 'once-more' && how !== 'for-ever') clearTimeout(this.timer);
    await this.looping;
    return (await redis('EVAL', DELETE_IF_OURS, 1, this.key, this.token)) === '1';
  }
}

let lock;
readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const [what, key, , lease] = line.split(' ');
  let answer = 'ok';
  try {
    if (what === 'begin') lock = new Lock(key, Number(lease));
    else answer = await lock[what]();
  } catch (error) {
    answer = `error ${error}`;
  }
  console.log(String(answer));
});
