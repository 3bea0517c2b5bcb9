package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Clock;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ReducedMotion;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The first screen: a lock that breaks by itself, and a way to break it oneself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpeningIT {

    private static final String SOLD_TWICE = "Both are at the till: the last item is sold twice.";

    @RegisterExtension
    private final Visit visit = new Visit();

    @Test
    void where_motion_is_not_wished_for_the_last_picture_stands_there() {
        Page page = visit.open("");

        assertThat(page.locator(".opening .stake")).containsText("One shop, one last item, two buyers.");
        assertThat(page.locator(".opening .caption")).hasText(SOLD_TWICE);
        assertThat(page.locator(".buyer.several")).hasCount(2);
    }

    @Test
    void else_it_plays_once_within_five_seconds() {
        Page page = visit.open("");
        page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.NO_PREFERENCE));
        page.clock().install(new Clock.InstallOptions().setTime(0));
        page.clock().pauseAt(Duration.ofHours(1).toMillis()); // else time goes on by itself while the page loads
        page.reload();
        assertThat(page.locator(".opening .caption")).hasText("Both want it. Watch the lock.");
        assertThat(page.locator(".buyer.inside")).hasCount(0);

        page.clock().runFor(700);
        assertThat(page.locator(".buyer.inside")).hasCount(1);
        page.clock().runFor(4300);
        assertThat(page.locator(".opening .caption")).hasText(SOLD_TWICE);

        page.locator("nav a[href='#cards']").click();
        page.locator("nav a[href='#matrix']").click();
        assertThat(page.locator(".opening .caption")).hasText(SOLD_TWICE);
        page.locator(".opening button").click();
        assertThat(page.locator(".opening .caption")).hasText("Both want it. Watch the lock.");
    }

    @Test
    void break_it_yourself_leads_to_the_walk_through_the_same_lock() {
        Page page = visit.open("");

        page.locator(".hero .primary").click();

        assertThat(page.locator(".goal-text")).isVisible();
        assertThat(page.locator(".stages [aria-current]")).containsText("SET NX EX");
    }
}
