package io.github.lockevolution.faults.explore;

import static io.github.lockevolution.faults.explore.ExploredInMemoryIT.assertSame;
import static io.github.lockevolution.faults.explore.ExploredInMemoryIT.explore;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.memory.MemoryLock.Call;
import io.github.lockevolution.faults.memory.MemoryLock.Caller;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Locks that keep their state, their tokens and their leases in ways of their own show what they do, and nothing else. */
class JudgedByEffectInMemoryIT {

    private static final AtomicInteger COUNTER = new AtomicInteger();
    private static final Random LOT = new Random(5);

    private static LockSpec lock(String name, Call take, Call give, Failure... suffers) {
        return MemoryLock.of(name, take, give).suffering(Set.of(suffers));
    }

    private static boolean setIfFree(Caller it, String name, String value, long millis) {
        return it.ask("SET", name, value, "NX", "PX", Long.toString(millis)).equals("OK");
    }

    private static boolean take(Caller it) {
        return setIfFree(it, it.key(), it.token().get(), it.lease().toMillis());
    }

    private static boolean takeAs(Caller it, String token) {
        it.token().set(token);
        return take(it);
    }

    private static boolean delete(Caller it) {
        return it.ask("DEL", it.key()).equals("1");
    }

    private static boolean deleteIfOurs(Caller it) {
        return it.ask("DELEX", it.key(), "IFEQ", it.token().get()).equals("1");
    }

    private static boolean renew(Caller it) {
        return it.ask("PEXPIRE", it.key(), it.millis()).equals("1");
    }

    /** What each sends to take the lock, and to give it back, as long as it is answered so. */
    private static final String SENDING = """
            key-with-something-behind | SET K:lock owner NX PX 30000 = OK | DEL K:lock = 1 | FOREIGN_UNLOCK LEASE_OVERRUN
            two-keys | SET K:1 owner NX PX 30000 = OK & SET K:2 owner NX PX 30000 = OK | DEL K:1 K:2 = 2 | FOREIGN_UNLOCK LEASE_OVERRUN
            gives-back-in-900-ms | SET K token NX PX millis = OK | PEXPIRE K 900 = 1 | FOREIGN_UNLOCK LEASE_OVERRUN
            compares-with-a-key-that-nobody-writes | SET K token NX PX millis = OK | DELEX K:other IFEQ owner = 1 | LEASE_OVERRUN UNRELEASED
            compares-with-a-key-that-nobody-writes-without-a-lease | SETNX K owner = 1 | DELEX K:other IFEQ owner = 1 | ORPHAN_KEY UNRELEASED
            renews-before-it-compares | SET K token NX PX millis = OK | PEXPIRE K millis = 1 & DELEX K IFEQ token = 1 | LEASE_OVERRUN
            draws-a-fencing-token | SET K token NX PX millis = OK & INCR K:fence = * | DELEX K IFEQ token = 1 | LEASE_OVERRUN
            asks-how-long-it-has | SET K token NX PX millis = OK & PTTL K = * | DELEX K IFEQ token = 1 | LEASE_OVERRUN
            lease-of-two-seconds | SET K owner NX PX 2000 = OK | DELEX K IFEQ token = 1 | LEASE_OVERRUN
            lease-of-a-millisecond | SET K owner NX PX 1 = OK | DELEX K IFEQ token = 1 | LEASE_OVERRUN
            counts-its-tries | INCR K:owner = * & SET K token NX PX millis = OK | DELEX K IFEQ token = 1 | LEASE_OVERRUN
            overwrites-the-holder | SET K owner PX millis = OK | DELEX K IFEQ token = 1 | RACE LEASE_OVERRUN
            leases-before-it-takes | PSETEX K millis owner = * & SETNX K owner = * | DEL K = 1 | RACE LEASE_OVERRUN
            """;

    private static LockSpec sending(String row) {
        String[] cells = row.split(" [|] ");
        Failure[] suffers = Stream.of(cells[3].split(" ")).map(Failure::valueOf).toArray(Failure[]::new);
        return MemoryLock.of(cells[0], cells[1], cells[2]).suffering(Set.of(suffers));
    }

    static List<LockSpec> locks() {
        return Stream.concat(SENDING.lines().map(JudgedByEffectInMemoryIT::sending), others().stream())
                .toList();
    }

    private static List<LockSpec> others() {
        return List.of(
                lock("sends-nothing-to-release", JudgedByEffectInMemoryIT::take, it -> true, LEASE_OVERRUN, UNRELEASED),
                lock(
                        "one-client-sends-nothing-to-release",
                        JudgedByEffectInMemoryIT::take,
                        it -> it.owner().equals("B") || deleteIfOurs(it),
                        LEASE_OVERRUN,
                        UNRELEASED),
                lock(
                        "counts-up-and-down-again",
                        it -> it.ask("INCR", it.key()).equals("1")
                                || it.ask("DECR", it.key()).isEmpty(),
                        JudgedByEffectInMemoryIT::delete,
                        ORPHAN_KEY),
                lock(
                        "loser-repairs-a-missing-lease",
                        it -> MemoryLock.take(MemoryLock.SETNX).by(it)
                                ? renew(it)
                                : it.ask("PTTL", it.key()).equals("-1")
                                        && it.ask("PEXPIRE", it.key(), it.millis())
                                                .isEmpty(),
                        JudgedByEffectInMemoryIT::deleteIfOurs,
                        LEASE_OVERRUN),
                lock(
                        "token-from-a-counter",
                        it -> takeAs(it, Integer.toString(COUNTER.incrementAndGet())),
                        JudgedByEffectInMemoryIT::deleteIfOurs,
                        LEASE_OVERRUN),
                lock(
                        "token-of-eight-digits",
                        it -> takeAs(it, String.format(Locale.ROOT, "%08x", LOT.nextInt())),
                        JudgedByEffectInMemoryIT::deleteIfOurs,
                        LEASE_OVERRUN),
                lock(
                        "lease-drawn-by-lot",
                        it -> setIfFree(it, it.key(), it.owner(), 30_000 + LOT.nextInt(5_000)),
                        JudgedByEffectInMemoryIT::deleteIfOurs,
                        LEASE_OVERRUN),
                lock(
                        "compares-then-deletes",
                        JudgedByEffectInMemoryIT::take,
                        it -> it.ask("GET", it.key()).contains(it.owner()) && delete(it),
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                lock(
                        "shares-its-token",
                        it -> takeAs(it, "token"),
                        JudgedByEffectInMemoryIT::deleteIfOurs,
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                // A race needs a third client, who comes when the holder's key has been deleted.
                lock(
                        "loser-deletes",
                        it -> take(it) || it.ask("DEL", it.key()).isEmpty(),
                        JudgedByEffectInMemoryIT::deleteIfOurs,
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                MemoryLock.DEADLINE.suffers(FOREIGN_UNLOCK, LEASE_OVERRUN),
                lock(
                                "throws-to-say-no",
                                it -> {
                                    if (take(it)) {
                                        return true;
                                    }
                                    throw new IllegalStateException("somebody has it");
                                },
                                JudgedByEffectInMemoryIT::delete,
                                FOREIGN_UNLOCK,
                                LEASE_OVERRUN)
                        .refusesBy(IllegalStateException.class));
    }

    static LockSpec named(String name) {
        return locks().stream()
                .filter(lock -> lock.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("locks")
    void what_a_lock_does_has_its_name(LockSpec lock) {
        Census census = explore(lock, Bounds.USUAL, Merging.ON);

        assertThat(census.observedFailures()).isEqualTo(lock.suffers());
    }

    @ParameterizedTest
    @MethodSource("locks")
    void what_is_run_as_one_changes_no_count_and_no_story(LockSpec lock) {
        Bounds bounds = Bounds.clients(2).expiries(1);

        assertSame(explore(lock, bounds, Merging.ON), explore(lock, bounds, Merging.OFF));
    }

    /** Whose clients are harder to tell apart: by tokens, or by what is left of others. */
    static List<LockSpec> fewLocks() {
        return locks().stream()
                .filter(
                        lock -> lock.name()
                                .matches(
                                        "two-keys|counts-.*|loser-.*|token-from-.*|overwrites-.*|leases-.*|compares-then-.*|shares-.*|lease-of-a-.*"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("fewLocks")
    void it_is_the_same_for_all_clients(LockSpec lock) {
        Bounds bounds = Bounds.clients(3).expiries(1);

        Census alike = explore(lock, bounds, Merging.ON);

        assertSame(alike, explore(lock, bounds, Merging.NO_SYMMETRY));
        assertThat(alike.stats().alike()).isEqualTo(3);
    }

    /** What a clock showed whom, and whose clock jumped, makes another state of it. */
    @Test
    @Tag("nightly")
    void clocks_that_differ_are_never_run_as_one() {
        for (Bounds bounds : List.of(
                Bounds.clients(2).expiries(1).ahead(1),
                Bounds.clients(2).ahead(2),
                Bounds.clients(2).expiries(2))) {
            assertSame(
                    explore(MemoryLock.DEADLINE, bounds, Merging.ON),
                    explore(MemoryLock.DEADLINE, bounds, Merging.OFF));
        }
    }

    /** When it took the lock is in none of its commands. */
    @Test
    void what_a_client_saw_on_its_clock_is_remembered_for_it() {
        LockSpec careful = lock(
                "gives-back-within-its-lease",
                it -> {
                    it.token().set(Long.toString(it.clock().millis()));
                    return MemoryLock.take(MemoryLock.SETNX).by(it);
                },
                it -> it.clock().millis() - Long.parseLong(it.token().get())
                                < it.lease().toMillis()
                        ? delete(it)
                        : it.ask("EXISTS", it.key()).equals("1"));
        Bounds bounds = Bounds.clients(2).ahead(1);

        Census census = explore(careful, bounds, Merging.ON);

        assertSame(census, explore(careful, bounds, Merging.OFF));
        assertThat(census.shortest())
                .hasToString("{ORPHAN_KEY=gives-back-within-its-lease:A.A-ahead.A.A.B,"
                        + " UNRELEASED=gives-back-within-its-lease:A.A-ahead.A.A.B}");
    }

    @Test
    void a_lease_of_a_millisecond_is_overrun_without_any_fault() {
        LockSpec brief = named("lease-of-a-millisecond");

        assertThat(explore(brief, Bounds.USUAL, Merging.ON)
                        .shortest()
                        .get(LEASE_OVERRUN)
                        .faults())
                .isZero();
    }

    @Test
    void with_three_clients_every_two_inside_has_a_reason() {
        LockSpec counting = MemoryLock.of("counts", "INCR K = 1 & PEXPIRE K millis = 1", "DEL K = 1");
        LockSpec looking = MemoryLock.of("looks-then-sets", "GET K = nil & PSETEX K millis owner = OK", "DEL K = 1");
        Bounds three = Bounds.clients(3).crashes(1).expiries(1);

        assertThat(explore(counting, three, Merging.ON).observedFailures())
                .containsExactly(ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN);
        assertThat(explore(looking, three, Merging.ON).observedFailures())
                .containsExactly(RACE, FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    /** B has freed the second key and not yet the first; A takes it, gets in, and dies. */
    @Test
    void what_a_killed_client_left_is_not_blamed_on_the_owner() {
        LockSpec reverse = MemoryLock.of(
                "two-keys-lock",
                "SET K:1 owner NX PX 30000 = OK & SET K:2 owner NX PX 30000 = OK",
                "DEL K:2 = * & DEL K:1 = *");
        try (Testbed testbed = MemoryLock.testbed(reverse, 2)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse("two-keys-lock:A.expire.B.B.B.B.A.A-crash.B"));

            assertThat(trace.failures()).isEmpty();
        }
    }

    @Test
    void two_inside_after_a_foreign_unlock_say_what_they_follow_from() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.SET_NX_PX, 3)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse("set-nx-px:A.A.expire.B.A.C.B.B.C.C"));

            assertThat(trace.failures()).containsOnlyKeys(FOREIGN_UNLOCK);
            assertThat(trace.twoInside().map(Trace.FirstOccurrence::step)).contains(5);
        }
    }

    /** Whose clock is ahead takes a lock before its deadline. */
    @Test
    void a_clock_that_is_ahead_is_a_race() {
        Census census = explore(MemoryLock.DEADLINE, Bounds.clients(2).ahead(1), Merging.ON);

        assertThat(census.shortest().get(RACE)).hasToString("deadline:A.B-ahead.B.B.B.B.B.A.A");
    }

    /** It is free all the time, so nothing can be unlocked. */
    @Test
    void a_loser_that_deletes_and_takes_is_a_race() {
        LockSpec open = lock(
                "loser-deletes-and-takes", it -> take(it) || delete(it) && take(it), JudgedByEffectInMemoryIT::delete);

        Census census = explore(open, Bounds.USUAL, Merging.ON);

        assertThat(census.observedFailures()).containsExactly(RACE, LEASE_OVERRUN);
        assertSame(census, explore(open, Bounds.USUAL, Merging.OFF));
    }
}
