// Language, theme and size. The language is what the address asks for, else what was chosen before, else what the report was written
// for, else what the browser prefers.

import { isEmbedded } from "report/embed.js";
import { opensIn, useFirstOf } from "report/words.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** What is kept in this browser under a name; null if there is nothing. */
export function load(name) {
  try {
    return localStorage.getItem(`lock-evolution.${name}`);
  } catch {
    return null;
  }
}

/** Keeps it there; null takes it away. */
export function store(name, value) {
  try {
    if (value === null) localStorage.removeItem(`lock-evolution.${name}`);
    else localStorage.setItem(`lock-evolution.${name}`, value);
  } catch {
    // A browser that keeps nothing for pages opened from disk.
  }
}

export function startSettings() {
  const requested = new URLSearchParams(location.search).get("lang") ?? location.hash.match(/^#lang=([\w-]+)/)?.[1];
  useFirstOf(requested, load("language"), opensIn, navigator.language);
  showTheme();
  dark.addEventListener("change", showTheme);
  showProjector(!isEmbedded && load("projector") === "on");
}

export function chooseLanguage(tag) {
  store("language", tag);
  useFirstOf(tag);
}

export const themeNow = () => document.documentElement.dataset.theme;

export function switchTheme() {
  const wanted = themeNow() === "dark" ? "light" : "dark";
  const system = dark.matches ? "dark" : "light";
  chosenTheme = wanted === system ? null : wanted;
  store("theme", chosenTheme);
  showTheme();
}

/** Whether everything is large, and of the walk only what a class needs to see, on one screen. */
export const isOnProjector = () => document.documentElement.hasAttribute("data-projector");

export function switchProjector() {
  showProjector(!isOnProjector());
  store("projector", isOnProjector() ? "on" : null);
}

const showProjector = (on) => document.documentElement.toggleAttribute("data-projector", on);

let chosenTheme = load("theme");

function showTheme() {
  const system = dark.matches ? "dark" : "light";
  document.documentElement.dataset.theme = ["light", "dark"].includes(chosenTheme) ? chosenTheme : system;
}
