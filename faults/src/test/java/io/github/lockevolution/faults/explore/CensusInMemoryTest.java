package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The canary goes first, every lock's census comes back in its place, and what it proves is said carefully. */
class CensusInMemoryTest {

    private static final MemoryLock MUTE = new MemoryLock("mute", it -> true, it -> true);

    private static List<Census> run(Bounds bounds, MemoryLock... stages) throws InterruptedException {
        return new CensusRun(MemoryLock.launcher(), bounds, Merging.ON)
                .on(List.of(stages), Exploration::census, () -> false, progress -> {});
    }

    private static String gap(Census census) {
        return census.gap().orElseThrow().in(Language.ENGLISH);
    }

    @Test
    void results_come_in_the_order_of_the_locks() throws InterruptedException {
        List<Census> censuses = run(
                Bounds.USUAL,
                MemoryLock.GET_SET.suffering(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK),
                MUTE,
                MemoryLock.SETNX,
                MemoryLock.COMPARING.suffering(Failure.LEASE_OVERRUN, Failure.RACE));

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
                .isThrownBy(() -> CensusRun.breakCanary(MemoryLock.launcher(MemoryLock.SETNX)))
                .withMessageContaining("of 28 schedules, ")
                .withMessageContaining("ORPHAN_KEY=14");
        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> CensusRun.breakCanary(MemoryLock.launcher(MUTE)))
                .withMessageContaining("was not caught: ");
    }

    /** It has as many schedules, and never gives back what is another's. */
    @Test
    void a_canary_that_fails_in_another_way_is_missed() {
        MemoryLock gentle = new MemoryLock("gentle", MemoryLock.GET_SET.take(), MemoryLock.COMPARING.give());

        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> CensusRun.breakCanary(MemoryLock.launcher(gentle)))
                .withMessageContaining("of 210 schedules, ")
                .withMessageContaining("FOREIGN_UNLOCK=0");
    }

    @Test
    void a_run_without_its_canary_explores_no_lock() {
        List<Explorer.Progress> runs = Collections.synchronizedList(new ArrayList<>());
        CensusRun run = new CensusRun(MemoryLock.launcher(MemoryLock.SETNX), Bounds.USUAL, Merging.ON);

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

    /** One is stopped after its first run, when the other has not even begun or has as well. */
    @Test
    void whoever_is_stopped_has_a_result_for_every_lock() throws InterruptedException {
        List<Explorer.Progress> told = Collections.synchronizedList(new ArrayList<>());
        List<MemoryLock> locks = List.of(MemoryLock.GET_SET, MemoryLock.SETNX, MemoryLock.COMPARING);

        List<Census> censuses = new CensusRun(MemoryLock.launcher(), Bounds.USUAL, Merging.ON)
                .on(List.copyOf(locks), Exploration::census, () -> !told.isEmpty(), told::add);

        assertThat(censuses).extracting(Census::stage).containsExactlyElementsOf(locks);
        assertThat(censuses).allSatisfy(census -> {
            assertThat(gap(census)).isEqualTo("it was stopped");
            assertThat(census.stats().runs()).isLessThanOrEqualTo(1);
            assertThat(census.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        });
        assertThat(told).hasSizeBetween(1, 2);
    }

    @Test
    void every_run_of_every_lock_is_told() throws InterruptedException {
        List<Explorer.Progress> told = Collections.synchronizedList(new ArrayList<>());

        List<Census> censuses = new CensusRun(MemoryLock.launcher(), Bounds.USUAL, Merging.ON)
                .on(List.of(MemoryLock.SETNX, MemoryLock.COMPARING), Exploration::census, () -> false, told::add);

        assertThat(censuses)
                .allSatisfy(census -> assertThat(told)
                        .filteredOn(progress ->
                                progress.stage().equals(census.stage().name()))
                        .hasSize(census.stats().runs()));
    }

    @Test
    void what_was_kept_is_what_was_explored_and_its_threads_end() throws InterruptedException {
        Map<String, Thread> threads = new ConcurrentHashMap<>();

        List<Integer> states = new CensusRun(MemoryLock.launcher(), new Bounds(2, 0, 0, 0), Merging.ON)
                .on(
                        List.of(MemoryLock.SETNX, MemoryLock.COMPARING),
                        exploration -> {
                            threads.put(exploration.census().stage().name(), Thread.currentThread());
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
        CensusRun run = new CensusRun(MemoryLock.launcher(), new Bounds(2, 0, 0, 0), Merging.ON);

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

    /** It asks first whether the store is new enough, before anything is broken. */
    @Test
    void a_lock_that_the_store_is_too_old_for_is_refused_first() {
        List<String> asked = new ArrayList<>();
        Launcher memory = MemoryLock.launcher();
        Launcher old = new Launcher() {

            @Override
            public void requireFor(LockStage stage) {
                asked.add(stage.name());
                throw new SetupProblem(Message.of(ExploreText.class, text -> text.other("too old")));
            }

            @Override
            public Subject launch(LockStage stage, ClientProgram program, Duration lease) {
                asked.add("launched " + stage.name());
                return memory.launch(stage, program, lease);
            }
        };

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new CensusRun(old, Bounds.USUAL, Merging.ON)
                        .on(List.of(MemoryLock.SETNX), Exploration::census, () -> false, progress -> {}));
        assertThat(asked).containsExactly("setnx");
    }

    @Test
    void a_lock_that_the_store_is_too_old_for_is_inconclusive_and_the_others_are_explored()
            throws InterruptedException {
        MemoryLock recent = MemoryLock.SETNX.named("recent");
        Launcher memory = MemoryLock.launcher();
        Launcher old = new Launcher() {

            @Override
            public void requireFor(LockStage stage) {
                if (stage.equals(recent)) {
                    throw new SetupProblem("recent needs a newer store");
                }
            }

            @Override
            public Subject launch(LockStage stage, ClientProgram program, Duration lease) {
                requireFor(stage);
                return memory.launch(stage, program, lease);
            }
        };

        List<Census> censuses = new CensusRun(old, Bounds.USUAL, Merging.ON)
                .on(List.of(recent, MemoryLock.SETNX), Exploration::census, () -> false, progress -> {});

        assertThat(gap(censuses.get(0))).isEqualTo("recent needs a newer store");
        assertThat(censuses.get(0).expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(censuses.get(1).gap()).isEmpty();
    }

    @Test
    void what_goes_wrong_with_one_lock_is_told_of_that_lock() throws InterruptedException {
        MemoryLock broken = MemoryLock.SETNX.named("broken");
        Launcher memory = MemoryLock.launcher();
        Launcher launcher = new Launcher() {

            @Override
            public void requireFor(LockStage stage) {
                // A memory is never too old.
            }

            @Override
            public Subject launch(LockStage stage, ClientProgram program, Duration lease) {
                if (stage.equals(broken)) {
                    throw new UnsupportedOperationException("no room");
                }
                return memory.launch(stage, program, lease);
            }
        };

        List<Census> censuses = new CensusRun(launcher, Bounds.USUAL, Merging.ON)
                .on(List.of(broken, MUTE, MemoryLock.SETNX), Exploration::census, () -> false, progress -> {});

        assertThat(gap(censuses.get(0)))
                .contains("UnsupportedOperationException")
                .contains("no room");
        assertThat(gap(censuses.get(1))).startsWith("client A sent no command");
        assertThat(censuses.get(2).gap()).isEmpty();
    }

    /** It breaks while it is explored, and not any more when its shortest schedules are run again. */
    @Test
    void what_does_not_show_again_is_not_proven() throws InterruptedException {
        AtomicBoolean isCured = new AtomicBoolean();
        MemoryLock healing = new MemoryLock(
                        "healing",
                        it -> isCured.get()
                                ? MemoryLock.SETNX.take().by(it)
                                : MemoryLock.GET_SET.take().by(it),
                        MemoryLock.GET_SET.give())
                .suffering(Failure.RACE, Failure.FOREIGN_UNLOCK);
        Bounds bounds = new Bounds(2, 0, 0, 0);
        int runs = run(bounds, healing).get(0).stats().runs();

        Census found = new CensusRun(MemoryLock.launcher(), bounds, Merging.ON)
                .on(
                        List.of(healing),
                        Exploration::census,
                        () -> false,
                        progress -> isCured.set(progress.runs() == runs))
                .get(0);

        assertThat(found.seen()).containsExactly(Failure.RACE, Failure.FOREIGN_UNLOCK);
        assertThat(found.expectation(Failure.RACE)).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(found.replays().get(Failure.RACE)).hasToString("0/10");
        assertThat(found.replays().get(Failure.RACE).difference()).isPresent();
    }

    /** Its moves can still happen, and do no harm any more. */
    @Test
    void a_replay_that_goes_well_proves_nothing() throws InterruptedException {
        AtomicBoolean isCured = new AtomicBoolean();
        MemoryLock healing = new MemoryLock(
                "healing",
                MemoryLock.SET_NX_PX.take(),
                it -> isCured.get()
                        ? MemoryLock.COMPARING.give().by(it)
                        : MemoryLock.SET_NX_PX.give().by(it));
        Bounds bounds = new Bounds(2, 0, 1, 0);
        int runs = run(bounds, healing).get(0).stats().runs();

        Census found = new CensusRun(MemoryLock.launcher(), bounds, Merging.ON)
                .on(
                        List.of(healing),
                        Exploration::census,
                        () -> false,
                        progress -> isCured.set(progress.runs() == runs))
                .get(0);

        assertThat(found.seen()).contains(Failure.FOREIGN_UNLOCK);
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
        MemoryLock breaking = new MemoryLock(
                "breaking",
                it -> {
                    if (runs.get() > 25) {
                        throw new IllegalArgumentException("out of order");
                    }
                    return MemoryLock.GET_SET.take().by(it);
                },
                MemoryLock.GET_SET.give());

        Census census = new CensusRun(MemoryLock.launcher(), Bounds.USUAL, Merging.OFF)
                .on(List.of(breaking), Exploration::census, () -> false, progress -> runs.set(progress.runs()))
                .get(0);

        assertThat(gap(census)).contains("out of order");
        assertThat(census.seen()).isNotEmpty();
        assertThat(census.replays()).isEmpty();
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
        MemoryLock stage = MemoryLock.GET_SET.suffering(declared.toArray(Failure[]::new));
        try (Testbed testbed = Testbed.open(stage, MemoryLock.launcher(), 2)) {
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
