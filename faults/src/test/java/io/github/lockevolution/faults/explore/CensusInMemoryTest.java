package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The canary goes first, every lock's census comes back in its place, and what it proves is said carefully. */
class CensusInMemoryTest {

    private static final MemoryLock MUTE = new MemoryLock("mute", it -> true, it -> true);

    private static List<Census> run(Bounds bounds, MemoryStage... stages) throws InterruptedException {
        return new CensusRun(MemoryStage.launcher(), bounds, Merging.ON)
                .on(List.of(stages), Exploration::census, () -> false, progress -> {});
    }

    private static String gap(Census census) {
        return census.gap().orElseThrow().in(Language.ENGLISH);
    }

    @Test
    void results_come_in_the_order_of_the_locks() throws InterruptedException {
        List<Census> censuses = run(
                Bounds.USUAL,
                MemoryStage.suffering(MemoryLock.GET_SET, Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK),
                MemoryStage.suffering(MUTE),
                MemoryStage.suffering(MemoryLock.SETNX),
                MemoryStage.suffering(MemoryLock.COMPARING, Failure.LEASE_OVERRUN, Failure.RACE));

        assertThat(censuses)
                .extracting(census -> census.stage().name())
                .containsExactly("get-set", "mute", "setnx", "comparing");
        assertThat(censuses.get(0).replays().values()).hasSize(3).allMatch(Replay::isTheSame);
        assertThat(censuses.get(0).replays().values())
                .allSatisfy(replay -> assertThat(replay).hasToString("10/10"));
        assertThat(censuses)
                .extracting(Census::expectation)
                .containsExactly(Expectation.MET, Expectation.INCONCLUSIVE, Expectation.BROKEN, Expectation.BROKEN);
        assertThat(censuses.get(1).schedules()).isZero();
        assertThat(censuses.get(1).cause()).isPresent();
        assertThat(censuses.get(1).counts()).containsOnlyKeys(Failure.values());
        assertThat(censuses.get(3).expectation(Failure.LEASE_OVERRUN)).isEqualTo(Expectation.MET);
        assertThat(censuses.get(3).expectation(Failure.RACE)).isEqualTo(Expectation.BROKEN);
    }

    @Test
    void a_canary_that_is_sound_or_mute_is_missed() {
        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> CensusRun.breakCanary(MemoryStage.launcher(MemoryLock.SETNX)))
                .withMessageContaining("of 28 schedules, ")
                .withMessageContaining("ORPHAN_KEY=14");
        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> CensusRun.breakCanary(MemoryStage.launcher(MUTE)))
                .withMessageContaining("was not caught: ");
    }

    @Test
    void a_run_without_its_canary_explores_no_lock() {
        List<Explorer.Progress> runs = Collections.synchronizedList(new ArrayList<>());
        CensusRun run = new CensusRun(MemoryStage.launcher(MemoryLock.SETNX), Bounds.USUAL, Merging.ON);

        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> run.on(List.of(MemoryLock.SETNX), Exploration::census, () -> false, runs::add));
        assertThat(runs).isEmpty();
    }

    @Test
    void who_is_stopped_keeps_what_was_counted() {
        List<Explorer.Progress> runs = new ArrayList<>();
        try (Testbed testbed = MemoryLock.GET_SET.testbed(2)) {
            Exploration exploration =
                    new Explorer(testbed, Bounds.USUAL, Merging.ON).explore(() -> runs.size() == 3, runs::add);

            Census census = exploration.census();
            assertThat(gap(census)).isEqualTo("it was stopped");
            assertThat(census.cause()).isEmpty();
            assertThat(census.isComplete()).isFalse();
            assertThat(census.stats().runs()).isEqualTo(3);
            assertThat(census.schedules()).isPositive();
            assertThat(exploration.stateSpace()).isEmpty();
            assertThat(runs).extracting(Explorer.Progress::runs).containsExactly(1, 2, 3);
            assertThat(runs).allSatisfy(progress -> {
                assertThat(progress.stage()).isEqualTo("get-set");
                assertThat(progress.movesRun()).isPositive().isLessThan(progress.movesKnown());
            });
        }
    }

    @Test
    void a_testbed_has_a_client_for_each_of_the_bounds() {
        try (Testbed testbed = MemoryLock.GET_SET.testbed(2)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Explorer(testbed, new Bounds(3, 0, 0, 0), Merging.ON))
                    .withMessageContaining("has 2 clients, and the bounds need 3");
        }
    }

    /** Counts what it was asked where no store sees it. */
    @Test
    void a_lock_that_follows_something_else_is_found_out() {
        int[] attempts = {0};
        MemoryLock fickle = new MemoryLock(
                "fickle",
                it -> MemoryLock.SET_NX_PX.take().by(it) && ++attempts[0] % 17 != 0,
                MemoryLock.SET_NX_PX.give());
        try (Testbed testbed = fickle.testbed(2)) {
            Census census = new Explorer(testbed, Bounds.USUAL, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();

            assertThat(gap(census)).contains("the same moves led to another state: expected ");
            assertThat(census.cause()).isPresent();
            assertThat(census.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        }
    }

    private static Census census(Set<Failure> declared, Bounds bounds, Optional<Message> gap, Replay replay) {
        MemoryStage stage = MemoryStage.suffering(MemoryLock.GET_SET, declared.toArray(Failure[]::new));
        try (Testbed testbed = Testbed.open(stage, MemoryStage.launcher(), 2)) {
            Census found = new Explorer(testbed, bounds, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
            return new Census(
                    stage,
                    ClientProgram.CAREFUL,
                    bounds,
                    found.schedules(),
                    found.twoInside(),
                    found.counts(),
                    found.shortest(),
                    found.stats(),
                    gap,
                    Optional.empty(),
                    replay == null ? Map.of() : Map.of(Failure.RACE, replay));
        }
    }

    @Test
    void what_shows_is_expected_if_it_is_declared_and_proven() {
        Replay same = new Replay(10, 10, Optional.empty());
        Replay other = new Replay(9, 10, Optional.empty());
        Set<Failure> race = Set.of(Failure.RACE);
        Optional<Message> none = Optional.empty();
        Optional<Message> gap = Optional.of(Message.of(ExploreText.class, ExploreText::stopped));

        assertThat(census(race, Bounds.USUAL, none, same).expectation(Failure.RACE))
                .isEqualTo(Expectation.MET);
        assertThat(census(Set.of(), Bounds.USUAL, none, same).expectation(Failure.RACE))
                .isEqualTo(Expectation.BROKEN);
        assertThat(census(race, Bounds.USUAL, none, other).expectation(Failure.RACE))
                .isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(census(race, Bounds.USUAL, none, null).expectation(Failure.RACE))
                .isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(census(race, Bounds.USUAL, none, null).expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(census(race, Bounds.USUAL, gap, same).expectation(Failure.RACE))
                .isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(census(race, Bounds.USUAL, gap, same).expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        Census declaresMore = census(Set.of(Failure.LEASE_OVERRUN), Bounds.USUAL, none, same);
        assertThat(declaresMore.expectation(Failure.LEASE_OVERRUN)).isEqualTo(Expectation.BROKEN);
        assertThat(declaresMore.expectation()).isEqualTo(Expectation.BROKEN);
        assertThat(declaresMore.expectation(Failure.UNRELEASED)).isEqualTo(Expectation.MET);
        Census narrow = census(Set.of(Failure.ORPHAN_KEY, Failure.RACE), new Bounds(2, 0, 0, 0), none, same);
        assertThat(narrow.expectation(Failure.ORPHAN_KEY)).isEqualTo(Expectation.NOT_APPLICABLE);
    }
}
