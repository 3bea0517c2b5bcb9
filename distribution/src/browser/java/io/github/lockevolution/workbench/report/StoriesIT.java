package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A story stands beside the same moves on the next lock: row beside row, code beside code. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoriesIT {

    private static final String FOREIGN_UNLOCK = "#story-stage4-set-nx-ex:A.A.expire.B.A.B.B";

    @RegisterExtension
    private final Visit visit = new Visit();

    private static List<Long> rows(Page page, int drawing) {
        return page.locator(".pair .drawing").nth(drawing).locator("text[class$=-number]").all().stream()
                .map(number -> Math.round(number.boundingBox().y))
                .toList();
    }

    @Test
    void the_same_moves_are_at_the_same_height() {
        Page page = visit.open(FOREIGN_UNLOCK);

        assertThat(rows(page, 0)).hasSize(8).isEqualTo(rows(page, 1));
    }

    @Test
    void moves_that_the_next_lock_has_not_leave_a_gap_there() {
        Page page = visit.open("#stories");

        assertThat(rows(page, 0)).hasSizeGreaterThan(rows(page, 1).size()).containsAll(rows(page, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 5, 7})
    void both_drawings_and_both_codes_go_along(int moves) {
        Page page = visit.open(FOREIGN_UNLOCK);

        for (int i = 0; i < moves; i++) {
            page.keyboard().press("ArrowRight");
        }

        Locator bands = page.locator(".pair .band");
        assertThat(bands).hasCount(2);
        assertThat(bands.nth(0).boundingBox().y).isEqualTo(bands.nth(1).boundingBox().y);
        assertThat(page.locator(".pair-of-sources .line.current")).hasCount(2);
    }

    @Test
    void a_story_without_a_next_lock_has_its_own_code_alone() {
        Page page = visit.open("#story-stage5-lua:A.expire.B.B.B.A.A");

        assertThat(page.locator(".pair-of-sources .source")).hasCount(1);
    }

    @Test
    void how_often_two_are_inside_is_the_first_row_of_counts() {
        Page page = visit.open("#matrix");

        Locator row = page.locator("table.matrix tr.total + tr");
        assertThat(row.locator("th")).containsText("Two inside at once");
        assertThat(row.locator(".count")).hasText(new String[] {"96", "0", "48", "48", "48"});
    }
}
