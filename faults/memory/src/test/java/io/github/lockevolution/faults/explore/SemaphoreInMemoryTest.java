package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Rule;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Semaphores that count in one number are judged by the number of their permits; a plain enumeration, which shares no code with the bench, counts the same. */
class SemaphoreInMemoryTest {

    /** Counts up, and down again if that was too much. */
    private static LockSpec countsFirst(int permits) {
        return MemoryLock.of(
                        "counts-first",
                        it -> Integer.parseInt(it.ask("INCR", it.key())) <= permits || isRefused(it),
                        SemaphoreInMemoryTest::countDown)
                .admits(Rule.permits(permits));
    }

    /** Looks how many there are, and counts up if there are fewer. */
    private static LockSpec looksFirst(int permits) {
        return MemoryLock.of(
                        "looks-first",
                        it -> number(it.ask("GET", it.key())) < permits
                                && !it.ask("INCR", it.key()).isEmpty(),
                        SemaphoreInMemoryTest::countDown)
                .admits(Rule.permits(permits));
    }

    private static boolean isRefused(MemoryLock.Caller it) {
        it.ask("DECR", it.key());
        return false;
    }

    private static boolean countDown(MemoryLock.Caller it) {
        it.ask("DECR", it.key());
        return true;
    }

    private static int number(String reply) {
        return reply.equals("nil") ? 0 : Integer.parseInt(reply.replace("\"", ""));
    }

    private static Census explore(LockSpec lock, ClientProgram program, Bounds bounds) {
        try (Testbed testbed = UnprovenTestbed.open(lock, program, MemoryLock.launcher(), bounds.clients())) {
            return new Explorer(testbed, bounds, Explorer.Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, 3, 0, CAREFUL",
        "2, 3, 1, CAREFUL",
        "2, 3, 0, CARELESS",
        "2, 4, 0, CAREFUL",
        "3, 4, 1, CAREFUL",
        "1, 2, 1, CAREFUL"
    })
    void a_semaphore_that_counts_first_counts_what_a_plain_enumeration_counts(
            int permits, int clients, int crashes, ClientProgram program) {
        Census census =
                explore(countsFirst(permits), program, Bounds.clients(clients).crashes(crashes));

        PlainSemaphores plain = new PlainSemaphores(false, permits, clients, crashes, program);
        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(plain.schedules());
        assertThat(counts(census)).isEqualTo(plain.counts());
    }

    @ParameterizedTest
    @CsvSource({"2, 3, 0, CAREFUL", "2, 3, 1, CAREFUL", "2, 3, 0, CARELESS", "1, 3, 0, CAREFUL"})
    void a_semaphore_that_looks_first_counts_what_a_plain_enumeration_counts(
            int permits, int clients, int crashes, ClientProgram program) {
        Census census =
                explore(looksFirst(permits), program, Bounds.clients(clients).crashes(crashes));

        PlainSemaphores plain = new PlainSemaphores(true, permits, clients, crashes, program);
        assertThat(census.schedules()).isEqualTo(plain.schedules());
        assertThat(counts(census)).isEqualTo(plain.counts());
        assertThat(census.seen()).contains(Failure.RACE);
    }

    private static Map<Failure, BigInteger> counts(Census census) {
        Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
        for (Failure failure : Failure.values()) {
            counts.put(failure, census.count(failure));
        }
        return counts;
    }

    @Test
    void a_semaphore_that_counts_first_lets_nobody_in_too_many() {
        assertThat(explore(countsFirst(2), ClientProgram.CAREFUL, Bounds.clients(3))
                        .seen())
                .isEmpty();
    }

    /** What it has given back by its first command may be another's by its second. */
    @Test
    void who_goes_on_after_it_has_given_back_has_nothing_that_could_be_given_away() {
        LockSpec goesOn = MemoryLock.of(
                        "goes-on",
                        MemoryLock.take(countsFirst(2)),
                        it -> countDown(it) && !it.ask("EXISTS", it.key()).isEmpty())
                .admits(Rule.permits(2));

        assertThat(explore(goesOn, ClientProgram.CAREFUL, Bounds.clients(3)).seen())
                .isEmpty();
    }

    /** The first is its own; by the second there is a permit more than there should be. */
    @Test
    void who_gives_back_twice_gives_back_what_it_does_not_have() {
        LockSpec twice = MemoryLock.of("twice", MemoryLock.take(countsFirst(2)), it -> countDown(it) && countDown(it))
                .admits(Rule.permits(2));

        assertThat(explore(twice, ClientProgram.CAREFUL, Bounds.clients(2)).seen())
                .contains(Failure.FOREIGN_UNLOCK);
    }

    @Test
    void a_semaphore_of_fewer_permits_than_are_said_is_inconclusive() {
        assertThatThrownBy(
                        () -> explore(countsFirst(2).admits(Rule.permits(3)), ClientProgram.CAREFUL, Bounds.clients(4)))
                .isInstanceOf(InconclusiveException.class)
                .hasMessage("counts-first lets in 2 on an empty store, where 3 may be inside together; say how many"
                        + " permits it has");
    }

    /** A writer who announces itself keeps readers out, and has nothing yet that they could give away. */
    @Test
    void a_writer_who_waits_owns_nothing() {
        LockSpec prefersWriters = MemoryLock.of(
                        "prefers-writers",
                        it -> Rule.ReadersOrWriter.writes(it.owner()) ? writes(it) : reads(it),
                        SemaphoreInMemoryTest::leaves)
                .admits(Rule.READERS_OR_WRITER);

        assertThat(explore(prefersWriters, ClientProgram.CAREFUL, Bounds.clients(2))
                        .seen())
                .isEmpty();
    }

    private static String waiting(MemoryLock.Caller it) {
        return it.key() + ":waiting";
    }

    private static String writer(MemoryLock.Caller it) {
        return it.key() + ":writer";
    }

    /** Only readers look whether somebody waits. */
    private static boolean writes(MemoryLock.Caller it) {
        it.ask("INCR", waiting(it));
        boolean isIn = number(it.ask("GET", it.key())) == 0
                && it.ask("SETNX", writer(it), it.owner()).equals("1");
        if (!isIn) {
            it.ask("DECR", waiting(it));
        }
        return isIn;
    }

    private static boolean reads(MemoryLock.Caller it) {
        it.ask("INCR", it.key());
        return number(it.ask("GET", waiting(it))) == 0 || isRefused(it);
    }

    private static boolean leaves(MemoryLock.Caller it) {
        if (!Rule.ReadersOrWriter.writes(it.owner())) {
            return countDown(it);
        }
        it.ask("DEL", writer(it));
        it.ask("DECR", waiting(it));
        return true;
    }

    /** Each permit is a key of its own, which is left to run out within a second when it is given back. */
    @Test
    void who_gives_up_its_own_slot_cuts_no_lease_of_another() {
        LockSpec slots = MemoryLock.of(
                        "slots",
                        it -> takesSlot(it, "1") || takesSlot(it, "2"),
                        it -> it.ask("PEXPIRE", it.key() + it.token().get(), "1000")
                                .equals("1"))
                .admits(Rule.permits(2));

        assertThat(explore(slots, ClientProgram.CAREFUL, Bounds.clients(3)).seen())
                .isEmpty();
    }

    private static boolean takesSlot(MemoryLock.Caller it, String slot) {
        it.token().set(slot);
        return it.ask("SET", it.key() + slot, it.owner(), "NX", "PX", it.millis())
                .equals("OK");
    }

    @Test
    void a_permit_that_died_with_its_client_never_comes_back() {
        assertThat(explore(
                                countsFirst(2),
                                ClientProgram.CAREFUL,
                                Bounds.clients(3).crashes(1))
                        .seen())
                .containsExactly(Failure.ORPHAN_KEY);
    }

    @Test
    void who_gives_back_what_it_does_not_have_makes_a_permit_more() {
        assertThat(explore(countsFirst(2), ClientProgram.CARELESS, Bounds.clients(3))
                        .seen())
                .contains(Failure.FOREIGN_UNLOCK);
    }

    /** Goes through every schedule, one by one, with a number in place of a store. */
    private static final class PlainSemaphores {

        private enum At {
            START,
            REFUSED,
            LOOKED,
            INSIDE,
            LEAVING,
            OVER
        }

        private final boolean looksFirst;
        private final int permits;
        private final ClientProgram program;
        private final Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
        private BigInteger schedules = BigInteger.ZERO;

        PlainSemaphores(boolean looksFirst, int permits, int clients, int crashes, ClientProgram program) {
            this.looksFirst = looksFirst;
            this.permits = permits;
            this.program = program;
            for (Failure failure : Failure.values()) {
                counts.put(failure, BigInteger.ZERO);
            }
            At[] at = new At[clients];
            Arrays.fill(at, At.START);
            go(at, 0, crashes, new boolean[clients], Set.of(), false);
        }

        BigInteger schedules() {
            return schedules;
        }

        Map<Failure, BigInteger> counts() {
            return counts;
        }

        private int free(int count) {
            return Math.max(0, Math.min(permits + 1, permits - count));
        }

        private void go(At[] at, int count, int crashes, boolean[] owns, Set<Failure> found, boolean hasDied) {
            boolean isEnd = true;
            for (int client = 0; client < at.length; client++) {
                if (at[client] != At.OVER) {
                    isEnd = false;
                    step(client, at, count, crashes, owns, found, hasDied);
                    if (crashes > 0) {
                        At[] dead = at.clone();
                        dead[client] = At.OVER;
                        boolean[] left = owns.clone();
                        left[client] = false;
                        boolean inTheMiddle = at[client] != At.START && hasBegunToTake(at[client]);
                        go(dead, count, crashes - 1, left, found, hasDied || inTheMiddle);
                    }
                }
            }
            if (isEnd) {
                Set<Failure> all = new HashSet<>(found);
                if (free(count) < permits) {
                    all.add(Failure.ORPHAN_KEY);
                }
                schedules = schedules.add(BigInteger.ONE);
                all.forEach(failure -> counts.merge(failure, BigInteger.ONE, BigInteger::add));
            }
        }

        /** Who has only looked has written nothing. */
        private static boolean hasBegunToTake(At at) {
            return at != At.LOOKED;
        }

        private void step(
                int client, At[] at, int count, int crashes, boolean[] owns, Set<Failure> found, boolean hasDied) {
            At[] next = at.clone();
            boolean[] nowOwns = owns.clone();
            Set<Failure> nowFound = EnumSet.noneOf(Failure.class);
            nowFound.addAll(found);
            int now = count;
            switch (at[client]) {
                case START -> {
                    if (looksFirst) {
                        next[client] = count < permits ? At.LOOKED : refused();
                    } else {
                        now = count + 1;
                        nowOwns[client] |= free(now) < free(count);
                        next[client] = now <= permits ? At.INSIDE : At.REFUSED;
                    }
                }
                case LOOKED -> {
                    now = count + 1;
                    next[client] = At.INSIDE;
                }
                case REFUSED -> {
                    now = count - 1;
                    next[client] = refused();
                }
                case INSIDE -> next[client] = At.LEAVING;
                case LEAVING -> {
                    now = count - 1;
                    next[client] = At.OVER;
                }
                default -> throw new IllegalStateException("over");
            }
            if (free(now) > free(count)
                    && free(now) + others(client, at) > permits
                    && free(now) - free(count) > (owns[client] ? 1 : 0)) {
                nowFound.add(Failure.FOREIGN_UNLOCK);
            }
            if (next[client] == At.INSIDE) {
                nowOwns[client] = true;
                if (inside(next) > permits && !nowFound.contains(Failure.FOREIGN_UNLOCK)) {
                    nowFound.add(Failure.RACE);
                }
            }
            if (next[client] == At.OVER) {
                if (at[client] == At.LEAVING
                        && owns[client]
                        && !hasDied
                        && isAlone(client, at)
                        && free(now) < permits) {
                    nowFound.add(Failure.UNRELEASED);
                }
                nowOwns[client] = false;
            }
            go(next, now, crashes, nowOwns, nowFound, hasDied);
        }

        private At refused() {
            return program == ClientProgram.CARELESS ? At.LEAVING : At.OVER;
        }

        private static int others(int client, At[] at) {
            int others = 0;
            for (int other = 0; other < at.length; other++) {
                others += other != client && at[other] == At.INSIDE ? 1 : 0;
            }
            return others;
        }

        private static int inside(At[] at) {
            return (int) Arrays.stream(at).filter(At.INSIDE::equals).count();
        }

        private static boolean isAlone(int client, At[] at) {
            for (int other = 0; other < at.length; other++) {
                if (other != client && at[other] != At.START && at[other] != At.OVER) {
                    return false;
                }
            }
            return true;
        }
    }
}
