package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Opens the report in a browser, one for each class of tests. The report itself is written once for all of them.
 * Whatever a test does, no page may ask for anything but itself, and none may have anything to complain of.
 */
final class Visit implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    private static final Namespace NAMESPACE = Namespace.create(Visit.class);

    /** How long the page may take to show what is expected, while other tests run beside this one. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private Optional<WrittenReport> report = Optional.empty();
    private Optional<Chromium> chromium = Optional.empty();

    @Override
    public void beforeAll(ExtensionContext tests) {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE.toMillis());
        chromium = Optional.of(Chromium.start());
        report = Optional.of(tests.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(WrittenReport.class, key -> WrittenReport.ofAWholeRun(), WrittenReport.class));
    }

    @Override
    public void beforeEach(ExtensionContext test) {
        chromium().forget();
    }

    WrittenReport report() {
        return report.orElseThrow();
    }

    Page open(String hash) {
        return open(hash, Screen.LAPTOP);
    }

    Page open(String hash, Screen screen) {
        return chromium().open(report().address(hash), screen);
    }

    Page openAnother(String address, Screen screen) {
        return chromium().open(address, screen);
    }

    @Override
    public void afterEach(ExtensionContext test) {
        try {
            Pattern itself =
                    Pattern.compile(Pattern.quote(report().directory().toUri().toString()) + "[a-z]+\\.html([?#].*)?");
            assertThat(chromium().requests())
                    .isNotEmpty()
                    .allSatisfy(url -> assertThat(url)
                            .satisfiesAnyOf(
                                    it -> assertThat(it).matches(itself),
                                    it -> assertThat(it).startsWith("data:"),
                                    // What the page has made itself: the script of its engine.
                                    it -> assertThat(it).startsWith("blob:")));
            assertThat(chromium().complaints()).isEmpty();
        } finally {
            chromium().closePages();
        }
    }

    @Override
    public void afterAll(ExtensionContext tests) {
        chromium.ifPresent(Chromium::close);
    }

    private Chromium chromium() {
        return chromium.orElseThrow();
    }
}
