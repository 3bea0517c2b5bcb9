package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.timeline.CallOutcome;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** The parts of the page that a section has beside those of a lock. */
final class SectionPart {

    private static final String REDIS = "Redis";

    private SectionPart() {}

    /** The names of the stores in which it works: the Redis, in which its lock is, and then its database. */
    static List<String> stores(StateSpace space) {
        return space.states().stream()
                .flatMap(state -> Stream.concat(
                        state.keyStates().values().stream().flatMap(held -> held.store().stream()),
                        state.transitions().stream().flatMap(it -> SectionPart.store(it.step()).stream())))
                .distinct()
                .sorted(Comparator.comparing(store -> !store.equals(REDIS)))
                .toList();
    }

    static List<ReportData.Held> held(SortedMap<String, KeyState> held) {
        return held.entrySet().stream().map(SectionPart::held).toList();
    }

    private static ReportData.Held held(Map.Entry<String, KeyState> entry) {
        KeyState held = entry.getValue();
        return new ReportData.Held(
                held.store(), entry.getKey(), held.value(), held.lease().map(lease -> lease.toSeconds()));
    }

    static ReportData.SectionStep step(Step step) {
        List<Event> events = step.events();
        return new ReportData.SectionStep(
                store(step),
                events.stream().anyMatch(Event.InTransaction.class::isInstance),
                events.stream().anyMatch(Event.Blocked.class::isInstance),
                events.stream()
                        .filter(Event.Unblocked.class::isInstance)
                        .map(event -> ((Event.Unblocked) event).client())
                        .toList(),
                CallOutcome.of(step),
                reasons(events));
    }

    private static Optional<String> store(Step step) {
        return step.exchange().flatMap(Exchange::store);
    }

    static List<ReportData.Reason> reasons(List<Event> events) {
        return events.stream().flatMap(SectionPart::reason).toList();
    }

    /** Clients who are alike may have changed places since they were counted: the answers of two in the order of their names. */
    private static String inOrder(String left) {
        return left.replaceFirst("(B: [^;]*); (A: [^;]*)$", "$2; $1");
    }

    private static Stream<ReportData.Reason> reason(Event event) {
        if (event instanceof Event.NotSerial serial) {
            return Stream.of(new ReportData.Reason(
                    Optional.of(inOrder(serial.left())),
                    Optional.of(serial.isInterrupted()),
                    Optional.empty(),
                    Optional.empty()));
        }
        if (event instanceof Event.InvariantBroken invariant) {
            return Stream.of(new ReportData.Reason(
                    Optional.empty(), Optional.empty(), Optional.of(invariant.reason()), Optional.empty()));
        }
        if (event instanceof Event.Deadlocked deadlock) {
            return Stream.of(new ReportData.Reason(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(deadlock.clients().stream().sorted().toList())));
        }
        return Stream.empty();
    }
}
