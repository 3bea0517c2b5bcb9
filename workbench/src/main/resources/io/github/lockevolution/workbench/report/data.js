// The data that the report was written with, and how to look things up in it. Its form is ReportData.java.

export const data = JSON.parse(document.getElementById("data").textContent);

export const FAILURES = ["RACE", "ORPHAN_KEY", "FOREIGN_UNLOCK", "LEASE_OVERRUN"];

export const stages = data.stages ?? [];
export const stories = data.stories ?? [];
export const attacks = data.attacks ?? [];

const stagesByName = new Map(stages.map((stage) => [stage.name, stage]));
const storiesBySchedule = new Map(stories.map((story) => [story.schedule, story]));

export const stageNamed = (name) => stagesByName.get(name);
export const storyOfSchedule = (schedule) => storiesBySchedule.get(schedule);
export const nextStage = (stage) => stages[stages.indexOf(stage) + 1];
export const storiesOf = (stage) => stories.filter((story) => story.stage === stage.name);

/** The story of the shortest schedule that shows this failure. */
export const shortestStory = (stage, failure) => storyOfSchedule(stage.failures[failure]?.shortest)
  ?? stories.find((story) => story.stage === stage.name && story.shortestOf.includes(failure));

export const themesIn = (language) => data.cards?.[language] ?? data.cards?.en ?? [];
