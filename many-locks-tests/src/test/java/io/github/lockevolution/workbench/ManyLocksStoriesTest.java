package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A walk through each of twelve locks, and their shortest stories. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyLocksStoriesTest {

    private static final List<LockStage> LOCKS = LockCatalog.onTheClassPath().all();

    /** The shortest schedules of each lock, by its name. */
    private Map<String, List<String>> shortest;

    @BeforeAll
    void explore() {
        shortest = LabRun.of("explore", "--json").json().getAsJsonArray("stages").asList().stream()
                .map(stage -> stage.getAsJsonObject())
                .collect(Collectors.toMap(stage -> stage.get("stage").getAsString(), ManyLocksStoriesTest::shortest));
    }

    private static List<String> shortest(JsonObject stage) {
        return stage.getAsJsonObject("failures").asMap().values().stream()
                .map(failure -> failure.getAsJsonObject().get("shortest"))
                .filter(schedule -> schedule != null)
                .map(schedule -> schedule.getAsString())
                .toList();
    }

    static Stream<Named<LockStage>> locks() {
        return LOCKS.stream().map(lock -> Named.of(lock.name(), lock));
    }

    @ParameterizedTest
    @MethodSource("locks")
    void a_walk_goes_to_the_end_of_the_shortest_story(LockStage lock) {
        LabRun walk = LabRun.reading(List.of("help", "hint", "show", "undo"), "walk", lock.name());

        assertThat(walk.status()).isZero();
        assertThat(walk.out())
                .startsWith(lock.name() + ", " + lock.title() + "\n")
                .contains("\n" + lock.name() + ":")
                .contains("the schedule is at its end");
        walk.isWithoutSlips();
    }

    @ParameterizedTest
    @MethodSource("locks")
    void each_shortest_story_is_drawn(LockStage lock) {
        assertThat(shortest.get(lock.name())).isNotEmpty().allSatisfy(schedule -> {
            LabRun shown = LabRun.of("show", schedule);

            assertThat(shown.out()).startsWith(schedule + "\n").contains("Replayed 10/10");
            shown.fits().isWithoutSlips();
        });
    }

    @ParameterizedTest
    @MethodSource("locks")
    void a_title_is_no_markup_in_a_drawing(LockStage lock) {
        LabRun svg = LabRun.of("show", shortest.get(lock.name()).get(0), "--as", "svg");

        assertThat(svg.out()).startsWith("<svg ").doesNotContain("<script", "<b>");
        svg.isWithoutSlips();
    }
}
