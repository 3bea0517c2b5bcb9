package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Rule;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Work that is to be done once is judged as a plain enumeration judges it, which shares no code with the bench. */
class OnceInMemoryTest {

    /** What a client does with the key when it has done the work. */
    private enum Finish {
        LEAVE_IT,
        DELETE_IT,
        KEEP_IT
    }

    private static LockSpec lock(boolean isLeased, Finish finish, Rule rule) {
        return MemoryLock.of("once", it -> takes(it, isLeased), it -> finishes(it, finish))
                .admits(rule);
    }

    private static boolean takes(MemoryLock.Caller it, boolean isLeased) {
        String reply = isLeased
                ? it.ask("SET", it.key(), it.owner(), "NX", "PX", it.millis())
                : it.ask("SET", it.key(), it.owner(), "NX");
        return reply.equals("OK");
    }

    private static boolean finishes(MemoryLock.Caller it, Finish finish) {
        switch (finish) {
            case DELETE_IT -> it.ask("DEL", it.key());
            case KEEP_IT -> it.ask("SET", it.key(), "done");
            case LEAVE_IT -> {}
        }
        return true;
    }

    @ParameterizedTest
    @CsvSource({
        "false, LEAVE_IT,  false, 2, 2, 0, 1",
        "false, LEAVE_IT,  true,  2, 1, 0, 0",
        "true,  LEAVE_IT,  false, 2, 1, 2, 1",
        "true,  LEAVE_IT,  true,  3, 1, 2, 0",
        "true,  KEEP_IT,   false, 3, 1, 1, 0",
        "true,  KEEP_IT,   true,  2, 1, 2, 1",
        "false, DELETE_IT, false, 3, 1, 0, 1",
        "true,  DELETE_IT, false, 3, 1, 1, 0",
        "true,  DELETE_IT, true,  2, 1, 2, 1"
    })
    void the_explorer_counts_what_a_plain_enumeration_counts(
            boolean isLeased,
            Finish finish,
            boolean isPerLease,
            int clients,
            int crashes,
            int expiries,
            int lostReplies) {
        LockSpec lock = lock(isLeased, finish, isPerLease ? Rule.ONCE_PER_LEASE : Rule.ONCE);
        Bounds bounds =
                Bounds.clients(clients).crashes(crashes).expiries(expiries).lostReplies(lostReplies);

        Census census = explore(lock, bounds);

        PlainOnce plain = new PlainOnce(isLeased, finish, isPerLease);
        plain.go(new Moment(clients), crashes, expiries, lostReplies);
        Map<Failure, Long> counts = new EnumMap<>(Failure.class);
        census.failures()
                .forEach(failure -> counts.put(failure, census.count(failure).longValueExact()));
        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(plain.schedules);
        assertThat(census.twoInside()).isEqualTo(plain.doneTwice);
        assertThat(counts).isEqualTo(plain.counts);
    }

    private static Census explore(LockSpec lock, Bounds bounds) {
        try (Testbed testbed =
                UnprovenTestbed.open(lock, ClientProgram.CAREFUL, MemoryLock.launcher(), bounds.clients())) {
            return new Explorer(testbed, bounds, Explorer.Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }

    private enum Key {
        NONE,
        LEASED,
        FOR_EVER
    }

    private enum At {
        START,
        INSIDE,
        FINISHING,
        OVER
    }

    /** Everything at one moment. */
    private static final class Moment {

        private final At[] at;
        private Key key = Key.NONE;
        private int owner = -1;
        private final Set<Integer> takers = new TreeSet<>();
        private final Set<Integer> overrun = new TreeSet<>();
        private final Set<Integer> done = new TreeSet<>();
        /** Of these, who died or missed an answer before it could say so. */
        private final Set<Integer> untold = new TreeSet<>();

        private boolean wasDoneTwice;
        private final Set<Failure> found = EnumSet.noneOf(Failure.class);

        Moment(int clients) {
            at = new At[clients];
            Arrays.fill(at, At.START);
        }

        Moment(Moment before) {
            at = before.at.clone();
            key = before.key;
            owner = before.owner;
            takers.addAll(before.takers);
            overrun.addAll(before.overrun);
            done.addAll(before.done);
            untold.addAll(before.untold);
            wasDoneTwice = before.wasDoneTwice;
            found.addAll(before.found);
        }

        /** By a death, or because an answer was lost. */
        void breakOff(int client) {
            if (done.contains(client) && takers.contains(client)) {
                untold.add(client);
            }
            end(client);
        }

        void end(int client) {
            at[client] = At.OVER;
            takers.remove(client);
            if (!done.contains(client)) {
                overrun.remove(client);
            }
            if (owner == client) {
                owner = -1;
            }
        }

        void work(int client) {
            done.add(client);
            if (done.size() < 2) {
                return;
            }
            wasDoneTwice = true;
            Set<Integer> inTime = new HashSet<>(done);
            inTime.removeAll(overrun);
            if (inTime.size() < done.size()) {
                found.add(Failure.LEASE_OVERRUN);
            }
            if (inTime.size() > 1 && !found.contains(Failure.FOREIGN_UNLOCK)) {
                found.add(Failure.RACE);
            }
        }
    }

    /** Goes through every schedule, one by one. */
    private static final class PlainOnce {

        private final Key taken;
        private final Finish finish;
        private final boolean isPerLease;
        private final Map<Failure, Long> counts = new EnumMap<>(Failure.class);
        private long schedules;
        private long doneTwice;

        PlainOnce(boolean isLeased, Finish finish, boolean isPerLease) {
            this.taken = isLeased ? Key.LEASED : Key.FOR_EVER;
            this.finish = finish;
            this.isPerLease = isPerLease;
            for (Failure failure : Set.of(
                    Failure.RACE,
                    Failure.ORPHAN_KEY,
                    Failure.FOREIGN_UNLOCK,
                    Failure.LEASE_OVERRUN,
                    Failure.HALF_DONE)) {
                counts.put(failure, 0L);
            }
        }

        void go(Moment now, int crashes, int expiries, int lostReplies) {
            boolean isEnd = true;
            for (int client = 0; client < now.at.length; client++) {
                if (now.at[client] == At.OVER) {
                    continue;
                }
                isEnd = false;
                go(stepped(now, client), crashes, expiries, lostReplies);
                if (lostReplies > 0 && now.at[client] != At.INSIDE) {
                    Moment lost = stepped(now, client);
                    if (now.at[client] == At.FINISHING) {
                        lost.untold.add(client);
                    }
                    lost.end(client);
                    go(lost, crashes, expiries, lostReplies - 1);
                }
                if (crashes > 0) {
                    Moment dead = new Moment(now);
                    dead.breakOff(client);
                    go(dead, crashes - 1, expiries, lostReplies);
                }
            }
            if (isEnd) {
                end(now);
            } else if (expiries > 0 && now.key == Key.LEASED) {
                go(expired(now), crashes, expiries - 1, lostReplies);
            }
        }

        private Moment stepped(Moment now, int client) {
            Moment next = new Moment(now);
            switch (now.at[client]) {
                case START -> start(next, client);
                case INSIDE -> {
                    next.work(client);
                    next.at[client] = At.FINISHING;
                    if (finish == Finish.LEAVE_IT) {
                        next.end(client);
                    }
                }
                default -> {
                    if (finish == Finish.DELETE_IT) {
                        if (next.key != Key.NONE && next.owner >= 0 && next.owner != client) {
                            next.found.add(Failure.FOREIGN_UNLOCK);
                        }
                        next.key = Key.NONE;
                    } else {
                        next.key = Key.FOR_EVER;
                    }
                    next.end(client);
                }
            }
            return next;
        }

        private void start(Moment next, int client) {
            if (next.key != Key.NONE) {
                next.end(client);
                return;
            }
            next.key = taken;
            next.owner = client;
            next.takers.add(client);
            next.at[client] = At.INSIDE;
        }

        private Moment expired(Moment now) {
            Moment next = new Moment(now);
            if (isPerLease) {
                endPeriod(next);
            }
            next.key = Key.NONE;
            if (isPerLease) {
                next.overrun.removeAll(next.done);
                next.untold.clear();
                next.done.clear();
            }
            next.overrun.addAll(next.untold);
            next.overrun.addAll(next.takers);
            return next;
        }

        /** Nobody has done the work, nobody is at it, and who asks is refused. */
        private static void endPeriod(Moment now) {
            boolean isAnybodyAtIt = Arrays.stream(now.at).anyMatch(at -> at == At.INSIDE || at == At.FINISHING);
            if (now.done.isEmpty() && !isAnybodyAtIt && now.key != Key.NONE) {
                now.found.add(Failure.HALF_DONE);
            }
        }

        private void end(Moment now) {
            schedules++;
            doneTwice += now.wasDoneTwice ? 1 : 0;
            if (isPerLease) {
                endPeriod(now);
                if (now.key == Key.FOR_EVER) {
                    now.found.add(Failure.ORPHAN_KEY);
                }
            } else if (now.key == Key.FOR_EVER && now.done.isEmpty()) {
                now.found.add(Failure.HALF_DONE);
            }
            now.found.forEach(failure -> counts.merge(failure, 1L, Long::sum));
        }
    }
}
