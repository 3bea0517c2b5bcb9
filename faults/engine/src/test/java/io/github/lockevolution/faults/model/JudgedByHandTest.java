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
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.Rule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The judge, which remembers only what still matters, finds what somebody finds who reads the whole history again at every event, by the
 * words of the definitions.
 */
class JudgedByHandTest {

    private static final List<String> CLIENTS = List.of("A", "B", "C");

    /** Reads the whole history as often as it likes. */
    private record Reader(List<Event> events) {

        private Optional<Integer> last(int until, Predicate<Event> wanted) {
            for (int i = until - 1; i >= 0; i--) {
                if (wanted.test(events.get(i))) {
                    return Optional.of(i);
                }
            }
            return Optional.empty();
        }

        private boolean isOver(int until, String client) {
            return last(until, event -> event.equals(new Finished(client)) || event.equals(new Died(client)))
                    .isPresent();
        }

        private boolean isInside(int until, String client) {
            return last(until, event -> event.equals(new Entered(client))).isPresent()
                    && last(until, event -> event.equals(new Left(client))).isEmpty()
                    && !isOver(until, client);
        }

        /** When it began to take the lock: by its first command that wrote anything, or by getting in. */
        private Optional<Integer> began(int until, String client) {
            List<Event> beginnings = List.of(new BeganTaking(client), new Took(client), new Entered(client));
            return IntStream.range(0, until)
                    .filter(i -> beginnings.contains(events.get(i)))
                    .boxed()
                    .findFirst();
        }

        private boolean hasRunOut(int until, String client) {
            return began(until, client)
                    .filter(since -> IntStream.range(since, until)
                            .anyMatch(i -> events.get(i).equals(new LeaseRanOut())))
                    .isPresent();
        }

        /** Whether its lease has run out since it made a free lock taken; if it never has, since it began. */
        private boolean isLate(int until, String client) {
            return last(until, event -> event.equals(new Took(client)))
                    .or(() -> began(until, client))
                    .filter(since -> IntStream.range(since, until)
                            .anyMatch(i -> events.get(i).equals(new LeaseRanOut())))
                    .isPresent();
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

        private boolean isForeignUnlock(int at) {
            Event event = events.get(at);
            String client = event instanceof Freed it ? it.client() : event instanceof CutLease cut ? cut.client() : "";
            return !client.isEmpty()
                    && owner(at).filter(other -> !other.equals(client)).isPresent();
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

        /** What holds after this many events, and did not have to hold before. */
        private Set<Failure> at(int until) {
            Set<Failure> found = EnumSet.noneOf(Failure.class);
            List<String> inside =
                    CLIENTS.stream().filter(client -> isInside(until, client)).toList();
            boolean foreign = IntStream.range(0, until).anyMatch(this::isForeignUnlock);
            for (String one : inside) {
                for (String other : inside) {
                    if (!one.equals(other)) {
                        boolean late = hasRunOut(until, one) || hasRunOut(until, other);
                        if (late) {
                            found.add(LEASE_OVERRUN);
                        } else if (!foreign) {
                            found.add(RACE);
                        }
                    }
                }
            }
            if (isForeignUnlock(until - 1)) {
                found.add(FOREIGN_UNLOCK);
            }
            if (isUnreleased(until - 1)) {
                found.add(UNRELEASED);
            }
            return found;
        }

        private boolean hadTwoInside() {
            return IntStream.rangeClosed(1, events.size())
                    .anyMatch(until -> CLIENTS.stream()
                                    .filter(client -> isInside(until, client))
                                    .count()
                            > 1);
        }

        Set<Failure> failures() {
            Set<Failure> found = EnumSet.noneOf(Failure.class);
            IntStream.rangeClosed(1, events.size()).forEach(until -> found.addAll(at(until)));
            return found;
        }
    }

    /** Events as clients may bring them about: nobody takes or enters who is inside or on its way out, and nobody moves who is over. */
    private static List<Event> history(Random lot) {
        List<Event> events = new ArrayList<>();
        Map<String, ClientPhase> phases = new java.util.HashMap<>();
        CLIENTS.forEach(client -> phases.put(client, ClientPhase.ACQUIRING));
        int length = 3 + lot.nextInt(14);
        while (events.size() < length) {
            String client = CLIENTS.get(lot.nextInt(CLIENTS.size()));
            ClientPhase phase = phases.get(client);
            if (lot.nextInt(7) == 0) {
                events.add(new LeaseRanOut());
            } else if (phase.isOver()) {
                length--;
            } else if (lot.nextInt(5) == 0) {
                events.add(lot.nextBoolean() ? new Freed(client) : new CutLease(client));
            } else if (lot.nextInt(20) == 0) {
                events.add(new MissedAnswer(client));
            } else if (phase == ClientPhase.ACQUIRING && lot.nextInt(4) == 0) {
                events.add(new BeganTaking(client));
            } else if (lot.nextInt(12) == 0) {
                events.add(lot.nextBoolean() ? new Died(client) : new Finished(client));
                phases.put(client, ClientPhase.DONE);
            } else if (phase == ClientPhase.ACQUIRING) {
                boolean enters = lot.nextBoolean();
                events.add(enters ? new Entered(client) : new Took(client));
                phases.put(client, enters ? ClientPhase.INSIDE : phase);
            } else if (phase == ClientPhase.INSIDE) {
                events.add(new Left(client));
                phases.put(client, ClientPhase.RELEASING);
            } else {
                if (lot.nextBoolean()) {
                    events.add(new StillTaken(client));
                }
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
        Random lot = new Random(20_301);
        Map<Failure, Integer> seen = new EnumMap<>(Failure.class);
        for (int i = 0; i < histories; i++) {
            List<Event> events = history(lot);
            Judge judge = new Judge(Rule.ONE).after(events);
            Reader reader = new Reader(events);

            assertThat(judge.found().keySet()).as("%s", events).isEqualTo(reader.failures());
            assertThat(judge.twoInside().isPresent()).as("%s", events).isEqualTo(reader.hadTwoInside());
            judge.found().keySet().forEach(failure -> seen.merge(failure, 1, Integer::sum));
        }

        assertThat(seen).containsOnlyKeys(RACE, FOREIGN_UNLOCK, LEASE_OVERRUN, UNRELEASED);
        assertThat(seen.values()).allSatisfy(times -> assertThat(times).isGreaterThan(histories / 40));
    }
}
