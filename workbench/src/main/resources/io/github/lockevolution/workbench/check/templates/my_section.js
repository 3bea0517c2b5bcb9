// A critical section for ./lab check -- node my_section.js. Put your own work in here.
// Needs ioredis: npm install ioredis
const readline = require("node:readline");
const Redis = require("ioredis");

const FREE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

const redis = new Redis(process.env.REDIS_URL, { maxRetriesPerRequest: 0, enableReadyCheck: false, lazyConnect: true });
redis.on("error", () => {});

async function setup() {
  await redis.set("stock", 2);
}

async function run(key, owner, lease) {
  if ((await redis.set(key, owner, "PX", lease, "NX")) !== "OK") {
    return "refused";
  }
  try {
    const left = Number(await redis.get("stock")) - 1;
    await redis.set("stock", left);
    return "done";
  } finally {
    await redis.eval(FREE, 1, key, owner);
  }
}

let client = [];

async function answer([word, ...rest]) {
  try {
    if (word === "setup") {
      await setup();
    } else if (word === "begin") {
      client = rest;
    } else if (word === "run") {
      return await run(...client);
    }
    return "ok";
  } catch (problem) {
    console.error(problem);
    return "error " + problem.name;
  }
}

let before = Promise.resolve();
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  before = before.then(async () => console.log(await answer(line.split(" "))));
}).on("close", () => process.exit());
