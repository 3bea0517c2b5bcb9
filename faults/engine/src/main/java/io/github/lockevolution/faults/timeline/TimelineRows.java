package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes the rows of the timeline of a trace, once. */
final class TimelineRows {

    private static final String NEWCOMER = "N";

    private final Trace trace;
    private final KeyNames names;
    private final List<ClientPhase> phases;
    private final Set<Integer> blocked = new TreeSet<>();
    private final Set<Integer> inTransaction = new TreeSet<>();
    private final UncommittedWrites writes = new UncommittedWrites();
    /** The name of the store to which the last command of each client went, in a section. */
    private final Map<String, String> lastStores = new HashMap<>();

    private final List<Row> rows = new ArrayList<>();

    TimelineRows(Trace trace) {
        this.trace = trace;
        KeyNames all = KeyNames.of(trace.steps().stream()
                .flatMap(step -> KeyNames.drawn(trace.lock(), step.keyStates()).keySet().stream())
                .collect(Collectors.toSet()));
        this.names = trace.lock().isSection() ? all.ofSection() : all;
        this.phases = new ArrayList<>(Collections.nCopies(trace.schedule().clients(), ClientPhase.NOT_STARTED));
    }

    List<Row> rows() {
        IntStream.range(0, trace.steps().size()).forEach(this::add);
        trace.finalCheck().ifPresent(this::add);
        trace.failures().forEach((failure, shown) -> {
            boolean isLast =
                    shown.step() == trace.steps().size() && !(shown.evidence() instanceof Evidence.NotDoneInPeriod);
            int row = isLast ? rows.size() - 1 : shown.step();
            rows.set(row, rows.get(row).marked(new Mark(Optional.of(failure), shown.evidence())));
        });
        markConsequence();
        return rows;
    }

    /** Two clients were inside at once for a reason that is no failure of its own: the mark names its cause. */
    private void markConsequence() {
        trace.twoInside()
                .filter(shown -> shown.evidence() instanceof Evidence.InsideAfterForeignUnlock)
                .ifPresent(shown -> rows.set(
                        shown.step(), rows.get(shown.step()).marked(new Mark(Optional.empty(), shown.evidence()))));
    }

    private void add(int number) {
        Step step = trace.steps().get(number);
        step.after().ifPresent(phase -> phases.set(step.move().client(), phase));
        step.after().ifPresent(phase -> noteWhereItIs(step));
        writes.note(step);
        step.exchange()
                .ifPresent(exchange -> exchange.store().ifPresent(store -> lastStores.put(exchange.client(), store)));
        add(
                action(step, trace.heldBefore(number)),
                Optional.of(new Content(
                        KeyNames.drawn(trace.lock(), step.keyStates()), names, several(trace.stores()), writes.all())),
                unblocked(step));
    }

    private static List<String> several(List<String> stores) {
        return stores.size() > 1 ? stores : List.of();
    }

    /** Notes whether a client waits or is in a transaction: both end with its next move, unless that move has led there. */
    private void noteWhereItIs(Step step) {
        blocked.remove(step.move().client());
        inTransaction.remove(step.move().client());
        if (step.events().stream().anyMatch(Event.InTransaction.class::isInstance)) {
            inTransaction.add(step.move().client());
        }
        if (step.events().stream().anyMatch(Event.Blocked.class::isInstance)) {
            blocked.add(step.move().client());
        }
    }

    private List<Mark> unblocked(Step step) {
        List<Mark> marks = new ArrayList<>();
        for (int client = 0; client < phases.size(); client++) {
            String name = Move.name(client);
            if (step.events().contains(new Event.Unblocked(name))) {
                blocked.remove(client);
                String store = lastStores.getOrDefault(name, trace.lock().storeName());
                marks.add(new Mark(
                        Optional.empty(), Message.of(ActionText.class, text -> text.clientIsLetGo(store, name))));
            }
        }
        return marks;
    }

    private void add(TimelineAction action, Optional<Content> held, List<Mark> marks) {
        rows.add(new Row(rows.size() + 1, action, phases, blocked, inTransaction, held, marks));
    }

    private static TimelineAction action(Step step, SortedMap<String, KeyState> before) {
        return new TimelineAction(
                kind(step, before),
                who(step, before),
                step.exchange().stream().toList(),
                CallOutcome.of(step),
                step.events().stream().anyMatch(Event.LeaseRanOut.class::isInstance));
    }

    private static Optional<String> who(Step step, SortedMap<String, KeyState> before) {
        Move move = step.move();
        return move.kind().isKeys()
                ? before.keySet().stream()
                        .filter(key -> !step.keyStates().containsKey(key))
                        .findFirst()
                : Optional.of(move.name()).filter(name -> !name.isEmpty());
    }

    private static TimelineAction.Kind kind(Step step, SortedMap<String, KeyState> before) {
        return switch (step.move().kind()) {
            case STEP -> step.exchange().map(TimelineRows::kind).orElse(TimelineAction.Kind.LEAVES);
            case SIDE -> TimelineAction.Kind.SIDE_COMMAND;
            case LOST_REPLY -> TimelineAction.Kind.LOST_REPLY;
            case CRASH -> TimelineAction.Kind.KILLED;
            case AHEAD -> TimelineAction.Kind.CLOCK_AHEAD;
            case EXPIRE -> TimelineAction.Kind.EXPIRY;
            case REPLICATE -> TimelineAction.Kind.REPLICATION;
            case FAILOVER -> failover(before, step.keyStates());
            case SERVER_RESTART -> TimelineAction.Kind.SERVER_RESTART;
            case SERVER_AHEAD -> TimelineAction.Kind.SERVER_AHEAD;
            case EVICT -> TimelineAction.Kind.EVICTION;
        };
    }

    /** The reply to a command that had to wait may have been lost in an earlier move. */
    private static TimelineAction.Kind kind(Exchange exchange) {
        return exchange.replyLost() ? TimelineAction.Kind.LOST_REPLY : TimelineAction.Kind.COMMAND;
    }

    private static TimelineAction.Kind failover(SortedMap<String, KeyState> before, SortedMap<String, KeyState> after) {
        if (before.equals(after)) {
            return TimelineAction.Kind.FAILOVER;
        }
        return before.keySet().containsAll(after.keySet()) && !before.keySet().equals(after.keySet())
                ? TimelineAction.Kind.FAILOVER_WITHOUT_KEY
                : TimelineAction.Kind.FAILOVER_WITH_OLD_KEY;
    }

    private static String newcomers(List<Exchange> exchanges) {
        String names = exchanges.stream().map(Exchange::client).distinct().collect(Collectors.joining("+"));
        return names.isEmpty() ? NEWCOMER : names;
    }

    private void add(FinalCheck finalCheck) {
        if (trace.lock().isSection()) {
            add(
                    new TimelineAction(TimelineAction.Kind.END, Optional.empty(), List.of(), Optional.empty(), false),
                    Optional.empty(),
                    List.of());
            return;
        }
        List<Step> steps = trace.steps();
        if (isNotDoneInPeriod()) {
            add(ofNewcomers(finalCheck.inPeriod(), CallOutcome.REFUSED, false), Optional.empty(), List.of());
        }
        boolean leased = steps.get(steps.size() - 1).keyStates().values().stream()
                .anyMatch(held -> held.lease().isPresent());
        CallOutcome outcome = finalCheck.newcomerEnters() ? CallOutcome.INSIDE : CallOutcome.REFUSED;
        add(ofNewcomers(finalCheck.exchanges(), outcome, leased), Optional.empty(), List.of());
    }

    /** Whether the failure at the end is that the work of this period is never done: then a newcomer comes before the leases run out. */
    private boolean isNotDoneInPeriod() {
        return trace.failures().values().stream()
                .anyMatch(shown ->
                        shown.step() == trace.steps().size() && shown.evidence() instanceof Evidence.NotDoneInPeriod);
    }

    private static TimelineAction ofNewcomers(List<Exchange> exchanges, CallOutcome outcome, boolean leased) {
        return new TimelineAction(
                TimelineAction.Kind.NEWCOMER,
                Optional.of(newcomers(exchanges)),
                exchanges,
                Optional.of(outcome),
                leased);
    }
}
