package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Event.Died;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.Freed;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.Took;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.Rule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** As {@link JudgedByHandTest}, of what is shared: the definitions with <em>n</em> permits. */
class PermitsJudgedByHandTest {

    private static final int PERMITS = 2;
    private static final List<String> CLIENTS = List.of("A", "B", "C", "D");

    /** Reads the whole history as often as it likes. */
    private record Reader(List<Event> events) {

        private int last(int until, List<Event> wanted) {
            return IntStream.range(0, until)
                    .filter(i -> wanted.contains(events.get(i)))
                    .max()
                    .orElse(-1);
        }

        private boolean leaseRanOutIn(int from, int until) {
            return IntStream.range(from, until).anyMatch(i -> events.get(i) instanceof LeaseRanOut);
        }

        private boolean isOver(int until, String client) {
            return last(until, List.of(new Finished(client), new Died(client))) >= 0;
        }

        private boolean hasLeft(int until, String client) {
            return last(until, List.of(new Left(client))) >= 0;
        }

        private boolean isInside(int until, String client) {
            return last(until, List.of(new Entered(client))) >= 0 && !hasLeft(until, client) && !isOver(until, client);
        }

        /** Whether its lease has run out since it began to take a permit. */
        private boolean hasRunOut(int until, String client) {
            List<Event> beginnings = List.of(new Took(client), new Entered(client));
            return IntStream.range(0, until)
                    .filter(i -> beginnings.contains(events.get(i)))
                    .limit(1)
                    .anyMatch(began -> leaseRanOutIn(began, until));
        }

        /** Whether it has a permit, alive and within its lease, that it has not given back. */
        private boolean has(int until, String client) {
            int took = last(until, List.of(new Took(client)));
            int taken = Math.max(took, last(until, List.of(new Entered(client))));
            boolean isInTime = took >= 0 ? !leaseRanOutIn(took, until) : !hasRunOut(until, client);
            return taken >= 0
                    && isInTime
                    && !isOver(until, client)
                    && IntStream.range(taken, until)
                            .noneMatch(i -> events.get(i) instanceof Freed it
                                    && it.client().equals(client));
        }

        private boolean isForeignUnlock(int at) {
            if (!(events.get(at) instanceof Freed freed)) {
                return false;
            }
            long others = CLIENTS.stream()
                    .filter(other -> !other.equals(freed.client()))
                    .filter(other -> has(at, other) && !hasLeft(at, other))
                    .count();
            return freed.more() > (has(at, freed.client()) ? 1 : 0) && freed.free() + others > PERMITS;
        }

        Set<Failure> failures() {
            Set<Failure> found = EnumSet.noneOf(Failure.class);
            for (int until = 1; until <= events.size(); until++) {
                int now = until;
                if (isForeignUnlock(until - 1)) {
                    found.add(FOREIGN_UNLOCK);
                }
                List<String> inside =
                        CLIENTS.stream().filter(client -> isInside(now, client)).toList();
                long inTime = inside.stream()
                        .filter(client -> !hasRunOut(now, client))
                        .count();
                if (inside.size() > PERMITS && inside.size() > inTime) {
                    found.add(LEASE_OVERRUN);
                }
                if (inTime > PERMITS && !found.contains(FOREIGN_UNLOCK)) {
                    found.add(RACE);
                }
            }
            return found;
        }
    }

    /** Events as clients of a semaphore may bring them about, who take by one command and give back by one, or by more than they should. */
    private static List<Event> history(Random lot) {
        List<Event> events = new ArrayList<>();
        Map<String, ClientPhase> phases = new java.util.HashMap<>();
        CLIENTS.forEach(client -> phases.put(client, ClientPhase.NOT_STARTED));
        int length = 4 + lot.nextInt(14);
        while (events.size() < length) {
            String client = CLIENTS.get(lot.nextInt(CLIENTS.size()));
            ClientPhase phase = phases.get(client);
            if (lot.nextInt(8) == 0) {
                events.add(new LeaseRanOut());
            } else if (phase.isOver()) {
                length--;
            } else if (phase == ClientPhase.NOT_STARTED) {
                events.add(new Took(client));
                phases.put(client, ClientPhase.ACQUIRING);
            } else if (lot.nextInt(6) == 0) {
                int more = 1 + lot.nextInt(PERMITS);
                events.add(new Freed(client, more + lot.nextInt(PERMITS + 1 - more), more));
            } else if (lot.nextInt(12) == 0) {
                events.add(lot.nextBoolean() ? new Died(client) : new Finished(client));
                phases.put(client, ClientPhase.DONE);
            } else if (phase == ClientPhase.ACQUIRING) {
                events.add(new Entered(client));
                phases.put(client, ClientPhase.INSIDE);
            } else if (phase == ClientPhase.INSIDE) {
                events.add(new Left(client));
                phases.put(client, ClientPhase.RELEASING);
            } else {
                events.add(new Finished(client));
                phases.put(client, ClientPhase.DONE);
            }
        }
        return events;
    }

    @Test
    void the_judge_finds_what_the_definitions_say() {
        requireAlike(4_000);
    }

    @Test
    @Tag("nightly")
    void it_finds_it_in_many_histories() {
        requireAlike(20_000);
    }

    private static void requireAlike(int histories) {
        Random lot = new Random(20_302);
        Map<Failure, Integer> seen = new EnumMap<>(Failure.class);
        for (int i = 0; i < histories; i++) {
            List<Event> events = history(lot);

            Set<Failure> found =
                    new Judge(Rule.permits(PERMITS)).after(events).found().keySet();

            assertThat(found).as("%s", events).isEqualTo(new Reader(events).failures());
            found.forEach(failure -> seen.merge(failure, 1, Integer::sum));
        }

        assertThat(seen).containsOnlyKeys(RACE, FOREIGN_UNLOCK, LEASE_OVERRUN);
        assertThat(seen.values()).allSatisfy(times -> assertThat(times).isGreaterThan(histories / 40));
    }
}
