package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The view that a module adds as rows: those of the libraries. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TableIT {

    @RegisterExtension
    private final Visit visit = new Visit();

    static Stream<Screen> screens() {
        return Stream.of(Screen.LAPTOP, new Screen(360, 640, ColorScheme.DARK, "en-US"));
    }

    @Test
    void a_row_opens_and_has_an_address() {
        Page page = visit.open("#matrix");
        page.locator("nav a[href='#field']").click();

        assertThat(page.locator("h1")).hasText("The field");
        assertThat(page.locator(".table-row[open]")).hasCount(0);
        page.locator("#row-jedis-lock summary").click();

        assertThat(page).hasURL(Pattern.compile("#field-jedis-lock$"));
        assertThat(page.locator("#row-jedis-lock pre"))
                .containsText("FOREIGN_UNLOCK: A made the lock free, which B owned");
        assertThat(page.locator("#row-jedis-lock .copyable code")).hasText("./lab field jedis-lock");
    }

    @ParameterizedTest
    @MethodSource("screens")
    void an_address_of_a_row_opens_it(Screen screen) {
        Page page = visit.open("#field-redlock-4", screen);

        assertThat(page.locator(".table-row[open]")).hasCount(1);
        assertThat(page.locator("#row-redlock-4 pre")).isVisible();
        assertThat(page.locator("#row-redlock-4 dd a").first()).hasAttribute("href", Pattern.compile("^https://"));
    }

    @Test
    void in_chinese_the_story_is_in_chinese() {
        Page page = visit.open("#field-redlock-4");
        page.locator(".language").click();

        assertThat(page.locator("h1")).hasText("现有的库");
        assertThat(page.locator("#row-redlock-4 pre")).containsText("租约到期");
    }

    @Test
    void a_row_that_is_not_there_is_said() {
        assertThat(visit.open("#field-redlock-3").locator("[role=alert]")).containsText("#field-redlock-3");
    }
}
