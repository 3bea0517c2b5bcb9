package io.github.lockevolution.workbench.report;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.github.lockevolution.faults.host.Platform;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The Chromium that is installed here, without a window. Everything that a page asks for or complains of is noted. */
final class Chromium implements AutoCloseable {

    /** The first that is installed is taken. The headless shell is the same browser without the window around the page, and quicker. */
    private static final List<String> PROGRAMS = List.of("chromium-headless-shell", "chromium");

    /** Own connections of the browser would look like the page's. */
    private static final List<String> ALONE = List.of(
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run");

    private final Playwright playwright;
    private final Browser browser;
    private final List<String> requests = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    /**
     * @throws IllegalStateException if there is no Chromium on the PATH: a test that needs one is not skipped
     */
    static Chromium start() {
        Path program = PROGRAMS.stream()
                .flatMap(name -> Platform.program(name).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no program " + String.join(" or ", PROGRAMS)
                        + " is on the PATH; the tests in a browser need one (Debian: apt-get install chromium)"));
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        try {
            return new Chromium(
                    playwright,
                    playwright
                            .chromium()
                            .launch(new BrowserType.LaunchOptions()
                                    .setExecutablePath(program)
                                    .setArgs(ALONE)));
        } catch (RuntimeException e) {
            playwright.close();
            throw e;
        }
    }

    /** What a person's screen is like. */
    record Screen(int width, int height, ColorScheme scheme, String locale) {

        static final Screen LAPTOP = new Screen(1280, 800, ColorScheme.LIGHT, "en-US");

        Screen dark() {
            return new Screen(width, height, ColorScheme.DARK, locale);
        }

        Screen in(String otherLocale) {
            return new Screen(width, height, scheme, otherLocale);
        }
    }

    /** A new page, which knows nothing of those before; animations are off, as for people who wish so. */
    Page open(String address, Screen screen) {
        Page page = empty(screen);
        page.navigate(address);
        // It unpacks what it carries before it shows anything, and a key that is pressed by then is nobody's.
        page.locator("body > :not(script, noscript)")
                .first()
                .waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED));
        return page;
    }

    /** A new page on which nothing is, for a script alone. */
    Page empty(Screen screen) {
        BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(screen.width(), screen.height())
                .setColorScheme(screen.scheme())
                .setReducedMotion(ReducedMotion.REDUCE)
                .setLocale(screen.locale()));
        context.onRequest(request -> requests.add(request.url()));
        Page page = context.newPage();
        page.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
        page.onPageError(complaints::add);
        return page;
    }

    /** Closes all pages, with what they kept. */
    void closePages() {
        List.copyOf(browser.contexts()).forEach(BrowserContext::close);
    }

    /** What is noted from now on is of the pages that are opened from now on. */
    void forget() {
        requests.clear();
        complaints.clear();
    }

    /** The addresses that pages asked for. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    /** What pages wrote on the console, and the errors that nobody caught. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
