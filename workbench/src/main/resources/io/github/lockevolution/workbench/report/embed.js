// The page in a frame of another page: report.html?embed=1#ADDRESS shows the story or the walk at this address, and a link to the whole report.

import { stageNamed, storyOfSchedule } from "report/data.js";
import { h, setChildren } from "report/dom.js";
import { ADDRESS_REPLACED, decoded } from "report/route.js";
import { t } from "report/words.js";

export const isEmbedded = new URLSearchParams(location.search).get("embed") === "1";

/** The lock of the story or of the walk that this route leads to; undefined if it leads to neither. */
const lockOf = ({ view, stage, schedule }) => ({ walk: stageNamed(stage), stories: stageNamed(storyOfSchedule(schedule)?.stage) })[view];

const link = h("a", { target: "_blank", rel: "noopener" });
const bar = h("header.embed-bar");

/** Shows, above the story or the walk, the name of its lock and the link to the report. */
export function embedBar(route) {
  const lock = lockOf(route);
  setChildren(link, t("openInReport"), h("span", { "aria-hidden": "true" }, " ↗"));
  setChildren(bar, h("span.logo", { "aria-hidden": "true" }, h("span"), h("span")), h("h1", { tabindex: "-1", translate: "no" }, lock ? [lock.number && `${lock.number} · `, lock.title] : "Lock Evolution"), link);
  followAddress();
  return bar;
}

function followAddress() {
  const whole = new URL(location.href);
  whole.searchParams.delete("embed");
  link.href = whole.href;
}

/** Shows one sentence where the address leads to neither a story nor a walk; true if it does. */
export function refuses(root, route) {
  if (!isEmbedded || lockOf(route)) return false;
  setChildren(root, h("p.notice", { role: "alert" }, t("embedUnknown", { address: decoded(location.hash) || "#" })));
  return true;
}

if (isEmbedded) addEventListener(ADDRESS_REPLACED, followAddress);
