package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.explore.run.WatchedSystem;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.memory.MemoryLock.Call;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What differs by chance is looked past, what follows something else is a gap, and nothing is run for nothing. */
class ExplorerInMemoryTest {

    private final AtomicInteger attempts = new AtomicInteger();
    private boolean isOpen;

    private static Census explore(Testbed testbed, Merging merging) {
        return explore(testbed, Bounds.USUAL, merging);
    }

    private static Census explore(Testbed testbed, Bounds bounds, Merging merging) {
        return new Explorer(testbed, bounds, merging).explore().census();
    }

    /** Explores a lock that is another one from the moment on when its testbed is open. */
    private Census exploreOnceOpen(LockSpec lock, Merging merging) {
        isOpen = false;
        attempts.set(0);
        try (Testbed testbed = MemoryLock.testbed(lock, 2)) {
            isOpen = true;
            return explore(testbed, Bounds.clients(2).expiries(1), merging);
        }
    }

    private static String gap(Census census) {
        return census.gap().orElseThrow().in(Language.ENGLISH);
    }

    /** Writes a word to a key beside the lock before each attempt. */
    private static LockSpec writing(Supplier<String> word) {
        return MemoryLock.taking(
                "writing",
                MemoryLock.SET_NX_PX,
                take -> it -> it.ask("SET", it.key() + ":note", word.get()).equals("OK") && take.by(it));
    }

    /** By chance it was the same in every rehearsal. */
    @ParameterizedTest
    @EnumSource(Merging.class)
    void chance_that_shows_late_is_learned_and_everything_is_run_again(Merging merging) {
        Census same = exploreOnceOpen(writing(() -> "note 0"), merging);
        Census changing = exploreOnceOpen(writing(() -> "note " + (isOpen ? attempts.incrementAndGet() : 0)), merging);

        assertThat(changing.gap()).isEmpty();
        assertThat(changing.observedFailures()).isEqualTo(same.observedFailures());
        assertThat(changing.shortest()).isEqualTo(same.shortest());
        assertThat(changing.stats().runs()).isGreaterThan(same.stats().runs());
        if (merging == Merging.OFF) {
            assertThat(changing.schedules()).isEqualTo(same.schedules());
            assertThat(changing.counts()).isEqualTo(same.counts());
            assertThat(changing.stats().states()).isEqualTo(same.stats().states());
        }
    }

    /** Explores a lock that is another one from the 15th run on. */
    private Census exploreUntilLate(LockSpec lock, Merging merging) {
        try (Testbed testbed = MemoryLock.testbed(lock, 2)) {
            return new Explorer(testbed, Bounds.USUAL, merging)
                    .explore(() -> false, progress -> isOpen = progress.runs() >= 15)
                    .census();
        }
    }

    /** Who is done is forgotten, so it is only the step that differs. */
    @Test
    void another_last_command_is_another_step() {
        Call more = MemoryLock.sending("DEL K K:more = 1");
        LockSpec fickle =
                MemoryLock.giving("fickle", MemoryLock.SET_NX_PX, give -> it -> (isOpen ? more : give).by(it));

        Census census = exploreUntilLate(fickle, Merging.ON);

        assertThat(gap(census))
                .isEqualTo("after fickle:A.A.A came A: DEL lock lock:more -> 1, A DONE, no lock, where the same"
                        + " moves brought A: DEL lock -> 1, A DONE, no lock before");
        assertThat(census.cause()).isPresent();
    }

    @Test
    void another_state_is_told_by_the_line_that_differs() {
        LockSpec fickle = MemoryLock.taking(
                "fickle",
                MemoryLock.SET_NX_PX,
                take -> take.and(
                        it -> !isOpen || it.ask("SET", it.key() + ":z", "1").equals("OK")));

        assertThat(gap(exploreUntilLate(fickle, Merging.NO_SYMMETRY)))
                .startsWith("the same moves led to another state: expected A: INSIDE, got A: ACQUIRING;");
    }

    /** It waits for the lock, and not the same number of attempts each time. */
    @Test
    void a_lock_that_gives_up_waiting_by_a_clock_is_told_so() {
        Random lot = new Random(7);
        LockSpec patient = MemoryLock.of(
                "patient",
                it -> {
                    boolean isTaken = MemoryLock.take(MemoryLock.SET_NX_PX).by(it);
                    for (int more = isOpen ? 2 + lot.nextInt(5) : 3; !isTaken && more > 0; more--) {
                        isTaken = MemoryLock.take(MemoryLock.SET_NX_PX).by(it);
                    }
                    return isTaken;
                },
                MemoryLock.give(MemoryLock.SET_NX_PX));

        assertThat(gap(exploreOnceOpen(patient, Merging.ON)))
                .startsWith("client B asks for the lock again and again, and when it gives up does not follow from");
    }

    @Test
    void a_lock_whose_clients_draw_the_same_token_is_told_so() {
        Random lot = new Random(7);
        LockSpec narrow = MemoryLock.of(
                "narrow",
                it -> {
                    it.token().set("token " + (isOpen ? lot.nextInt(8) : attempts.incrementAndGet()));
                    return it.ask("SET", it.key(), it.token().get(), "NX", "PX", it.millis())
                            .equals("OK");
                },
                it -> it.ask("DELEX", it.key(), "IFEQ", it.token().get()).equals("1"));

        assertThat(gap(exploreOnceOpen(narrow, Merging.ON)))
                .matches("client [AB] drew a value that another client had drawn before it \\([0-7]\\), .*");
    }

    /** As on a machine that is so slow that the lease is over before anybody looks: not the lock is to blame. */
    @Test
    void a_short_lease_that_is_over_is_told_apart_from_a_lock_that_is_fickle() {
        AtomicReference<WatchedSystem> system = new AtomicReference<>();
        LockSpec brief = MemoryLock.of(
                "brief",
                it -> {
                    boolean taken = it.ask("SET", it.key(), it.owner(), "NX", "PX", "500")
                            .equals("OK");
                    if (isOpen) {
                        system.get().run("DEL", it.key());
                    }
                    return taken;
                },
                MemoryLock.give(MemoryLock.SET_NX_PX));
        system.set(new WatchedSystem(MemoryLock.system(brief)));
        try (Testbed testbed = UnprovenTestbed.open(brief, launcher(system.get()), 2)) {
            Census census = new Explorer(testbed, Bounds.USUAL, Merging.ON)
                    .explore(() -> false, progress -> isOpen = progress.runs() >= 15)
                    .census();

            assertThat(gap(census)).contains("a key is gone whose lease was short");
        }
    }

    /** Something that is there from the start: only its line is new. */
    @Test
    void a_state_that_has_more_than_before_is_told_so() {
        WatchedSystem system = new WatchedSystem(MemoryLock.system(MemoryLock.SETNX));
        try (Testbed testbed = UnprovenTestbed.open(MemoryLock.SETNX, launcher(system), 2)) {
            Census census = new Explorer(testbed, Bounds.USUAL, Merging.ON)
                    .explore(() -> false, progress -> system.keep(system.key() + ":z", "1"))
                    .census();

            // At the start already: the lock itself is not taken yet.
            assertThat(gap(census)).contains("lock:z=1 forever").doesNotContain("lock=");
        }
    }

    /** A has watched since before B took the lock, or since after: that is not the same, whatever the store holds. */
    @Test
    void what_others_did_since_a_client_watches_keeps_states_apart() {
        LockSpec watching = MemoryLock.of("watching", "WATCH K = OK & SETNX K owner = 1", "DEL K = 1");
        Census apart = exploreOnceOpen(watching, Merging.OFF);

        for (Merging merging : List.of(Merging.ON, Merging.NO_SYMMETRY)) {
            Census merged = exploreOnceOpen(watching, merging);

            assertThat(merged.gap()).isEmpty();
            assertThat(merged.schedules()).isEqualTo(apart.schedules());
            assertThat(merged.count(Failure.ORPHAN_KEY)).isEqualTo(apart.count(Failure.ORPHAN_KEY));
        }
    }

    /** Its lease has to run out between two questions. Its rehearsals are without WATCH, so nobody took care that a newcomer does not touch what is watched. */
    @Test
    void a_client_that_watches_only_in_a_case_that_no_rehearsal_saw_is_not_judged() {
        LockSpec late = MemoryLock.of("late", MemoryLock.take(MemoryLock.SET_NX_PX), it -> {
            boolean wasMine = it.ask("GET", it.key()).contains(it.owner());
            boolean isMine = it.ask("GET", it.key()).contains(it.owner());
            return (isMine || !wasMine || it.ask("WATCH", it.key()).equals("OK"))
                    && it.ask("DEL", it.key()).equals("1");
        });

        for (Merging merging : Merging.values()) {
            assertThat(gap(exploreOnceOpen(late, merging)))
                    .startsWith("the lock sends WATCH only when it is disturbed");
        }
    }

    private static Launcher launcher(SystemUnderTest system) {
        return new LaunchesInMemory() {

            @Override
            public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
                return system;
            }
        };
    }

    private static InconclusiveException disturbance() {
        return new InconclusiveException(Message.of(ExploreText.class, text -> text.other("somebody was here")));
    }

    @Test
    void who_was_at_the_store_makes_the_whole_count_inconclusive() {
        WatchedSystem system = new WatchedSystem(MemoryLock.system(MemoryLock.SETNX));
        try (Testbed testbed = UnprovenTestbed.open(MemoryLock.SETNX, launcher(system), 2)) {
            assertThat(explore(testbed, Merging.ON).gap()).isEmpty();
            system.disturb(disturbance());

            Census census = explore(testbed, Merging.ON);

            assertThat(gap(census)).contains("somebody was here");
            assertThat(census.cause()).containsInstanceOf(InconclusiveException.class);
            assertThat(census.schedules()).isEqualTo(28);
        }
    }

    @Test
    void what_went_wrong_at_a_store_that_somebody_was_at_is_laid_to_that() {
        LockSpec throwing = MemoryLock.taking("throwing", MemoryLock.SETNX, take -> it -> {
            if (isOpen && it.owner().equals("B")) {
                throw new IllegalArgumentException("out of order");
            }
            return take.by(it);
        });
        WatchedSystem system = new WatchedSystem(MemoryLock.system(throwing));
        try (Testbed testbed = UnprovenTestbed.open(throwing, launcher(system), 2)) {
            isOpen = true;
            Census own = explore(testbed, Merging.ON);
            system.disturb(disturbance());
            Census disturbed = explore(testbed, Merging.ON);

            assertThat(gap(own)).contains("out of order");
            assertThat(gap(disturbed)).contains("somebody was here");
            assertThat(disturbed.cause().orElseThrow()).hasMessageContaining("out of order");
        }
    }

    /** Each run has something new to run, and in the end all that is known has been run. */
    @ParameterizedTest
    @EnumSource(Merging.class)
    void every_run_runs_a_move_that_none_has_run(Merging merging) {
        for (LockSpec lock : List.of(MemoryLock.GET_SET, MemoryLock.SETNX_SETEX, MemoryLock.DEADLINE)) {
            List<Progress> told = new ArrayList<>();
            try (Testbed testbed = MemoryLock.testbed(lock, 2)) {
                new Explorer(testbed, Bounds.clients(2).expiries(1), merging).explore(() -> false, told::add);
            }

            for (int i = 0; i < told.size(); i++) {
                assertThat(told.get(i).runs()).isEqualTo(i + 1);
                assertThat(told.get(i).movesRun())
                        .isGreaterThan(i == 0 ? 0 : told.get(i - 1).movesRun());
            }
            Progress last = told.get(told.size() - 1);
            assertThat(last.movesRun()).isEqualTo(last.movesKnown());
        }
    }

    /** A client that is ended in the middle would need a new connection in the next run. */
    @Test
    void nobody_is_ended_before_its_end_but_by_a_crash() {
        AtomicInteger ended = new AtomicInteger();
        UnaryOperator<Call> counting = call -> it -> {
            try {
                return call.by(it);
            } catch (UncheckedIOException e) {
                ended.incrementAndGet();
                throw e;
            }
        };
        LockSpec lock = MemoryLock.giving(
                "counts-ends", MemoryLock.taking("counts", MemoryLock.SETNX_SETEX, counting), counting);
        try (Testbed testbed = MemoryLock.testbed(lock, 2)) {
            Exploration exploration = new Explorer(testbed, Bounds.clients(2).expiries(1), Merging.ON).explore();

            assertThat(exploration.census().gap()).isEmpty();
            assertThat(ended).hasValue(0);
        }
    }

    @Test
    void the_shortest_story_has_the_fewest_faults_then_switches_then_moves() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.SET_NX_PX, 2)) {
            assertThat(explore(testbed, Merging.ON).shortest())
                    .hasToString("{FOREIGN_UNLOCK=set-nx-px:A.A.expire.B.A.B.B,"
                            + " LEASE_OVERRUN=set-nx-px:A.expire.B.B.B.A.A}");
        }
    }
}
