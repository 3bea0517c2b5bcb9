// The state spaces of one client more than the matrix has. The page carries them packed (PackedStateSpaces.java); they are unpacked
// when somebody first asks for so many clients.

import { data } from "report/data.js";
import { canUnpack, unpacked as unpackedBytes } from "report/packed.js";

const { clients: moreClients, stateSpaces: packed = {} } = JSON.parse(document.getElementById("more-clients").textContent);
let hasFailed = false;
let unpacked; // by the name of the lock

/** With how many clients this lock can be walked: the fewest first. */
export const clientChoices = (stage) => [data.bounds.clients, ...(canUnpack() && !hasFailed && Object.hasOwn(packed, stage.name) ? [moreClients] : [])];

/** The state space of a lock with so many clients; undefined if it is not here, or not unpacked. */
export const stateSpaceOf = (stage, clients) => (clients === data.bounds.clients ? stage.stateSpace : unpacked?.get(stage.name));

/** True if so many clients can be had only after unpackMoreClients(). */
export const needsUnpacking = (clients) => clients !== data.bounds.clients && !unpacked;

/** Unpacks the state spaces of all locks. If that fails, there is no such choice any more. */
export async function unpackMoreClients() {
  try {
    unpacked = new Map(await Promise.all(Object.entries(packed).map(async ([name, text]) => [name, await unpackedBytes(text).json()])));
  } catch {
    hasFailed = true;
  }
}
