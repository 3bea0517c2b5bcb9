package io.github.lockevolution.semaphores;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.plain.PlainCensus;
import io.github.lockevolution.faults.plain.PlainLock;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.readerswriters.ReadersWritersLocks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** On a real Redis as many schedules show each failure as a plain enumeration of the same lock counts. */
class CountedAlikeTest {

    private static final int PERMITS = 2;

    @AutoClose
    private static final StoreRegistry STORES = new StoreRegistry(new RedisKind());

    static Stream<Arguments> locks() {
        return Stream.of(
                Arguments.of(new SemaphoreLocks().lock("sem-token-list"), new Count(false, 0, false)),
                Arguments.of(new SemaphoreLocks().lock("sem-expiring-counter"), new Count(true, 0, false)));
    }

    /** Of so many schedules that it takes a while to count them. */
    static Stream<Arguments> locksWithManySchedules() {
        return Stream.of(
                Arguments.of(new SemaphoreLocks().lock("sem-leased"), new Leases(Map.of(), 0)),
                Arguments.of(new ReadersWritersLocks().lock("rw-counted-readers"), new Readers(false, List.of())),
                Arguments.of(new ReadersWritersLocks().lock("rw-named-readers"), new Readers(true, List.of())));
    }

    @Tag("integration")
    @ParameterizedTest
    @MethodSource("locksWithManySchedules")
    @Tag("nightly")
    void it_counts_what_a_long_plain_enumeration_counts(LockSpec lock, PlainLock model) {
        it_counts_what_a_plain_enumeration_counts(lock, model);
    }

    @ParameterizedTest
    @MethodSource("locks")
    void it_counts_what_a_plain_enumeration_counts(LockSpec lock, PlainLock model) {
        Bounds bounds = Bounds.usual(lock);

        Census census = explore(lock, bounds);

        PlainCensus plain = new PlainCensus(model, lock.accessPolicy(), bounds);
        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(plain.schedules());
        assertThat(census.counts()).isEqualTo(plain.counts(Failure.OF_A_LOCK));
        assertThat(census.observedFailures()).isEqualTo(lock.suffers());
    }

    private static Census explore(LockSpec lock, Bounds bounds) {
        try (Testbed testbed = Testbed.open(lock, STORES.proven(), bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    /** A number of those inside; with a lease for all of it, or with none. */
    private record Count(boolean isLeased, int count, boolean leaseRuns) implements PlainLock {

        @Override
        public Reply take(int client, int command) {
            return count < PERMITS
                    ? new Reply(new Count(isLeased, count + 1, isLeased), Answer.INSIDE)
                    : new Reply(this, Answer.REFUSED);
        }

        @Override
        public Count give(int client) {
            return new Count(isLeased, count - 1, leaseRuns);
        }

        @Override
        public Count expired() {
            return leaseRuns ? new Count(isLeased, 0, false) : this;
        }

        @Override
        public int free() {
            return Math.min(PERMITS + 1, PERMITS - count);
        }
    }

    /** Who is inside, each with a lease of its own, by the clock. */
    private record Leases(Map<Integer, Integer> takenAt, int now) implements PlainLock {

        private Map<Integer, Integer> running() {
            Map<Integer, Integer> running = new HashMap<>(takenAt);
            running.values().removeIf(time -> time < now);
            return running;
        }

        @Override
        public Reply take(int client, int command) {
            Map<Integer, Integer> after = running();
            boolean isIn = after.size() < PERMITS;
            if (isIn) {
                after.put(client, now);
            }
            return new Reply(new Leases(after, now), isIn ? Answer.INSIDE : Answer.REFUSED);
        }

        @Override
        public Leases give(int client) {
            Map<Integer, Integer> after = new HashMap<>(takenAt);
            after.remove(client);
            return new Leases(after, now);
        }

        @Override
        public Leases expired() {
            return new Leases(takenAt, now + 1);
        }

        /** A lock that goes by a clock may keep its leases in a value, where nobody sees them. */
        @Override
        public boolean leaseRuns() {
            return free() < PERMITS;
        }

        @Override
        public int free() {
            return PERMITS - running().size();
        }
    }

    /** Who reads, or who writes, with one lease for all. What is left by name is left by whose name it is; else by whoever comes. */
    private record Readers(boolean isByName, List<Integer> inside) implements PlainLock {

        /** More than all who read. */
        private static final int WRITER = 100;

        private static boolean writes(int client) {
            return client % 3 == 0;
        }

        private boolean isWritten() {
            return inside.stream().anyMatch(Readers::writes);
        }

        @Override
        public Reply take(int client, int command) {
            if (writes(client) ? leaseRuns() : isWritten()) {
                return new Reply(this, Answer.REFUSED);
            }
            List<Integer> more = new ArrayList<>(inside);
            more.add(client);
            return new Reply(new Readers(isByName, more), Answer.INSIDE);
        }

        @Override
        public Readers give(int client) {
            List<Integer> fewer = new ArrayList<>(inside);
            if (isByName) {
                fewer.remove((Integer) client);
            } else if (writes(client) || isWritten()) {
                fewer.clear();
            } else if (!fewer.isEmpty()) {
                fewer.remove(0);
            }
            return new Readers(isByName, fewer);
        }

        @Override
        public Readers expired() {
            return new Readers(isByName, List.of());
        }

        @Override
        public boolean leaseRuns() {
            return !inside.isEmpty();
        }

        @Override
        public int free() {
            return isWritten() ? 0 : inside.isEmpty() ? WRITER : 1;
        }
    }
}
