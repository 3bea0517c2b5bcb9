package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a census found is as expected, or not, only if its shortest schedules do the same again. */
class CensusReplayTest {

    private static Census census(LockSpec lock, Bounds bounds, Consumer<Progress> progress)
            throws InterruptedException {
        return new CensusRun(new ProvenStore(MemoryLock.launcher()), bounds, Merging.ON)
                .on(List.of(lock), Exploration::census, () -> false, progress)
                .get(0);
    }

    /** A lock that is cured when all of it has been explored, before its shortest schedules are run again. */
    private static Census curedBeforeReplay(LockSpec healing, Bounds bounds, AtomicBoolean isCured)
            throws InterruptedException {
        int runs = census(healing, bounds, progress -> {}).stats().runs();
        return census(healing, bounds, progress -> isCured.set(progress.runs() == runs));
    }

    private static String gap(Census census) {
        return census.gap().orElseThrow().in(Language.ENGLISH);
    }

    /** It breaks while it is explored, and not any more when its shortest schedules are run again. */
    @Test
    void what_does_not_show_again_is_not_proven() throws InterruptedException {
        AtomicBoolean isCured = new AtomicBoolean();
        LockSpec healing = MemoryLock.taking(
                        "healing",
                        MemoryLock.GET_SET,
                        take -> it -> (isCured.get() ? MemoryLock.take(MemoryLock.SETNX) : take).by(it))
                .suffers(Failure.RACE, Failure.FOREIGN_UNLOCK);

        Census found = curedBeforeReplay(healing, Bounds.clients(2), isCured);

        assertThat(found.observedFailures()).containsExactly(Failure.RACE, Failure.FOREIGN_UNLOCK);
        assertThat(found.expectation(Failure.RACE)).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(found.replays().get(Failure.RACE)).hasToString("0/10");
        assertThat(found.replays().get(Failure.RACE).difference()).isPresent();
    }

    /** Its moves can still happen, and do no harm any more. */
    @Test
    void a_replay_that_goes_well_proves_nothing() throws InterruptedException {
        AtomicBoolean isCured = new AtomicBoolean();
        LockSpec healing = MemoryLock.giving(
                "healing",
                MemoryLock.SET_NX_PX,
                give -> it -> (isCured.get() ? MemoryLock.give(MemoryLock.COMPARING) : give).by(it));

        Census found = curedBeforeReplay(healing, Bounds.clients(2).expiries(1), isCured);

        assertThat(found.observedFailures()).contains(Failure.FOREIGN_UNLOCK);
        assertThat(found.expectation(Failure.FOREIGN_UNLOCK)).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(found.replays().get(Failure.FOREIGN_UNLOCK)).hasToString("0/10");
        assertThat(found.replays()
                        .get(Failure.FOREIGN_UNLOCK)
                        .difference()
                        .orElseThrow()
                        .in(Language.ENGLISH))
                .contains("FOREIGN_UNLOCK");
    }

    @Test
    void what_was_found_by_a_count_that_broke_off_is_not_run_again() throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        LockSpec breaking = MemoryLock.taking("breaking", MemoryLock.GET_SET, take -> it -> {
            if (runs.get() > 25) {
                throw new IllegalArgumentException("out of order");
            }
            return take.by(it);
        });

        Census census = new CensusRun(new ProvenStore(MemoryLock.launcher()), Bounds.USUAL, Merging.OFF)
                .on(List.of(breaking), Exploration::census, () -> false, progress -> runs.set(progress.runs()))
                .get(0);

        assertThat(gap(census)).contains("out of order");
        assertThat(census.observedFailures()).isNotEmpty();
        assertThat(census.replays()).isEmpty();
    }

    private static Census census(Set<Failure> declared, Bounds bounds, Optional<Message> gap, Replay replay) {
        LockSpec lock = MemoryLock.GET_SET.suffering(declared);
        try (Testbed testbed = UnprovenTestbed.open(lock, MemoryLock.launcher(), 2)) {
            Census found = new Explorer(testbed, bounds, Merging.ON).explore().census();
            return new Census(
                    lock,
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
        Census narrow = census(Set.of(Failure.ORPHAN_KEY, Failure.RACE), Bounds.clients(2), none, same);
        assertThat(narrow.expectation(Failure.ORPHAN_KEY)).isEqualTo(Expectation.NOT_APPLICABLE);
    }
}
