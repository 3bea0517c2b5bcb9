package io.github.lockevolution.semaphores;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.store.StageLauncher;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.readerswriters.CountedReadersLockSpec;
import io.github.lockevolution.readerswriters.NamedReadersLockSpec;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** On a real Redis as many schedules show each failure as a plain enumeration of the same lock counts. */
class CountedAlikeTest {

    private static final int PERMITS = 2;

    /** More than all who read. */
    private static final int WRITER = 100;

    private static StageLauncher stores;

    @BeforeAll
    static void start() {
        stores = new StageLauncher(new RedisKind());
    }

    @AfterAll
    static void stop() {
        stores.close();
    }

    static Stream<Arguments> locks() {
        int[] three = {1, 1, 1};
        int[] writersAndReaders = {WRITER, 1, 1, WRITER};
        return Stream.of(
                Arguments.of(new TokenListSemaphoreSpec(), new Count(false), PERMITS, three),
                Arguments.of(new ExpiringCounterSemaphoreSpec(), new Count(true), PERMITS, three),
                Arguments.of(new LeasedSemaphoreSpec(), new Leases(), PERMITS, three),
                Arguments.of(new CountedReadersLockSpec(), new Readers(false), WRITER, writersAndReaders),
                Arguments.of(new NamedReadersLockSpec(), new Readers(true), WRITER, writersAndReaders));
    }

    @ParameterizedTest
    @MethodSource("locks")
    void it_counts_what_a_plain_enumeration_counts(
            LockProvider provider, PlainEnumeration.Model model, int capacity, int[] shares) {
        LockSpec lock = provider.lock();
        Bounds bounds = Bounds.usual(lock.rule());
        assertThat(bounds).isEqualTo(Bounds.clients(shares.length).crashes(1).expiries(1));

        Census census = explore(lock, bounds);

        PlainEnumeration plain = new PlainEnumeration(model, capacity, shares, capacity == PERMITS, 1, 1);
        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(plain.schedules());
        assertThat(shown(census)).isEqualTo(plain.counts());
        assertThat(census.seen()).isEqualTo(lock.suffers());
    }

    private static Census explore(LockSpec lock, Bounds bounds) {
        try (Testbed testbed = Testbed.open(lock, stores.proven(), bounds.clients())) {
            return new Explorer(testbed, bounds, Explorer.Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }

    private static Map<Failure, Long> shown(Census census) {
        Map<Failure, Long> shown = new EnumMap<>(Failure.class);
        census.seen()
                .forEach(failure -> shown.put(failure, census.count(failure).longValueExact()));
        return shown;
    }

    /** A number of those inside; with a lease for all of it, or with none. */
    private static final class Count implements PlainEnumeration.Model {

        private final boolean isLeased;
        private int count;
        private boolean hasLease;

        Count(boolean isLeased) {
            this.isLeased = isLeased;
        }

        @Override
        public Count copy() {
            Count copy = new Count(isLeased);
            copy.count = count;
            copy.hasLease = hasLease;
            return copy;
        }

        @Override
        public boolean take(int client) {
            if (count >= PERMITS) {
                return false;
            }
            count++;
            hasLease = isLeased;
            return true;
        }

        @Override
        public void give(int client) {
            count--;
        }

        @Override
        public void expire() {
            if (hasLease) {
                count = 0;
                hasLease = false;
            }
        }

        @Override
        public boolean leaseRuns() {
            return hasLease;
        }

        @Override
        public int free() {
            return Math.min(PERMITS + 1, PERMITS - count);
        }
    }

    /** Who is inside, each with a lease of its own, by the clock. */
    private static final class Leases implements PlainEnumeration.Model {

        private final Map<Integer, Integer> takenAt = new HashMap<>();
        private int now;

        @Override
        public Leases copy() {
            Leases copy = new Leases();
            copy.takenAt.putAll(takenAt);
            copy.now = now;
            return copy;
        }

        @Override
        public boolean take(int client) {
            takenAt.values().removeIf(time -> time < now);
            if (takenAt.size() >= PERMITS) {
                return false;
            }
            takenAt.put(client, now);
            return true;
        }

        @Override
        public void give(int client) {
            takenAt.remove(client);
        }

        @Override
        public void expire() {
            now++;
        }

        /** A lock that goes by a clock may keep its leases in a value, where nobody sees them. */
        @Override
        public boolean leaseRuns() {
            return free() < PERMITS;
        }

        @Override
        public int free() {
            return PERMITS
                    - (int) takenAt.values().stream()
                            .filter(time -> time >= now)
                            .count();
        }
    }

    /** Who reads, by name or by number, or who writes; with one lease for all. */
    private static final class Readers implements PlainEnumeration.Model {

        private static final int NOBODY = -1;

        private final boolean byName;
        private final Set<Integer> names = new HashSet<>();
        private int readers;
        private int writer = NOBODY;

        Readers(boolean byName) {
            this.byName = byName;
        }

        private static boolean writes(int client) {
            return client % 3 == 0;
        }

        @Override
        public Readers copy() {
            Readers copy = new Readers(byName);
            copy.names.addAll(names);
            copy.readers = readers;
            copy.writer = writer;
            return copy;
        }

        private boolean isEmpty() {
            return writer == NOBODY && names.isEmpty() && readers == 0;
        }

        @Override
        public boolean take(int client) {
            if (writes(client) ? !isEmpty() : writer != NOBODY) {
                return false;
            }
            if (writes(client)) {
                writer = client;
            } else if (byName) {
                names.add(client);
            } else {
                readers++;
            }
            return true;
        }

        @Override
        public void give(int client) {
            if (byName) {
                names.remove(client);
                writer = writer == client ? NOBODY : writer;
            } else if (writes(client) || --readers <= 0) {
                expire();
            }
        }

        @Override
        public void expire() {
            names.clear();
            readers = 0;
            writer = NOBODY;
        }

        @Override
        public boolean leaseRuns() {
            return !isEmpty();
        }

        @Override
        public int free() {
            return isEmpty() ? WRITER : writer == NOBODY ? 1 : 0;
        }
    }
}
