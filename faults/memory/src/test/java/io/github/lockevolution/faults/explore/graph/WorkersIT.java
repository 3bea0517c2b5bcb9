package io.github.lockevolution.faults.explore.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.LaunchesInMemory;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.JudgedGraph;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.LaunchesBeside;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.explore.run.WatchedSystem;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** However many explore a lock, they find what one finds. */
@Timeout(60)
class WorkersIT {

    private static final int HELPERS = 3;

    /** What others did since it watches is a part of the state; a newcomer tries a twin of it. */
    private static final LockSpec WATCHING = MemoryLock.of("watching", "WATCH K = OK & SETNX K owner = 1", "DEL K = 1");

    /** Its clients are not alike: B writes down that it was there. */
    private static final LockSpec UNLIKE = MemoryLock.taking(
            "unlike",
            MemoryLock.SETNX,
            take -> it -> (!it.owner().equals("B")
                            || it.ask("SET", it.key() + ":b", "1").equals("OK"))
                    && take.by(it));

    /** A random value tells whose it is. */
    private static final LockSpec TOKEN = MemoryLock.of(
            "token",
            it -> {
                it.token().set(java.util.UUID.randomUUID().toString());
                return it.ask("SET", it.key(), it.token().get(), "NX", "PX", it.millis())
                        .equals("OK");
            },
            MemoryLock.sending("DELEX K IFEQ token = 1"));

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch begun = new CountDownLatch(HELPERS);

    @AfterEach
    void nobody_works_on() throws InterruptedException {
        threads.shutdown();
        assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }

    static List<LockSpec> locks() {
        return List.of(
                MemoryLock.GET_SET,
                MemoryLock.SETNX,
                MemoryLock.SETNX_SETEX,
                MemoryLock.SET_NX_PX,
                MemoryLock.COMPARING,
                MemoryLock.DEADLINE,
                WATCHING,
                UNLIKE,
                TOKEN);
    }

    private Explorer alone(Testbed testbed, Bounds bounds, Merging merging) {
        return new Explorer(testbed, bounds, merging);
    }

    /** With helpers that come as soon as there is anything to do for them. */
    private Explorer together(Testbed testbed, Bounds bounds, Merging merging) {
        return new Explorer(testbed, bounds, merging, this::help, 1);
    }

    private void help(Runnable task) {
        if (asked.getAndIncrement() < HELPERS) {
            threads.execute(() -> {
                Thread.currentThread().setName("helper");
                task.run();
            });
        }
    }

    /** Nobody works on before all helpers have begun: else the first would be done before they are there. */
    private boolean awaitHelpers() {
        if (Thread.currentThread().getName().equals("helper")) {
            begun.countDown();
        }
        if (asked.get() >= HELPERS) {
            try {
                assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return false;
    }

    /** Everything that is known of what was run, in order. */
    private static List<Object> everything(Explorer explorer) {
        return explorer.judged().states().stream()
                .<Object>map(state -> List.of(
                        state.node().fingerprint(),
                        state.node().phases(),
                        state.node().keyStates(),
                        state.node().moves(),
                        state.node().finalCheck(),
                        state.judge(),
                        state.transitions().stream().map(WorkersIT::told).toList()))
                .toList();
    }

    private static List<Object> told(JudgedGraph.Transition transition) {
        return List.of(
                transition.edge().step(),
                Arrays.toString(transition.edge().places()),
                Arrays.toString(transition.clients()),
                Arrays.toString(transition.places()),
                transition.to());
    }

    private static List<Object> counted(Census census) {
        assertThat(census.gap()).isEmpty();
        return List.of(
                census.schedules(),
                census.twoInside(),
                census.counts(),
                census.shortest(),
                census.stats().states(),
                census.stats().moves(),
                census.stats().alike());
    }

    private void assertSame(LockSpec lock, Bounds bounds, Merging merging) {
        try (Testbed one = MemoryLock.testbed(lock, bounds.clients());
                Testbed several = MemoryLock.testbed(lock, bounds.clients())) {
            Explorer alone = alone(one, bounds, merging);
            Explorer together = together(several, bounds, merging);
            Census known = alone.explore().census();

            Census census = together.explore(this::awaitHelpers, progress -> {}).census();

            assertThat(counted(census)).isEqualTo(counted(known));
            assertThat(everything(together)).isEqualTo(everything(alone));
            assertThat(begun.getCount()).as("helpers that did not come").isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("locks")
    void several_find_what_one_finds(LockSpec lock) {
        assertSame(lock, Bounds.clients(3).crashes(1).expiries(1), Merging.ON);
    }

    @ParameterizedTest
    @MethodSource("locks")
    void also_after_more_has_gone_wrong(LockSpec lock) {
        assertSame(lock, Bounds.clients(2).crashes(1).expiries(1).lostReplies(1).ahead(1), Merging.ON);
    }

    @ParameterizedTest
    @MethodSource("locks")
    void also_without_symmetry(LockSpec lock) {
        assertSame(lock, Bounds.clients(2).crashes(1).expiries(1).lostReplies(1), Merging.NO_SYMMETRY);
    }

    @ParameterizedTest
    @MethodSource("locks")
    void also_if_every_schedule_is_run_by_itself(LockSpec lock) {
        assertSame(lock, Bounds.clients(2).crashes(1).expiries(1), Merging.OFF);
    }

    @Test
    void also_with_many_clients() {
        assertSame(MemoryLock.GET_SET, Bounds.clients(4).crashes(1).expiries(1), Merging.ON);
    }

    /** A testbed of its own takes longer to open than the rest takes. */
    @ParameterizedTest
    @MethodSource("locks")
    void nobody_is_asked_to_help_with_two_clients(LockSpec lock) {
        try (Testbed testbed = MemoryLock.testbed(lock, 2)) {
            new Explorer(testbed, Bounds.USUAL, Merging.ON, task -> asked.incrementAndGet()).explore();

            assertThat(asked).hasValue(0);
        }
    }

    @Test
    void somebody_is_asked_to_help_with_four_clients_and_need_not_come() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.GET_SET, 4)) {
            Census census = new Explorer(
                            testbed,
                            Bounds.clients(4).crashes(1).expiries(1),
                            Merging.ON,
                            task -> asked.incrementAndGet())
                    .explore()
                    .census();

            assertThat(census.gap()).isEmpty();
            assertThat(asked).hasValue(2);
        }
    }

    /** By chance it was the same in every rehearsal, so what one learns makes all begin anew. */
    @ParameterizedTest
    @EnumSource(Merging.class)
    void what_one_of_them_learns_all_know(Merging merging) {
        AtomicInteger attempts = new AtomicInteger();
        LockSpec changing = MemoryLock.of(
                "changing",
                it -> it.ask(
                                        "SET",
                                        it.key() + ":note",
                                        "note " + (begun.getCount() == 0 ? attempts.incrementAndGet() : 0))
                                .equals("OK")
                        && MemoryLock.take(MemoryLock.SET_NX_PX).by(it),
                MemoryLock.give(MemoryLock.SET_NX_PX));
        LockSpec same = MemoryLock.taking(
                "changing",
                MemoryLock.SET_NX_PX,
                take -> it -> it.ask("SET", it.key() + ":note", "note 0").equals("OK") && take.by(it));
        try (Testbed one = MemoryLock.testbed(same, 2);
                Testbed several = MemoryLock.testbed(changing, 2)) {
            Census known = alone(one, Bounds.USUAL, merging).explore().census();

            Census census = together(several, Bounds.USUAL, merging)
                    .explore(this::awaitHelpers, progress -> {})
                    .census();

            assertThat(census.gap().map(gap -> gap.in(Language.ENGLISH))).isEmpty();
            assertThat(census.observedFailures()).isEqualTo(known.observedFailures());
            assertThat(census.shortest()).isEqualTo(known.shortest());
            assertThat(attempts.get()).isPositive();
        }
    }

    @Test
    void what_goes_wrong_for_one_ends_the_work_of_all_and_is_told_once() {
        LockSpec throwing = MemoryLock.of(
                "throwing",
                it -> {
                    if (begun.getCount() == 0
                            && Thread.currentThread().getName().endsWith("C")) {
                        throw new IllegalArgumentException("out of order");
                    }
                    return MemoryLock.take(MemoryLock.GET_SET).by(it);
                },
                MemoryLock.give(MemoryLock.GET_SET));
        try (Testbed testbed = MemoryLock.testbed(throwing, 3)) {
            Census census = together(testbed, Bounds.clients(3).crashes(1).expiries(1), Merging.ON)
                    .explore(this::awaitHelpers, progress -> {})
                    .census();

            assertThat(census.gap().map(gap -> gap.in(Language.ENGLISH)).orElseThrow())
                    .contains("client C")
                    .contains("out of order");
            assertThat(census.cause()).containsInstanceOf(InconclusiveException.class);
        }
    }

    @Test
    void what_nobody_foresaw_ends_the_work_of_all_too() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.GET_SET, 3)) {
            Explorer explorer = together(testbed, Bounds.clients(3).crashes(1).expiries(1), Merging.ON);

            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> explorer.explore(
                            () -> {
                                awaitHelpers();
                                if (Thread.currentThread().getName().equals("helper")) {
                                    throw new IllegalStateException("a defect");
                                }
                                return false;
                            },
                            progress -> {}))
                    .withMessage("a defect");
        }
    }

    @Test
    void whoever_is_told_to_stop_stops_all() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.GET_SET, 3)) {
            Census census = together(testbed, Bounds.clients(3).crashes(1).expiries(1), Merging.ON)
                    .explore(() -> awaitHelpers() || begun.getCount() == 0, progress -> {})
                    .census();

            assertThat(census.gap().map(gap -> gap.in(Language.ENGLISH)).orElseThrow())
                    .contains("stopped");
            assertThat(census.cause()).isEmpty();
            assertThat(census.stats().moves()).isPositive();
        }
    }

    private static SystemUnderTest disturbed(SystemUnderTest system) {
        WatchedSystem disturbed = new WatchedSystem(system);
        disturbed.disturb(
                new InconclusiveException(Message.of(ExploreText.class, text -> text.other("somebody was here"))));
        return disturbed;
    }

    @Test
    void somebody_at_the_store_of_a_helper_makes_the_whole_count_inconclusive() {
        try (Testbed testbed = UnprovenTestbed.open(MemoryLock.GET_SET, new LaunchesBeside(WorkersIT::disturbed), 3)) {
            Census census = together(testbed, Bounds.clients(3).crashes(1).expiries(1), Merging.ON)
                    .explore(this::awaitHelpers, progress -> {})
                    .census();

            assertThat(census.gap().map(gap -> gap.in(Language.ENGLISH)).orElseThrow())
                    .contains("somebody was here");
        }
    }

    @Test
    void who_gets_no_store_of_its_own_is_of_no_help_and_of_no_harm() {
        try (Testbed testbed = UnprovenTestbed.open(MemoryLock.SETNX, new LaunchesInMemory(), 2)) {
            Census census =
                    together(testbed, Bounds.USUAL, Merging.ON).explore().census();

            assertThat(census.gap()).isEmpty();
            assertThat(census.schedules()).isEqualTo(28);
            assertThat(asked.get()).isPositive();
        }
    }
}
