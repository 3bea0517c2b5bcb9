package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A walk through each of twelve locks, and their shortest stories. */
@Tag("many-locks")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyLocksStoriesIT {

    private static final List<LockSpec> LOCKS = LockCatalog.onTheClassPath().all();

    /** The shortest schedules of each lock, by its name. */
    private Map<String, List<String>> shortest;

    @BeforeAll
    void explore() {
        shortest = LabRun.of("explore", "--json").json().getAsJsonArray("stages").asList().stream()
                .map(stage -> stage.getAsJsonObject())
                .collect(Collectors.toMap(stage -> stage.get("stage").getAsString(), ManyLocksStoriesIT::shortest));
    }

    private static List<String> shortest(JsonObject stage) {
        return stage.getAsJsonObject("failures").asMap().values().stream()
                .map(failure -> failure.getAsJsonObject().get("shortest"))
                .filter(schedule -> schedule != null)
                .map(schedule -> schedule.getAsString())
                .toList();
    }

    static Stream<Named<LockSpec>> locks() {
        return LOCKS.stream().map(lock -> Named.of(lock.name(), lock));
    }

    @ParameterizedTest
    @MethodSource("locks")
    void a_walk_goes_to_the_end_of_the_shortest_story(LockSpec lock) {
        LabRun walk = LabRun.reading(List.of("help", "hint", "show", "undo"), "walk", lock.name());

        assertThat(walk.status()).isZero();
        assertThat(walk.out())
                .startsWith(lock.name() + ", " + lock.title() + "\n")
                .contains("\n" + lock.name() + ":")
                .contains("the schedule is at its end");
        walk.fits().isWithoutSlips();
    }

    /** By day, one lock stands for all. */
    @Test
    void a_walk_fits_in_chinese() {
        requireWalkInChinese(LOCKS.get(0));
    }

    @ParameterizedTest
    @MethodSource("locks")
    @Tag("nightly")
    void a_walk_of_any_lock_fits_in_chinese(LockSpec lock) {
        requireWalkInChinese(lock);
    }

    private static void requireWalkInChinese(LockSpec lock) {
        LabRun.reading(List.of("show"), "walk", lock.name(), "--language", "zh")
                .fits()
                .isWithoutSlips();
    }

    @ParameterizedTest
    @MethodSource("locks")
    void each_shortest_story_is_drawn(LockSpec lock) {
        assertThat(shortest.get(lock.name())).isNotEmpty().allSatisfy(schedule -> {
            LabRun shown = LabRun.of("show", schedule);

            assertThat(shown.out()).startsWith(schedule + "\n").contains("Replayed 10/10");
            shown.fits().isWithoutSlips();
        });
    }

    /** A failure is closed by a lock that improves on this one, directly or not, and on which the same moves do not show it. */
    @ParameterizedTest
    @MethodSource("locks")
    void what_closes_a_failure_is_a_successor_that_holds(LockSpec lock) {
        assertThat(shortest.get(lock.name()))
                .allSatisfy(schedule -> LabRun.of("show", schedule, "--json")
                        .json()
                        .getAsJsonArray("explanations")
                        .forEach(explanation -> holds(lock, schedule, explanation.getAsJsonObject())));
    }

    private static void holds(LockSpec lock, String schedule, JsonObject explanation) {
        String closed = explanation.get("closed").getAsString();
        String failure = explanation.get("failure").getAsString();
        assertThat(closed).doesNotMatch(".*\\bby *([;,].*)?");
        if (!closed.startsWith("no later lock")) {
            String name = closed.split("[,;]")[0];
            assertThat(ancestors(name)).as(closed).contains(lock.name());
            assertThat(LabRun.of("show", schedule, "--on", name, "--json")
                            .json()
                            .getAsJsonArray("on")
                            .get(0)
                            .getAsJsonObject()
                            .getAsJsonObject("failures")
                            .keySet())
                    .as("%s on %s", schedule, name)
                    .doesNotContain(failure);
        }
    }

    /** The locks on which this one improves, the nearest first. */
    private static List<String> ancestors(String name) {
        return Stream.iterate(predecessor(name), Optional::isPresent, older -> predecessor(older.get()))
                .map(Optional::get)
                .toList();
    }

    private static Optional<String> predecessor(String name) {
        return LOCKS.stream()
                .filter(lock -> lock.name().equals(name))
                .findFirst()
                .flatMap(LockSpec::predecessor);
    }

    @ParameterizedTest
    @MethodSource("locks")
    void a_title_is_no_markup_in_a_drawing(LockSpec lock) {
        LabRun svg = LabRun.of("show", shortest.get(lock.name()).get(0), "--as", "svg");

        assertThat(svg.out()).startsWith("<svg ").doesNotContain("<script", "<b>");
        svg.isWithoutSlips();
    }
}
