package io.github.lockevolution.workbench.report;

import com.microsoft.playwright.Page;
import java.util.List;

/**
 * Finds what a page in the pseudo-language says without brackets around it: it did not come from a message file. What is the same in
 * every language the page itself names, by {@code translate="no"}: commands, answers, schedules, code, names, the texts of cards.
 */
final class UnmarkedText {

    /** Brackets are counted within what stands together, such as a paragraph, because elements can stand within a sentence. */
    private static final String FIND = """
            () => {
              const SAME = "[translate=no], script, style, noscript";
              const NAMES = ["aria-label", "aria-valuetext", "title", "placeholder", "alt"];
              const outside = (text) => {
                let depth = 0;
                let bare = "";
                for (const sign of text) {
                  if (sign === "⟧") depth -= 1;
                  if (depth === 0 && sign !== "⟧") bare += sign === "⟦" ? "" : sign;
                  if (sign === "⟦") depth += 1;
                }
                return depth === 0 ? bare : text;
              };
              const isUnmarked = (text) => /\\p{L}/u.test(outside(text));
              const isUnmarkedDrawing = (text, schedule) => /\\p{L}{2}/u.test(outside(text).replace(schedule, ""));
              const around = (element) => element.closest("svg, pre")
                ?? (getComputedStyle(element).display === "inline" ? around(element.parentElement) : element);
              const texts = new Map();
              const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              while (walker.nextNode()) {
                const parent = walker.currentNode.parentElement;
                if (parent.closest(SAME)) continue;
                const whole = around(parent);
                texts.set(whole, (texts.get(whole) ?? "") + walker.currentNode.data);
              }
              const found = [];
              let marked = 0;
              for (const [element, text] of texts) {
                if (text.includes("⟦")) marked += 1;
                const { drawingOf } = element.dataset;
                if (drawingOf ? isUnmarkedDrawing(text, drawingOf) : isUnmarked(text)) found.push(`${element.localName}.${element.getAttribute("class")}: ${text}`);
              }
              for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join())) {
                if (element.closest(SAME)) continue;
                for (const name of NAMES) {
                  const text = element.getAttribute(name) ?? "";
                  if (isUnmarked(text)) found.push(`${element.localName} ${name}: ${text}`);
                }
              }
              const title = document.querySelector("title");
              if (!title.closest(SAME) && isUnmarked(title.text)) found.push(`title: ${title.text}`);
              return [String(marked), ...found];
            }""";

    private UnmarkedText() {}

    /**
     * All that is unmarked now, seen or not.
     *
     * @throws IllegalStateException if nothing is marked at all: then this is not a page in the pseudo-language
     */
    static List<String> on(Page page) {
        List<String> found =
                ((List<?>) page.evaluate(FIND)).stream().map(String::valueOf).toList();
        if (found.get(0).equals("0")) {
            throw new IllegalStateException("nothing is marked on " + page.url());
        }
        return found.stream().skip(1).toList();
    }
}
