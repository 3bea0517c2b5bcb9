package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.matrix.LockResult;
import io.github.lockevolution.workbench.matrix.Matrix;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A report of critical sections: what two stores hold at each move, who waits, and what is wrong with what is left. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SectionsIT {

    private static final Path SOURCES =
            Path.of("..", "extensions", "sections", "src", "main", "java", "io", "github", "lockevolution", "sections");

    private static final String SPOILT = "unlock-before-commit:A.A.A.A.B.B.A.B.B.B";

    private static final Screen PHONE = new Screen(390, 844, Screen.LAPTOP.scheme(), "en-US");

    private static final List<String> VIEWS = List.of(
            "#matrix", "#stories", "#" + SPOILT, "#unlock-before-commit:A.A.expire", "#rows-in-any-order:A.B.A.B");

    @RegisterExtension
    private final Visit visit = new Visit();

    private Path file = SOURCES;

    /** Two sections: one that gives the lock back too early, under that of stage 5, and one that takes rows in no order. */
    @BeforeAll
    void write_the_page(Redis redis) throws InterruptedException, IOException {
        LockSpec lock =
                LockCatalog.onTheClassPath().named(List.of("stage5-lua")).get(0);
        try (StoreRegistry stores = new StoreRegistry(RedisKind.on(redis));
                CheckedLock early =
                        JavaLockLoader.ofFile(SOURCES.resolve("UnlockBeforeCommit.java"), LockUse.USUAL, List.of());
                CheckedLock rows =
                        JavaLockLoader.ofFile(SOURCES.resolve("RowsInAnyOrder.java"), LockUse.USUAL, List.of())) {
            List<LockSpec> sections = List.of(
                    early.taking(lock).spec().suffering(Set.of(Failure.NOT_SERIALIZABLE, Failure.STALE_WRITE)),
                    rows.spec().suffering(Set.of(Failure.DEADLOCK)));
            Matrix matrix = new Matrix(new CensusRun(stores.proven(), Bounds.usual(sections), Merging.ON)
                    .on(sections, Function.identity(), () -> false, progress -> {}).stream()
                            .map(run -> new LockResult(run.census(), run.stateSpace(), Optional.empty()))
                            .toList());
            assertThat(matrix.expectation()).isEqualTo(Expectation.MET);
            ReportData data = new ReportBuilder(
                            redis, List.of("Redis 1.2.3", "H2 4.5.6"), stores.proven(), Language.ALL)
                    .of(matrix, sections);
            file = visit.report().beside("sections.html", ReportPage.with(data, new PageMessages(Optional.empty())));
        }
    }

    private Page open(String hash, Screen screen) {
        return visit.openAnother(file.toUri() + hash, screen);
    }

    private static void make(Page page, String moves) {
        for (String move : moves.split("\\.")) {
            page.locator("[data-move=" + move + "]").click();
        }
    }

    private static Locator store(Page page, String name) {
        return page.locator(".store-panels .participant")
                .filter(new Locator.FilterOptions()
                        .setHas(page.locator("h2", new Page.LocatorOptions().setHasText(name))));
    }

    @Test
    void what_each_store_holds_is_told_after_each_move_and_what_is_left_at_the_end() {
        Page page = open("#unlock-before-commit:", Screen.LAPTOP);
        make(page, "A.A.A");

        assertThat(store(page, "Redis")).containsText("lock = A:tokenA, 30 s");
        assertThat(store(page, "H2")).containsText("item 1 = stock=2");
        assertThat(store(page, "H2")).containsText("not committed, and seen by nobody else: what A may have written");

        make(page, "A.B.B.A.B.B.B");

        assertThat(store(page, "Redis")).containsText("nothing");
        assertThat(store(page, "H2")).containsText("item 1 = stock=1");
        assertThat(page.locator(".schedule-end"))
                .containsText("NOT_SERIALIZABLE: run one after the other, the clients never come to this:"
                        + " item 1: stock=1; A: done; B: done");
        assertThat(page.locator(".schedule-end")).containsText("./lab show " + SPOILT);
        assertThat(page.locator(".goal")).containsText("Goal reached in 10 moves");
        assertThat(page.locator(".timeline .changed").last()).hasText("nothing");
        assertThat(page.locator(".source .current")).containsText("connection.commit();");
        assertThat(page.url()).endsWith("#" + SPOILT);
    }

    @Test
    void who_waits_cannot_move_and_for_whom_is_said() {
        Page page = open("#rows-in-any-order:A.B.A", Screen.LAPTOP);

        assertThat(page.locator("[data-move=A]")).hasAttribute("aria-disabled", "true");
        assertThat(page.locator("[data-move=A]")).containsText("waits for B");
        assertThat(page.locator("[data-move='A-crash']")).hasAttribute("aria-disabled", "false");
        assertThat(page.locator(".timeline .waits")).not().hasCount(0);

        make(page, "B");

        // Whoever waits can still die, so the schedule is not at its end.
        assertThat(page.locator(".timeline .mark")).hasText("DEADLOCK everybody who is left waits for another");
    }

    @Test
    void whom_a_commit_lets_go_is_said() {
        Page page = open("#rows-in-any-order:A.A.B.A", Screen.LAPTOP);

        assertThat(page.locator(".let-go")).hasText("B does not have to wait any more");
        assertThat(page.locator("[data-move=B]")).hasAttribute("aria-disabled", "false");
    }

    @Test
    void the_story_is_drawn_with_its_code_and_its_moves() {
        Page page = open("#story-" + SPOILT, Screen.LAPTOP);
        page.locator(".stepper button.primary").click();

        assertThat(page.locator(".stepper .what")).containsText("SET lock A:tokenA NX PX 30000 → OK");
        assertThat(page.locator(".stepper .what")).containsText("item 1 = stock=2");
        assertThat(page.locator(".source .current")).containsText("lock.tryLock()");
    }

    @Test
    void what_is_of_locks_alone_is_left_out() {
        Page page = open("#matrix", Screen.LAPTOP);

        assertThat(page.locator(".bar nav a").allTextContents()).containsExactly("Matrix", "Stories", "Walk");
        assertThat(page.locator("table.matrix tbody tr")).hasCount(2);
        assertThat(page.locator("table.matrix td.suffers .count").allTextContents())
                .containsExactly("4", "148", "8");
        for (String hash : VIEWS) {
            PageActions.goTo(page, hash);
            assertThat(String.join("\n", page.locator("body > :not(script)").allTextContents()))
                    .as(hash)
                    .doesNotContain("undefined", "NaN", "[object", "ORPHAN_KEY", "newcomer");
        }
    }

    @Test
    void every_view_fits_a_phone_and_keeps_nobody_out() {
        Page page = open("#matrix", PHONE.in("zh-CN"));
        for (String hash : VIEWS) {
            PageActions.goTo(page, hash);

            assertThat((int) page.evaluate("document.documentElement.scrollWidth"))
                    .as("the width of %s", hash)
                    .isLessThanOrEqualTo(PHONE.width());
            assertThat(PageActions.barriers(page)).as(hash).isEmpty();
        }
    }

    @Test
    void in_chinese_it_is_said_in_chinese() {
        Page page = open("#" + SPOILT, Screen.LAPTOP.in("zh-CN"));

        assertThat(page.locator(".schedule-end")).containsText("item 1: stock=1; A: done; B: done");
        assertThat(page.locator(".schedule-end")).not().containsText("run one after the other");
    }
}
