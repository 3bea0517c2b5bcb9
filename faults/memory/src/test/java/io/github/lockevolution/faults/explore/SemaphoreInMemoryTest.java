package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.plain.PlainCensus;
import io.github.lockevolution.faults.plain.PlainLock;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
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
                .admits(AccessPolicy.permits(permits));
    }

    /** Looks how many there are, and counts up if there are fewer. */
    private static LockSpec looksFirst(int permits) {
        return MemoryLock.of(
                        "looks-first",
                        it -> number(it.ask("GET", it.key())) < permits
                                && !it.ask("INCR", it.key()).isEmpty(),
                        SemaphoreInMemoryTest::countDown)
                .admits(AccessPolicy.permits(permits));
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
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "counts-first, 2, 3, 0, CAREFUL",
        "counts-first, 2, 3, 1, CAREFUL",
        "counts-first, 2, 3, 0, CARELESS",
        "counts-first, 2, 4, 0, CAREFUL",
        "counts-first, 3, 4, 1, CAREFUL",
        "counts-first, 1, 2, 1, CAREFUL",
        "looks-first,  2, 3, 0, CAREFUL",
        "looks-first,  2, 3, 1, CAREFUL",
        "looks-first,  2, 3, 0, CARELESS",
        "looks-first,  1, 3, 0, CAREFUL"
    })
    void a_semaphore_counts_what_a_plain_enumeration_counts(
            String name, int permits, int clients, int crashes, ClientProgram program) {
        boolean looksFirst = name.equals("looks-first");
        LockSpec lock = looksFirst ? looksFirst(permits) : countsFirst(permits);
        Bounds bounds = Bounds.clients(clients).crashes(crashes);

        Census census = explore(lock, program, bounds);

        PlainCensus plain =
                new PlainCensus(new Count(permits, looksFirst, 0), AccessPolicy.permits(permits), program, bounds);
        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(plain.schedules());
        assertThat(census.counts()).isEqualTo(plain.counts(Failure.OF_A_LOCK));
        assertThat(census.observedFailures().contains(Failure.RACE)).isEqualTo(looksFirst);
    }

    @Test
    void a_semaphore_that_counts_first_lets_nobody_in_too_many() {
        assertThat(explore(countsFirst(2), ClientProgram.CAREFUL, Bounds.clients(3))
                        .observedFailures())
                .isEmpty();
    }

    /** What it has given back by its first command may be another's by its second. */
    @Test
    void who_goes_on_after_it_has_given_back_has_nothing_that_could_be_given_away() {
        LockSpec goesOn = MemoryLock.of(
                        "goes-on",
                        MemoryLock.take(countsFirst(2)),
                        it -> countDown(it) && !it.ask("EXISTS", it.key()).isEmpty())
                .admits(AccessPolicy.permits(2));

        assertThat(explore(goesOn, ClientProgram.CAREFUL, Bounds.clients(3)).observedFailures())
                .isEmpty();
    }

    /** The first is its own; by the second there is a permit more than there should be. */
    @Test
    void who_gives_back_twice_gives_back_what_it_does_not_have() {
        LockSpec twice = MemoryLock.of("twice", MemoryLock.take(countsFirst(2)), it -> countDown(it) && countDown(it))
                .admits(AccessPolicy.permits(2));

        assertThat(explore(twice, ClientProgram.CAREFUL, Bounds.clients(2)).observedFailures())
                .contains(Failure.FOREIGN_UNLOCK);
    }

    @Test
    void a_semaphore_of_fewer_permits_than_are_said_is_inconclusive() {
        assertThatThrownBy(() -> explore(
                        countsFirst(2).admits(AccessPolicy.permits(3)), ClientProgram.CAREFUL, Bounds.clients(4)))
                .isInstanceOf(InconclusiveException.class)
                .hasMessage("counts-first lets in 2 on an empty store, where 3 may be inside together; say how many"
                        + " permits it has");
    }

    /** A writer who announces itself keeps readers out, and has nothing yet that they could give away. */
    @Test
    void a_writer_who_waits_owns_nothing() {
        LockSpec prefersWriters = MemoryLock.of(
                        "prefers-writers",
                        it -> AccessPolicy.ReadersOrWriter.writes(it.owner()) ? writes(it) : reads(it),
                        SemaphoreInMemoryTest::leaves)
                .admits(AccessPolicy.READERS_OR_WRITER);

        assertThat(explore(prefersWriters, ClientProgram.CAREFUL, Bounds.clients(2))
                        .observedFailures())
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
        if (!AccessPolicy.ReadersOrWriter.writes(it.owner())) {
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
                .admits(AccessPolicy.permits(2));

        assertThat(explore(slots, ClientProgram.CAREFUL, Bounds.clients(3)).observedFailures())
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
                        .observedFailures())
                .containsExactly(Failure.ORPHAN_KEY);
    }

    @Test
    void who_gives_back_what_it_does_not_have_makes_a_permit_more() {
        assertThat(explore(countsFirst(2), ClientProgram.CARELESS, Bounds.clients(3))
                        .observedFailures())
                .contains(Failure.FOREIGN_UNLOCK);
    }

    /** A number of those inside, which they look at first, or count first. */
    private record Count(int permits, boolean looksFirst, int count) implements PlainLock {

        private Count plus(int more) {
            return new Count(permits, looksFirst, count + more);
        }

        @Override
        public Reply take(int client, int command) {
            if (looksFirst) {
                return command == 0
                        ? new Reply(this, count < permits ? Answer.GOES_ON : Answer.REFUSED)
                        : new Reply(plus(1), Answer.INSIDE);
            }
            return command == 0
                    ? new Reply(plus(1), count < permits ? Answer.INSIDE : Answer.GOES_ON)
                    : new Reply(plus(-1), Answer.REFUSED);
        }

        @Override
        public Count give(int client) {
            return plus(-1);
        }

        @Override
        public Count expired() {
            return this;
        }

        @Override
        public boolean leaseRuns() {
            return false;
        }

        @Override
        public int free() {
            return Math.max(0, Math.min(permits + 1, permits - count));
        }
    }
}
