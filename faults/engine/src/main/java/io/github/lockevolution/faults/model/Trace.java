package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * One schedule as it was run, in text that is the same in every run.
 *
 * @param lock the lock
 * @param stores the names of the stores of a section, in the order of their lanes; none for a lock, which has one store
 * @param schedule its moves
 * @param steps each move with its effects
 * @param possibleNext the moves that are possible after the last one; none if no client can move any more
 * @param finalCheck the check when no client could move any more; empty if one still can
 */
public record Trace(
        LockSpec lock,
        List<String> stores,
        Schedule schedule,
        List<Step> steps,
        List<Move> possibleNext,
        Optional<FinalCheck> finalCheck) {

    public Trace {
        stores = List.copyOf(stores);
        steps = List.copyOf(steps);
        possibleNext = List.copyOf(possibleNext);
    }

    /** The trace of a lock. */
    public Trace(
            LockSpec lock,
            Schedule schedule,
            List<Step> steps,
            List<Move> possibleNext,
            Optional<FinalCheck> finalCheck) {
        this(lock, List.of(), schedule, steps, possibleNext, finalCheck);
    }

    /**
     * The first moment at which a failure showed.
     *
     * @param step the number of the step that showed it, from 0; the number of steps if it was the final check
     * @param evidence the evidence
     */
    public record FirstOccurrence(int step, Evidence evidence) {}

    /** Whether no client can move any more. */
    public boolean isComplete() {
        return finalCheck.isPresent();
    }

    /** The phase of each client after this many steps. */
    public List<ClientPhase> phases(int count) {
        List<ClientPhase> phases = new ArrayList<>(Collections.nCopies(schedule.clients(), ClientPhase.NOT_STARTED));
        steps.subList(0, count)
                .forEach(step ->
                        step.after().ifPresent(phase -> phases.set(step.move().client(), phase)));
        return phases;
    }

    /** The contents of the store before this step, counted from 0. */
    public SortedMap<String, KeyState> heldBefore(int step) {
        return step == 0
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(steps.get(step - 1).keyStates());
    }

    /** The last of the first {@code count} steps at which the store forgot data: a failover or an eviction; empty if it forgot none. */
    public Optional<MoveKind> forgotBy(int count) {
        return IntStream.iterate(count - 1, step -> step >= 0, step -> step - 1)
                .filter(step -> steps.get(step).move().kind().forgets())
                .filter(step -> !heldBefore(step).equals(steps.get(step).keyStates()))
                .mapToObj(step -> steps.get(step).move().kind())
                .findFirst();
    }

    /** The failures that it shows, each with the first moment. */
    public Map<Failure, FirstOccurrence> failures() {
        Map<Failure, FirstOccurrence> shown = new EnumMap<>(Failure.class);
        Judge judge = Judge.of(lock);
        List<List<Event>> stepEvents = stepEvents();
        for (int i = 0; i < stepEvents.size(); i++) {
            judge = judge.after(stepEvents.get(i));
            int here = i;
            judge.found()
                    .forEach((failure, evidence) -> shown.putIfAbsent(failure, new FirstOccurrence(here, evidence)));
        }
        return Collections.unmodifiableMap(shown);
    }

    /** The first moment at which two clients were inside at once, with why; empty if they never were. */
    public Optional<FirstOccurrence> twoInside() {
        Judge judge = Judge.of(lock);
        List<List<Event>> stepEvents = stepEvents();
        for (int i = 0; i < stepEvents.size(); i++) {
            judge = judge.after(stepEvents.get(i));
            if (judge.twoInside().isPresent()) {
                return Optional.of(new FirstOccurrence(i, judge.twoInside().get()));
            }
        }
        return Optional.empty();
    }

    private List<List<Event>> stepEvents() {
        List<List<Event>> stepEvents = new ArrayList<>();
        steps.forEach(step -> stepEvents.add(step.events()));
        finalCheck.ifPresent(end -> stepEvents.add(end.events()));
        return stepEvents;
    }
}
