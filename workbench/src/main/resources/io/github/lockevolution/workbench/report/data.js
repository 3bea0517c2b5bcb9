// The data that the report was written with, and how to look things up in it. Its form is ReportData.java.

import { canUnpack, unpacked as unpackedBytes } from "report/packed.js";

const text = document.getElementById("data").textContent;

/** That of sections is packed: they have many states, and each of these all that two stores hold. */
export const data = text.startsWith("{") ? JSON.parse(text) : canUnpack() ? await unpackedBytes(text).json() : {};

/** What modules have added, each packed: cards, tables. A browser that cannot unpack it shows the page without it. */
const parts = Object.fromEntries(canUnpack() ? await Promise.all(Object.entries(data.parts ?? {}).map(async ([name, packed]) => [name, await unpackedBytes(packed).json()])) : []);

export const FAILURES = data.failures ?? [];

export const stages = data.stages ?? [];
export const cures = data.cures ?? []; // only in the walk
export const stories = data.stories ?? [];
export const attacks = data.attacks ?? [];

const stagesByName = new Map([...stages, ...cures].map((stage) => [stage.name, stage]));
const storiesBySchedule = new Map(stories.map((story) => [story.schedule, story]));

/** Whether this page is of critical sections: a lock together with the work that it guards. It is of these, or of locks. */
export const areSections = stages.length > 0 && stages.every((stage) => stage.stores);

/** The name of a lock that was typed here. */
export const OWN = "yours";

/** From now on, the lock that was typed here can be walked through like any other. */
export const useOwn = (lock) => stagesByName.set(OWN, lock);

/** Those that can be walked through. */
export const walkable = () => [...stages, ...cures, ...(stagesByName.has(OWN) ? [stagesByName.get(OWN)] : [])];

export const stageNamed = (name) => stagesByName.get(name);
export const storyOfSchedule = (schedule) => storiesBySchedule.get(schedule);
/** The locks that improve on this one. */
export const successorsOf = (stage) => stages.filter((other) => other.predecessor === stage.name);
export const storiesOf = (stage) => stories.filter((story) => story.stage === stage.name);

/** The story of the shortest schedule that shows this failure. */
export const shortestStory = (stage, failure) => storyOfSchedule(stage.failures[failure]?.shortest)
  ?? stories.find((story) => story.stage === stage.name && story.shortestOf.includes(failure));

/** What is said of the stores; undefined if the report has none. */

export const themesIn = (language) => parts.cards?.[language] ?? parts.cards?.en ?? [];

/** What modules add as a list of rows (PageTable.java), by the name of its view. */
export const tablesIn = (language) => Object.fromEntries(Object.entries(parts)
  .map(([name, part]) => [name, part[language] ?? part.en])
  .filter(([, part]) => part?.rows));
