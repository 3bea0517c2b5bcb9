package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Event.BeganTaking;
import io.github.lockevolution.faults.model.Event.CutLease;
import io.github.lockevolution.faults.model.Event.Died;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.Freed;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.MissedAnswer;
import io.github.lockevolution.faults.model.Event.StillTaken;
import io.github.lockevolution.faults.model.Event.Took;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The judge, which remembers only what still matters, finds what somebody finds who reads the whole history again at every event, by the
 * words of the definitions: those of a lock, and those with two permits.
 */
class JudgedByHandTest {

    /** Reads the whole history as often as it likes. */
    private record Reader(int permits, List<String> clients, List<Event> events) {

        private OptionalInt last(int until, Event... wanted) {
            return IntStream.range(0, until)
                    .filter(i -> List.of(wanted).contains(events.get(i)))
                    .max();
        }

        private boolean leaseRanOut(int from, int until) {
            return IntStream.range(from, until).anyMatch(i -> events.get(i) instanceof LeaseRanOut);
        }

        private boolean isOver(int until, String client) {
            return last(until, new Finished(client), new Died(client)).isPresent();
        }

        private boolean hasLeft(int until, String client) {
            return last(until, new Left(client)).isPresent();
        }

        private boolean isInside(int until, String client) {
            return last(until, new Entered(client)).isPresent() && !hasLeft(until, client) && !isOver(until, client);
        }

        private List<String> inside(int until) {
            return clients.stream().filter(client -> isInside(until, client)).toList();
        }

        /** When it began to take the lock: by its first command that wrote anything, or by getting in. */
        private OptionalInt began(int until, String client) {
            List<Event> beginnings = List.of(new BeganTaking(client), new Took(client), new Entered(client));
            return IntStream.range(0, until)
                    .filter(i -> beginnings.contains(events.get(i)))
                    .findFirst();
        }

        /** Whether its lease has run out since it began to take the lock. */
        private boolean hasRunOut(int until, String client) {
            OptionalInt began = began(until, client);
            return began.isPresent() && leaseRanOut(began.getAsInt(), until);
        }

        /** Whether its lease has run out since it made a free lock taken; if it never has, since it began. */
        private boolean isLate(int until, String client) {
            OptionalInt took = last(until, new Took(client));
            return took.isPresent() ? leaseRanOut(took.getAsInt(), until) : hasRunOut(until, client);
        }

        private Optional<String> owner(int until) {
            Optional<String> owner = Optional.empty();
            for (int i = 0; i < until; i++) {
                int now = i;
                Optional<String> before = owner.filter(client -> !isOver(now, client));
                if (events.get(i) instanceof Took it) {
                    // Of two locks one is not what it takes.
                    owner = Optional.of(it.client());
                } else if (events.get(i) instanceof Entered it) {
                    // Whose lease ran out on the way in takes nothing from who owns the lock, and is within its own.
                    owner = before.filter(other -> hasRunOut(now, it.client()) && !isLate(now, other))
                            .or(() -> Optional.of(it.client()));
                }
            }
            return owner.filter(client -> !isOver(until, client));
        }

        /** Whether it has a permit, alive and within its lease, that it has not given back. */
        private boolean has(int until, String client) {
            OptionalInt taken = last(until, new Took(client), new Entered(client));
            return taken.isPresent()
                    && !isLate(until, client)
                    && !isOver(until, client)
                    && IntStream.range(taken.getAsInt(), until)
                            .noneMatch(i -> events.get(i) instanceof Freed it
                                    && it.client().equals(client));
        }

        private boolean isForeignUnlock(int at) {
            Event event = events.get(at);
            String client = event instanceof Freed it ? it.client() : event instanceof CutLease cut ? cut.client() : "";
            if (permits == 1) {
                return !client.isEmpty()
                        && owner(at).filter(other -> !other.equals(client)).isPresent();
            }
            long others = clients.stream()
                    .filter(other -> !other.equals(client) && has(at, other) && !hasLeft(at, other))
                    .count();
            return event instanceof Freed freed
                    && freed.more() > (has(at, client) ? 1 : 0)
                    && freed.free() + others > permits;
        }

        private boolean isUnreleased(int at) {
            return events.get(at) instanceof StillTaken it
                    && owner(at).equals(Optional.of(it.client()))
                    && !isLate(at, it.client())
                    && IntStream.range(0, at).noneMatch(this::isEndInTheMiddle);
        }

        private boolean isEndInTheMiddle(int at) {
            return events.get(at) instanceof MissedAnswer
                    || events.get(at) instanceof Died it
                            && began(at, it.client()).isPresent();
        }

        private boolean hadTooMany() {
            return IntStream.rangeClosed(1, events.size())
                    .anyMatch(until -> inside(until).size() > permits);
        }

        Set<Failure> failures() {
            Set<Failure> found = EnumSet.noneOf(Failure.class);
            for (int until = 1; until <= events.size(); until++) {
                int now = until;
                if (isForeignUnlock(until - 1)) {
                    found.add(FOREIGN_UNLOCK);
                }
                if (isUnreleased(until - 1)) {
                    found.add(UNRELEASED);
                }
                List<String> inside = inside(until);
                long inTime = inside.stream()
                        .filter(client -> !hasRunOut(now, client))
                        .count();
                if (inside.size() > permits && inside.size() > inTime) {
                    found.add(LEASE_OVERRUN);
                }
                if (inTime > permits && !found.contains(FOREIGN_UNLOCK)) {
                    found.add(RACE);
                }
            }
            return found;
        }
    }

    /** Makes events as clients may bring them about: nobody takes or enters who is inside or on its way out, and nobody moves who is over. */
    private record Histories(int permits, List<String> clients, Random lot) {

        List<Event> next() {
            List<Event> events = new ArrayList<>();
            Map<String, ClientPhase> phases = new HashMap<>();
            clients.forEach(client -> phases.put(client, ClientPhase.NOT_STARTED));
            int length = 3 + permits + lot.nextInt(14);
            while (events.size() < length) {
                String client = clients.get(lot.nextInt(clients.size()));
                if (lot.nextInt(7) == 0) {
                    events.add(new LeaseRanOut());
                } else if (phases.get(client).isOver()) {
                    length--;
                } else {
                    phases.put(client, moved(client, phases.get(client), events));
                }
            }
            return events;
        }

        /** The phase in which the client is after one of its events. */
        private ClientPhase moved(String client, ClientPhase phase, List<Event> events) {
            if (phase == ClientPhase.NOT_STARTED && permits > 1) {
                events.add(new Took(client));
                return ClientPhase.ACQUIRING;
            }
            if (lot.nextInt(5) == 0) {
                events.add(freed(client));
                return phase;
            }
            if (lot.nextInt(20) == 0) {
                events.add(new MissedAnswer(client));
                return phase;
            }
            if (lot.nextInt(12) == 0) {
                events.add(lot.nextBoolean() ? new Died(client) : new Finished(client));
                return ClientPhase.DONE;
            }
            switch (phase) {
                case INSIDE -> {
                    events.add(new Left(client));
                    return ClientPhase.RELEASING;
                }
                case RELEASING -> {
                    if (permits == 1 && lot.nextBoolean()) {
                        events.add(new StillTaken(client));
                    }
                    events.add(new Finished(client));
                    return ClientPhase.DONE;
                }
                default -> {
                    boolean enters = permits > 1 || lot.nextInt(8) < 3;
                    events.add(
                            enters
                                    ? new Entered(client)
                                    : lot.nextInt(5) < 2 ? new BeganTaking(client) : new Took(client));
                    return enters ? ClientPhase.INSIDE : ClientPhase.ACQUIRING;
                }
            }
        }

        private Event freed(String client) {
            if (permits == 1) {
                return lot.nextBoolean() ? new Freed(client) : new CutLease(client);
            }
            int more = 1 + lot.nextInt(permits);
            return new Freed(client, more + lot.nextInt(permits + 1 - more), more);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void the_judge_finds_what_the_definitions_say(int permits) {
        requireAlike(permits, 4_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Tag("nightly")
    void it_finds_it_in_many_histories(int permits) {
        requireAlike(permits, 20_000);
    }

    private static void requireAlike(int permits, int histories) {
        List<String> clients = List.of("A", "B", "C", "D").subList(0, permits + 2);
        Histories all = new Histories(permits, clients, new Random(20_301));
        Map<Failure, Integer> seen = new EnumMap<>(Failure.class);
        for (int i = 0; i < histories; i++) {
            List<Event> events = all.next();
            Judge judge = new Judge(AccessPolicy.permits(permits)).after(events);
            Reader reader = new Reader(permits, clients, events);

            assertThat(judge.found().keySet()).as("%s", events).isEqualTo(reader.failures());
            assertThat(judge.twoInside().isPresent()).as("%s", events).isEqualTo(reader.hadTooMany());
            judge.found().keySet().forEach(failure -> seen.merge(failure, 1, Integer::sum));
        }

        assertThat(seen.keySet())
                .isEqualTo(
                        permits == 1
                                ? Set.of(RACE, FOREIGN_UNLOCK, LEASE_OVERRUN, UNRELEASED)
                                : Set.of(RACE, FOREIGN_UNLOCK, LEASE_OVERRUN));
        assertThat(seen.values()).allSatisfy(times -> assertThat(times).isGreaterThan(histories / 40));
    }
}
