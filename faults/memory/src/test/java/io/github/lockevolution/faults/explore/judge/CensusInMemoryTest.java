package io.github.lockevolution.faults.explore.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Every lock's census comes back in its place, and what it proves is said carefully. */
class CensusInMemoryTest {

    private static final LockSpec MUTE = MemoryLock.of("mute", it -> true, it -> true);

    private static List<Census> run(Bounds bounds, LockSpec... stages) throws InterruptedException {
        return new CensusRun(new ProvenStore(MemoryLock.launcher()), bounds, Merging.ON)
                .on(List.of(stages), Exploration::census, () -> false, progress -> {});
    }

    private static String gap(Census census) {
        return census.gap().orElseThrow().in(Language.ENGLISH);
    }

    @Test
    void results_come_in_the_order_of_the_locks() throws InterruptedException {
        List<Census> censuses = run(
                Bounds.USUAL,
                MemoryLock.GET_SET.suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK),
                MUTE,
                MemoryLock.SETNX,
                MemoryLock.COMPARING.suffers(Failure.LEASE_OVERRUN, Failure.RACE));

        assertThat(censuses)
                .extracting(census -> census.lock().name())
                .containsExactly("get-set", "mute", "setnx", "comparing");
        assertThat(censuses.get(0).replays().values()).hasSize(3).allMatch(Replay::isTheSame);
        assertThat(censuses.get(0).replays().values())
                .allSatisfy(replay -> assertThat(replay).hasToString("10/10"));
        assertThat(censuses)
                .extracting(Census::expectation)
                .containsExactly(Expectation.MET, Expectation.INCONCLUSIVE, Expectation.BROKEN, Expectation.BROKEN);
        assertThat(censuses.get(1).schedules()).isZero();
        assertThat(censuses.get(1).cause()).isPresent();
        assertThat(censuses.get(1).counts()).containsOnlyKeys(Failure.OF_A_LOCK);
        assertThat(censuses.get(3).expectation(Failure.LEASE_OVERRUN)).isEqualTo(Expectation.MET);
        assertThat(censuses.get(3).expectation(Failure.RACE)).isEqualTo(Expectation.BROKEN);
    }

    @Test
    void who_is_stopped_keeps_what_was_counted() {
        List<Progress> runs = new ArrayList<>();
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.GET_SET, 2)) {
            Exploration exploration =
                    new Explorer(testbed, Bounds.USUAL, Merging.ON).explore(() -> runs.size() == 3, runs::add);

            Census census = exploration.census();
            assertThat(gap(census)).isEqualTo("it was stopped");
            assertThat(census.cause()).isEmpty();
            assertThat(census.isComplete()).isFalse();
            assertThat(census.stats().runs()).isEqualTo(3);
            assertThat(census.schedules()).isPositive();
            assertThat(exploration.stateSpace()).isEmpty();
            assertThat(runs).extracting(Progress::runs).containsExactly(1, 2, 3);
            assertThat(runs).allSatisfy(progress -> {
                assertThat(progress.lock()).isEqualTo("get-set");
                assertThat(progress.movesRun()).isPositive().isLessThan(progress.movesKnown());
            });
        }
    }

    @Test
    void who_is_stopped_at_once_has_counted_nothing() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.GET_SET, 2)) {
            Census census = new Explorer(testbed, Bounds.USUAL, Merging.ON)
                    .explore(() -> true, progress -> {})
                    .census();

            assertThat(gap(census)).isEqualTo("it was stopped");
            assertThat(census.schedules()).isZero();
            assertThat(census.shortest()).isEmpty();
        }
    }

    /** One is stopped after its first run, when the other has not even begun or has as well. */
    @Test
    void whoever_is_stopped_has_a_result_for_every_lock() throws InterruptedException {
        List<Progress> told = Collections.synchronizedList(new ArrayList<>());
        List<LockSpec> locks = List.of(MemoryLock.GET_SET, MemoryLock.SETNX, MemoryLock.COMPARING);

        List<Census> censuses = new CensusRun(new ProvenStore(MemoryLock.launcher()), Bounds.USUAL, Merging.ON)
                .on(List.copyOf(locks), Exploration::census, () -> !told.isEmpty(), told::add);

        assertThat(censuses).extracting(Census::lock).containsExactlyElementsOf(locks);
        assertThat(censuses).allSatisfy(census -> {
            assertThat(gap(census)).isEqualTo("it was stopped");
            assertThat(census.stats().runs()).isLessThanOrEqualTo(1);
            assertThat(census.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        });
        assertThat(told).hasSizeBetween(1, 2);
    }

    @Test
    void every_run_of_every_lock_is_told() throws InterruptedException {
        List<Progress> told = Collections.synchronizedList(new ArrayList<>());

        List<Census> censuses = new CensusRun(new ProvenStore(MemoryLock.launcher()), Bounds.USUAL, Merging.ON)
                .on(List.of(MemoryLock.SETNX, MemoryLock.COMPARING), Exploration::census, () -> false, told::add);

        assertThat(censuses)
                .allSatisfy(census -> assertThat(told)
                        .filteredOn(
                                progress -> progress.lock().equals(census.lock().name()))
                        .hasSize(census.stats().runs()));
    }

    @Test
    void what_was_kept_is_what_was_explored_and_its_threads_end() throws InterruptedException {
        Map<String, Thread> threads = new ConcurrentHashMap<>();

        List<Integer> states = new CensusRun(new ProvenStore(MemoryLock.launcher()), Bounds.clients(2), Merging.ON)
                .on(
                        List.of(MemoryLock.SETNX, MemoryLock.COMPARING),
                        exploration -> {
                            threads.put(exploration.census().lock().name(), Thread.currentThread());
                            return exploration
                                    .stateSpace()
                                    .orElseThrow()
                                    .states()
                                    .size();
                        },
                        () -> false,
                        progress -> {});

        assertThat(states.get(0)).isPositive().isEqualTo(states.get(1));
        assertThat(threads).containsOnlyKeys("setnx", "comparing");
        for (Thread thread : threads.values()) {
            assertThat(thread.isDaemon()).isTrue();
            thread.join(20_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @Test
    void what_cannot_be_kept_ends_the_run() {
        CensusRun run = new CensusRun(new ProvenStore(MemoryLock.launcher()), Bounds.clients(2), Merging.ON);

        assertThatIllegalStateException()
                .isThrownBy(() -> run.on(
                        List.of(MemoryLock.SETNX),
                        exploration -> {
                            throw new UnsupportedOperationException("no room");
                        },
                        () -> false,
                        progress -> {}))
                .withMessageContaining("no room")
                .withCauseInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void a_testbed_has_a_client_for_each_of_the_bounds() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.GET_SET, 2)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Explorer(testbed, Bounds.clients(3), Merging.ON))
                    .withMessageContaining("has 2 clients, and the bounds need 3");
        }
    }

    /** Counts what it was asked where no store sees it. */
    @Test
    void a_lock_that_follows_something_else_is_found_out() {
        int[] attempts = {0};
        LockSpec fickle =
                MemoryLock.taking("fickle", MemoryLock.SET_NX_PX, take -> take.and(it -> ++attempts[0] % 17 != 0));
        try (Testbed testbed = MemoryLock.testbed(fickle, 2)) {
            Census census =
                    new Explorer(testbed, Bounds.USUAL, Merging.ON).explore().census();

            assertThat(gap(census)).contains("the same moves led to another state: expected ");
            assertThat(census.cause()).isPresent();
            assertThat(census.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        }
    }
}
