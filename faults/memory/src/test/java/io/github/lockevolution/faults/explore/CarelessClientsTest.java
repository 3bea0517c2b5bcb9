package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that call unlock whether or not they took the lock. */
class CarelessClientsTest {

    private static Testbed testbed(LockSpec lock, int clients) {
        return UnprovenTestbed.open(lock, ClientProgram.CARELESS, MemoryLock.launcher(), clients);
    }

    private static Census explore(LockSpec lock, ClientProgram program, Bounds bounds, Merging merging) {
        try (Testbed testbed = UnprovenTestbed.open(lock, program, MemoryLock.launcher(), bounds.clients())) {
            Census census = new Explorer(testbed, bounds, merging).explore().census();
            assertThat(census.gap()).isEmpty();
            return census;
        }
    }

    private static Trace play(LockSpec lock, String schedule) {
        try (Testbed testbed = testbed(lock, 3)) {
            return new Replayer(testbed).play(Schedule.parse(schedule));
        }
    }

    /** A: SET NX; A is inside. B: SET NX, nil; B: DEL, 1: it was A's lock. B was never inside. */
    @Test
    void who_is_refused_gives_the_owners_lock_back() {
        Trace trace = play(MemoryLock.SET_NX_PX, "set-nx-px.careless:A.B.B.A.A");

        assertThat(trace.failures()).containsOnlyKeys(Failure.FOREIGN_UNLOCK);
        assertThat(trace.failures().get(Failure.FOREIGN_UNLOCK).step()).isEqualTo(2);
        assertThat(trace.phases(2)).containsExactly(ClientPhase.INSIDE, ClientPhase.RELEASING);
        assertThat(trace.phases(3)).containsExactly(ClientPhase.INSIDE, ClientPhase.DONE);
    }

    /** And a third one comes in beside the owner. */
    @Test
    void what_was_given_back_so_lets_a_third_one_in() {
        Trace trace = play(MemoryLock.SET_NX_PX, "set-nx-px.careless:A.B.B.C");

        assertThat(trace.twoInside()).isPresent();
        assertThat(trace.failures()).containsOnlyKeys(Failure.FOREIGN_UNLOCK);
    }

    /** A release that compares takes nothing from anybody. */
    @Test
    void a_release_that_compares_forgives_carelessness() {
        Bounds bounds = Bounds.clients(3).crashes(1).expiries(1);

        Census census = explore(MemoryLock.COMPARING, ClientProgram.CARELESS, bounds, Merging.ON);

        assertThat(census.count(Failure.FOREIGN_UNLOCK)).isZero();
        assertThat(census.count(Failure.LEASE_OVERRUN)).isPositive();
    }

    /** A crashed; its key has no lease. B is refused, and its unlock removes what would have stayed for ever. */
    @Test
    void carelessness_removes_even_what_a_dead_client_left_behind() {
        Trace trace = play(MemoryLock.SETNX, "setnx.careless:A.A-crash.B.B");

        assertThat(trace.failures()).isEmpty();
        assertThat(explore(MemoryLock.SETNX, ClientProgram.CARELESS, Bounds.USUAL, Merging.ON)
                        .count(Failure.ORPHAN_KEY))
                .isZero();
    }

    /** B's attempt took the lock, but B never heard of it: its unlock runs all the same. */
    @Test
    void who_never_heard_the_answer_calls_unlock_too() {
        Trace trace = play(MemoryLock.SETNX, "setnx.careless:A-lost.A.B.B");

        assertThat(trace.steps().get(1)).hasToString("A: DEL lock -> 1, A DONE, no lock");
        assertThat(trace.failures()).isEmpty();
    }

    /** Of a lock that remembers whether it took anything, a refused client's unlock sends nothing. */
    @Test
    void a_careless_client_that_sends_nothing_there_makes_the_difference() {
        LockSpec remembers = MemoryLock.of("remembers", "SET K owner NX PX millis = OK", "GET K = owner & DEL K = 1");
        Trace story = play(MemoryLock.SET_NX_PX, "set-nx-px.careless:A.B.B.A.A");

        TransferResult asks = CrossReplay.on(remembers, new ProvenStore(MemoryLock.launcher()), story);
        TransferResult same = CrossReplay.on(MemoryLock.SETNX, new ProvenStore(MemoryLock.launcher()), story);
        TransferResult quiet = CrossReplay.on(QUIET, new ProvenStore(MemoryLock.launcher()), story);

        assertThat(difference(asks))
                .isEqualTo("2 B removes nothing: GET lock -> \"A\" (on set-nx-px it was DEL lock -> 1)");
        assertThat(difference(same)).isEqualTo("none");
        assertThat(difference(quiet)).isEqualTo("1 B sends nothing (on set-nx-px it was DEL lock -> 1)");
        assertThat(quiet.transferred().schedule()).hasToString("quiet.careless:A.B.A.A");
        assertThat(quiet.closes(Failure.FOREIGN_UNLOCK)).isTrue();
    }

    /** Its unlock knows, past the store, who was let in last. */
    private static final LockSpec QUIET = quiet();

    private static LockSpec quiet() {
        Set<String> letIn = ConcurrentHashMap.newKeySet();
        return MemoryLock.of(
                "quiet",
                it -> {
                    letIn.remove(it.owner());
                    return MemoryLock.take(MemoryLock.SET_NX_PX).by(it) && letIn.add(it.owner());
                },
                it -> letIn.remove(it.owner())
                        && MemoryLock.give(MemoryLock.SET_NX_PX).by(it));
    }

    private static String difference(TransferResult result) {
        return result.difference()
                .map(difference ->
                        difference.step() + " " + difference.divergence().in(Language.ENGLISH))
                .orElse("none");
    }

    static List<LockSpec> locks() {
        return List.of(
                MemoryLock.GET_SET,
                MemoryLock.SETNX,
                MemoryLock.SETNX_SETEX,
                MemoryLock.SET_NX_PX,
                MemoryLock.COMPARING);
    }

    /** The same told in another way: careful clients of a lock whose tryLock itself gives back what it did not get. */
    @ParameterizedTest
    @MethodSource("locks")
    void the_counts_are_those_of_a_lock_that_gives_back_when_it_refuses(LockSpec lock) {
        LockSpec givesBack = MemoryLock.of(
                lock.name(),
                it -> {
                    boolean taken = MemoryLock.take(lock).by(it);
                    if (!taken) {
                        MemoryLock.give(lock).by(it);
                    }
                    return taken;
                },
                MemoryLock.give(lock));
        for (Bounds bounds : List.of(Bounds.USUAL, Bounds.clients(3).crashes(1).expiries(1))) {
            Census careless = explore(lock, ClientProgram.CARELESS, bounds, Merging.ON);

            Census other = explore(givesBack, ClientProgram.CAREFUL, bounds, Merging.ON);

            assertThat(careless.schedules()).isEqualTo(other.schedules());
            assertThat(careless.counts()).isEqualTo(other.counts());
            assertThat(careless.twoInside()).isEqualTo(other.twoInside());
        }
    }

    @ParameterizedTest
    @MethodSource("locks")
    void what_is_run_as_one_changes_no_count_and_no_story(LockSpec lock) {
        Bounds bounds = Bounds.clients(2).crashes(1).expiries(1);
        Census each = explore(lock, ClientProgram.CARELESS, bounds, Merging.OFF);
        Census merged = explore(lock, ClientProgram.CARELESS, bounds, Merging.ON);

        assertThat(each.stats().runs()).isEqualTo(each.schedules().intValueExact());
        assertThat(merged.counts()).isEqualTo(each.counts());
        assertThat(merged.shortest()).isEqualTo(each.shortest());
        assertThat(merged.shortest().values())
                .allSatisfy(shortest -> assertThat(shortest.program()).isEqualTo(ClientProgram.CARELESS));
    }

    /** What it declares is about careful clients. */
    @Test
    void no_lock_is_held_to_what_it_declares_if_its_clients_are_careless() throws InterruptedException {
        assertThat(run(ClientProgram.CAREFUL).expectation()).isEqualTo(Expectation.BROKEN);

        Census careless = run(ClientProgram.CARELESS);

        assertThat(careless.observedFailures()).containsExactly(Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN);
        assertThat(careless.expectation()).isEqualTo(Expectation.MET);
    }

    /** The census of a lock that declares nothing, and whose canary is careful in any case. */
    private static Census run(ClientProgram program) throws InterruptedException {
        return new CensusRun(new ProvenStore(MemoryLock.launcher()), program, Bounds.USUAL, Merging.ON)
                .on(List.of(MemoryLock.SET_NX_PX), Exploration::census, () -> false, progress -> {})
                .get(0);
    }
}
