// What the bench found out: the data that the report was written with, and how to look things up in it.

export const data = JSON.parse(document.getElementById("data").textContent);

export const FAILURES = ["RACE", "ORPHAN_KEY", "FOREIGN_UNLOCK", "LEASE_OVERRUN"];

export const stages = data.stages ?? [];
export const stories = data.stories ?? [];
export const attacks = data.attacks ?? [];

const stagesByName = new Map(stages.map((stage) => [stage.stage, stage]));
const storiesBySchedule = new Map(stories.map((story) => [story.schedule, story]));

export const stageNamed = (name) => stagesByName.get(name);
export const storyOf = (schedule) => storiesBySchedule.get(schedule);
export const stageAfter = (stage) => stages[stages.indexOf(stage) + 1];
export const storiesOn = (stage) => stories.filter((story) => story.stage === stage.stage);

/** The story that the count of this failure leads to. */
export const storyOfFailure = (stage, failure) => storyOf(stage.failures[failure]?.story)
  ?? stories.find((story) => story.stage === stage.stage && story.shortestOf.includes(failure));

export const themesIn = (language) => data.cards?.[language] ?? data.cards?.en ?? [];
