// Language and theme: by the address, else as chosen before, else as the browser has it.

import { useLanguage } from "report/words.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

function remembered(name) {
  try {
    return localStorage.getItem(`lock-evolution.${name}`);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(`lock-evolution.${name}`);
    else localStorage.setItem(`lock-evolution.${name}`, value);
  } catch {
    // A browser that keeps nothing for pages opened from disk.
  }
}

export function startSettings() {
  const asked = new URLSearchParams(location.search).get("lang") ?? location.hash.match(/^#lang=(\w+)/)?.[1];
  const own = (navigator.language ?? "en").toLowerCase().startsWith("zh") ? "zh" : "en";
  useLanguage("en");
  useLanguage(asked?.slice(0, 2) ?? remembered("language") ?? own);
  showTheme();
  dark.addEventListener("change", showTheme);
}

export function chooseLanguage(language) {
  remember("language", language);
  useLanguage(language);
}

export const themeNow = () => document.documentElement.dataset.theme;

export function switchTheme() {
  const wanted = themeNow() === "dark" ? "light" : "dark";
  const system = dark.matches ? "dark" : "light";
  chosen = wanted === system ? null : wanted;
  remember("theme", chosen);
  showTheme();
}

let chosen = remembered("theme");

function showTheme() {
  const system = dark.matches ? "dark" : "light";
  document.documentElement.dataset.theme = ["light", "dark"].includes(chosen) ? chosen : system;
}
