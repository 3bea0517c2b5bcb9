// The data that the report was written with, and how to look things up in it. Its form is ReportData.java.

export const data = JSON.parse(document.getElementById("data").textContent);

export const FAILURES = data.failures ?? [];

export const stages = data.stages ?? [];
export const cures = data.cures ?? []; // only in the walk
export const stories = data.stories ?? [];
export const attacks = data.attacks ?? [];

const stagesByName = new Map([...stages, ...cures].map((stage) => [stage.name, stage]));
const storiesBySchedule = new Map(stories.map((story) => [story.schedule, story]));

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
export const comparisonIn = (language) => data.comparison?.[language] ?? data.comparison?.en;

export const themesIn = (language) => data.cards?.[language] ?? data.cards?.en ?? [];
