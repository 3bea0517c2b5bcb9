package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The matrix of twelve locks, with their schedules alone, and of four of them with the attacks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyLocksMatrixIT {

    private static final List<LockStage> LOCKS = LockCatalog.onTheClassPath().all();
    private static final List<String> ATTACKED =
            List.of("a-name-which-is-exactly-40-characters-xx", "chinese", "no-number", "x");

    private LabRun explored;
    private LabRun inChinese;
    private LabRun attacked;

    @BeforeAll
    void explore_all_and_attack_some() {
        explored = LabRun.of("explore", "--all");
        inChinese = LabRun.of("explore", "--language", "zh");
        attacked = LabRun.of(Stream.concat(
                        ATTACKED.stream().flatMap(name -> Stream.of("--stage", name)), Stream.of("--stories"))
                .toArray(String[]::new));
    }

    @Test
    void twelve_locks_are_on_the_bench_and_none_of_the_workbench() {
        assertThat(LOCKS)
                .hasSize(12)
                .allSatisfy(lock -> assertThat(lock.getClass().getPackageName()).endsWith(".manylocks"));
    }

    @Test
    void those_without_a_number_come_after_those_that_have_one() {
        assertThat(LOCKS.stream().map(LockStage::number))
                .startsWith(1, 2, 3, 4, 5, 6, 7, 8, 8, 1000)
                .endsWith(0, 0);
    }

    @Test
    void no_line_is_wider_than_a_terminal() {
        explored.fits();
        inChinese.fits();
        attacked.fits();
    }

    @Test
    void the_columns_are_aligned() {
        assertThat(List.of(explored, inChinese, attacked))
                .flatExtracting(run -> TableBlock.in(run.out()))
                .hasSizeGreaterThan(3)
                .allSatisfy(block -> assertThat(block.askew()).isEmpty());
    }

    @Test
    void every_lock_has_its_column_under_its_title() {
        List<String> titles = LOCKS.stream().map(ManyLocksMatrixIT::heading).toList();

        assertThat(headings(explored)).containsExactlyElementsOf(titles);
        assertThat(headings(inChinese)).containsExactlyElementsOf(titles);
        assertThat(headings(attacked))
                .containsExactlyElementsOf(
                        ATTACKED.stream().map(name -> heading(lock(name))).toList());
    }

    /** What stands above a column, without its gaps: a lock without a position has no number there. */
    private static String heading(LockStage lock) {
        return ((lock.number() == 0 ? "" : lock.number()) + lock.title()).replace(" ", "");
    }

    private static List<String> headings(LabRun run) {
        return TableBlock.in(run.out()).stream()
                .flatMap(block -> block.headings().stream())
                .toList();
    }

    @Test
    void the_one_that_shows_what_it_does_not_declare_is_the_only_problem() {
        assertThat(explored.status()).isEqualTo(1);
        assertThat(explored.out().lines().filter(line -> line.contains("not declared")))
                .hasSize(3)
                .allMatch(line -> line.startsWith("declares-nothing: "));
        assertThat(attacked.err()).isEmpty();
        assertThat(attacked.status()).isZero();
    }

    @Test
    void every_shortest_schedule_stands_there_in_one_piece() {
        List<String> shortest = LabRun.of("explore", "--json").json().getAsJsonArray("stages").asList().stream()
                .flatMap(stage -> stage.getAsJsonObject().getAsJsonObject("failures").asMap().values().stream())
                .map(JsonElement::getAsJsonObject)
                .filter(failure -> failure.has("shortest"))
                .map(failure -> failure.get("shortest").getAsString())
                .toList();

        assertThat(shortest).hasSizeGreaterThan(LOCKS.size());
        assertThat(shortest)
                .allSatisfy(schedule -> assertThat(explored.out().split("\\s+")).contains(schedule));
    }

    @Test
    void every_attacked_lock_tells_its_stories() {
        assertThat(ATTACKED)
                .allSatisfy(name -> assertThat(attacked.out())
                        .contains("\n" + name + ", " + lock(name).title() + ": as expected\n"));
    }

    private static LockStage lock(String name) {
        return LockCatalog.onTheClassPath().named(List.of(name)).get(0);
    }

    @Test
    void nothing_is_missing_and_nobody_counts_the_locks() {
        explored.isWithoutSlips();
        inChinese.isWithoutSlips();
        attacked.isWithoutSlips();
    }
}
