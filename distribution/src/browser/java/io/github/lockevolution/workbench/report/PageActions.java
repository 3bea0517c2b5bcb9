package io.github.lockevolution.workbench.report;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import java.util.List;

/** What people do with a page that is open, which takes a fifth of the time of opening it anew. */
final class PageActions {

    private PageActions() {}

    /** Goes there as somebody who follows a link, and waits until it is drawn. */
    static void goTo(Page page, String hash) {
        page.evaluate("""
                (hash) => new Promise((drawn) => {
                  if (new URL(hash, location).href === location.href) return drawn();
                  addEventListener('hashchange', () => requestAnimationFrame(drawn), { once: true });
                  location.hash = hash;
                })
                """, hash.isEmpty() ? "#matrix" : hash);
        // The walk with three clients is unpacked first.
        if (hash.matches("#(?!story-|cell-).*:.*")) {
            page.locator(".scheduler, [role=alert]").first().waitFor();
        }
        // What is typed is judged first.
        if (hash.equals("#playground")) {
            page.locator(".own-counts").waitFor();
        }
    }

    /** Waits until all is where it belongs in a window of this size. */
    static void resize(Page page, int width, int height) {
        page.setViewportSize(width, height);
        // What observes its size is told before the next frame.
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    }

    /** What keeps people out of a page as it is now, by axe's rules. Without a report of all that is well, which takes as long again. */
    static List<String> barriers(Page page) {
        AxeRunOptions options = new AxeRunOptions();
        options.setResultTypes(List.of("violations"));
        return new AxeBuilder(page)
                .options(options).setLegacyMode(true).analyze().getViolations().stream()
                        .map(rule -> rule.getId() + ": " + rule.getHelp() + " " + rule.getNodes())
                        .toList();
    }
}
