// The bench's own sentences in Chinese, clause by clause. A sentence with a clause not known here stays English.

import { brief, english, h } from "report/dom.js";
import { languageNow } from "report/words.js";

const CLAUSES = [
  // what clients believed, what Redis held, what closes it
  [/^(\w+) has not begun$/, "$1 还没开始"],
  [/^(\w+) has not taken the lock yet$/, "$1 还没占到锁"],
  [/^(\w+) believes that it alone is inside$/, "$1 以为只有自己在临界区内"],
  [/^(\w+) believes that the lock it gives back is its own$/, "$1 以为正在释放的是自己的锁"],
  [/^(\w+) believes that it gave its own lock back$/, "$1 以为释放的是自己的锁"],
  [/^(\w+) believes that somebody else has the lock$/, "$1 以为锁在别人手里"],
  [/^(\w+) does not know, its answer was lost$/, "$1 不知道，应答丢失了"],
  [/^(\w+) is dead$/, "$1 已死"],
  [/^(\w+) is done$/, "$1 已结束"],
  [/^no lock key$/, "没有锁键"],
  [/^lock = (.+), for ever$/, "lock = $1，永久"],
  [/^lock = (.+), for (\d+) s$/, "lock = $1，还有 $2 秒"],
  [/^no later lock$/, "后面没有哪把锁能堵上"],
  [/^only the guarded resource can stop this one$/, "只有受保护的资源自己能挡住"],
  [/^not yet by (.+)$/, "$1 还没有堵上"],
  [/^(\S+), by (.+)$/, "$1，靠 $2"],
  // where the next lock differs
  [/^a newcomer gets in: (.+)$/, "后来者进去了：$1"],
  [/^a newcomer is refused: (.+)$/, "后来者被拒：$1"],
  [/^(\w+) gets in: (.+)$/, "$1 进去了：$2"],
  [/^(\w+) is refused: (.+)$/, "$1 被拒：$2"],
  [/^(\w+) removes nothing: (.+)$/, "$1 什么也没删掉：$2"],
  [/^(\w+) removes the key: (.+)$/, "$1 删掉了键：$2"],
  [/^on (\S+) it was refused$/, "在 $1 上是被拒"],
  [/^on (\S+) it went on$/, "在 $1 上它继续走了下去"],
  [/^on (\S+) it got in$/, "在 $1 上进去了"],
  [/^on (\S+) it was (.+)$/, "在 $1 上是 $2"],
  // what happened in an attack
  [/^not applicable: no lease$/, "不适用：没有租约"],
  [/^A and B both pass (\w+) and are inside$/, "A 和 B 都过了 $1，都在临界区内"],
  [/^A's (\w+) deletes B's key$/, "A 的 $1 删掉了 B 的键"],
  [/^(\w+) is inside$/, "$1 在临界区内"],
  [/^the other was refused, although its (\w+) was under way$/, "另一个虽然 $1 已在途中，仍被拒绝"],
  [/^cut after (\w+): a newcomer gets in$/, "在 $1 之后切断：后来者进得去"],
  [/^cut after (\w+): nobody ever gets in$/, "在 $1 之后切断：谁也进不去了"],
  [/^kill -9 there: a newcomer gets in$/, "在那里 kill -9：后来者进得去"],
  [/^kill -9 there: nobody ever gets in$/, "在那里 kill -9：谁也进不去了"],
  [/^A dies inside$/, "A 死在临界区内"],
  [/^its lease runs out and frees the key$/, "租约到期，键被释放"],
  [/^nothing frees the key, so everyone is locked out for ever$/, "键无人释放，所有人永远被锁在外面"],
  [/^a newcomer gets in all the same$/, "后来者照样进得去"],
  [/^A's (\w+) comes after its lease and deletes B's lock$/, "A 的 $1 在租约到期之后才到，删掉了 B 的锁"],
  [/^A's (\w+) comes after its lease and leaves B's lock alone$/, "A 的 $1 在租约到期之后才到，没有动 B 的锁"],
  [/^C is inside, too$/, "C 也进了临界区"],
  [/^C is refused$/, "C 被拒"],
  [/^(\w+) takes the lock, A never hears of it$/, "$1 占到了锁，A 却没收到应答"],
  [/^its lease frees it$/, "租约到期后锁被释放"],
  [/^a newcomer gets in$/, "后来者进得去"],
  [/^nobody gives it back$/, "没有人释放它"],
  [/^A sleeps past its lease and writes while B is inside$/, "A 停顿到租约到期，在 B 身处临界区时继续写"],
  [/^(\w+) frees B's lock$/, "$1 释放了 B 的锁"],
];

function inChinese(sentence) {
  const clauses = sentence.split("; ").map((clause) => {
    const [pattern, chinese] = CLAUSES.find(([known]) => known.test(clause)) ?? [];
    return pattern && clause.replace(pattern, chinese);
  });
  return clauses.every(Boolean) ? clauses.join("；") : undefined;
}

/** A sentence of the bench, in the language of the page where it can be. */
export function said(selector, sentence) {
  const short = brief(sentence ?? "");
  const chinese = languageNow() === "zh" ? inChinese(short) : undefined;
  return chinese ? h(selector, {}, chinese) : english(selector, short);
}
