// The locks that history is told by, in plain commands: where one begins in the playground. They are those of docs/examples, which count what the classes count.

export const EXAMPLES = {
  "stage1-get-set": `acquire
  GET {key} = nil, else refuse
  SET {key} {owner}
release
  DEL {key}
`,
  "stage2-setnx": `acquire
  SETNX {key} {owner} = 1, else refuse
release
  DEL {key}
`,
  "stage3-setnx-setex": `acquire
  SETNX {key} {owner} = 1, else refuse
  SETEX {key} {seconds} {owner}
release
  DEL {key}
`,
  "stage4-set-nx-ex": `acquire
  SET {key} {owner} NX EX {seconds} = OK, else refuse
release
  DEL {key}
`,
  "stage5-lua": `acquire
  SET {key} {token} NX PX {millis} = OK, else refuse
release
  atomic
    GET {key} = {token}, else refuse
    DEL {key}
`,
};
