package io.github.lockevolution.faults.explore.judge;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.ExplorationStats;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StageHistory;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of a historical lock that somebody changed. */
class HistoryComparisonTest {

    private static final LockSpec LATE_DELETER = historical(
            "late-deleter",
            StageHistory.of(186)
                    .showing(FOREIGN_UNLOCK, 34, "A.A.expire.B.A.B.B")
                    .showing(LEASE_OVERRUN, 48, "A.expire.B.B.B.A.A"));

    private static final LockSpec ASKER =
            historical("asker", StageHistory.of(186).showing(LEASE_OVERRUN, 48, "A.expire.B.B.B.A.A"));

    private static LockSpec historical(String name, StageHistory known) {
        return LockSpec.inRedis(name).suffering(known.failures().keySet()).inHistory(known);
    }

    private static Census census(LockSpec lock, Bounds bounds, long schedules, Map<Failure, String> shown) {
        Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
        Arrays.stream(Failure.values()).forEach(failure -> counts.put(failure, BigInteger.ZERO));
        Map<Failure, Schedule> shortest = new EnumMap<>(Failure.class);
        shown.forEach((failure, words) -> {
            String[] countAndMoves = words.split(" ");
            counts.put(failure, new BigInteger(countAndMoves[0]));
            shortest.put(failure, Schedule.parse(lock.name() + ":" + countAndMoves[1]));
        });
        return new Census(
                lock,
                ClientProgram.CAREFUL,
                bounds,
                BigInteger.valueOf(schedules),
                BigInteger.ZERO,
                counts,
                shortest,
                new ExplorationStats(0, 0, 0, 1, 0),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    private static List<String> said(Census census) {
        return HistoryComparison.of(census, List.of(LATE_DELETER, ASKER))
                .map(comparison -> comparison.sentences(Language.ENGLISH))
                .orElseThrow();
    }

    @Test
    void nothing_is_said_of_a_lock_that_is_as_it_was() {
        Census same = census(
                LATE_DELETER,
                Bounds.USUAL,
                186,
                Map.of(FOREIGN_UNLOCK, "34 A.A.expire.B.A.B.B", LEASE_OVERRUN, "48 A.expire.B.B.B.A.A"));

        assertThat(said(same)).isEmpty();
        assertThat(HistoryComparison.of(same, List.of()))
                .hasValueSatisfying(
                        comparison -> assertThat(comparison.isSame()).isTrue());
    }

    @Test
    void what_is_closed_comes_first_and_then_which_lock_fails_the_same_way() {
        assertThat(said(census(LATE_DELETER, Bounds.USUAL, 186, Map.of(LEASE_OVERRUN, "48 A.expire.B.B.B.A.A"))))
                .containsExactly(
                        "You have closed FOREIGN_UNLOCK: 34 schedules showed it, none does now.",
                        "It now fails as asker does.");
    }

    @Test
    void a_failure_that_shows_less_often_is_told_with_both_counts_and_whether_its_story_is_another() {
        assertThat(said(census(
                        LATE_DELETER,
                        Bounds.USUAL,
                        336,
                        Map.of(FOREIGN_UNLOCK, "14 A.A.A.expire.B.A.B.B", LEASE_OVERRUN, "47 A.expire.B.B.B.A.A"))))
                .containsExactly(
                        "FOREIGN_UNLOCK: 34 before, 14 now; the shortest story is another.",
                        "LEASE_OVERRUN: 48 before, 47 now; the shortest story is the same.");
    }

    @Test
    void a_failure_that_came_in_its_place_is_new() {
        assertThat(said(census(
                        LATE_DELETER,
                        Bounds.USUAL,
                        100,
                        Map.of(RACE, "3 A.B.A.B", LEASE_OVERRUN, "48 A.expire.B.B.B.A.A"))))
                .containsExactly(
                        "You have closed FOREIGN_UNLOCK: 34 schedules showed it, none does now.",
                        "RACE is new: it shows in 3 of 100 schedules.");
    }

    @Test
    void a_lock_that_shows_nothing_any_more_is_told_so() {
        assertThat(said(census(ASKER, Bounds.USUAL, 100, Map.of())))
                .containsExactly(
                        "You have closed LEASE_OVERRUN: 48 schedules showed it, none does now.",
                        "None of the 100 schedules shows a failure any more.");
    }

    @Test
    void the_story_that_is_drawn_is_one_that_changed() {
        Census partial = census(
                LATE_DELETER,
                Bounds.USUAL,
                336,
                Map.of(FOREIGN_UNLOCK, "14 A.A.A.expire.B.A.B.B", LEASE_OVERRUN, "47 A.expire.B.B.B.A.A"));

        assertThat(HistoryComparison.of(partial, List.of()).orElseThrow().changedStory())
                .map(Schedule::toString)
                .contains("late-deleter:A.A.A.expire.B.A.B.B");
    }

    @Test
    void other_bounds_an_incomplete_census_and_a_lock_without_history_are_not_compared() {
        Census wider = census(LATE_DELETER, Bounds.clients(2).crashes(2).expiries(2), 748, Map.of());
        Census incomplete = Census.none(
                LATE_DELETER,
                ClientProgram.CAREFUL,
                Bounds.USUAL,
                Message.of(ExploreText.class, ExploreText::stopped),
                new IllegalStateException("it was never run"));
        Census other = census(LockSpec.inRedis("other"), Bounds.USUAL, 10, Map.of(ORPHAN_KEY, "1 A.B"));

        assertThat(List.of(wider, incomplete, other))
                .allSatisfy(census ->
                        assertThat(HistoryComparison.of(census, List.of())).isEmpty());
    }
}
