package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.subject.SectionEnd;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Judges one run of a section by its outcome. */
final class SectionJudge {

    private final SectionEnd section;
    private final Optional<SerializabilityOracle> serial;
    private final Canonicalizer canonicalizer;
    private final StoreView view;
    private final List<ClientRun> runs;

    /**
     * @param serial the serial results; empty as long as they are being found out
     * @param runs one for each client, in their order
     */
    SectionJudge(
            SectionEnd section,
            Optional<SerializabilityOracle> serial,
            Canonicalizer canonicalizer,
            StoreView view,
            List<ClientRun> runs) {
        this.section = section;
        this.serial = serial;
        this.canonicalizer = canonicalizer;
        this.view = view;
        this.runs = runs;
    }

    /** The answer of a client that is over, with marks for names; empty if it has not answered, or died. */
    Optional<String> answer(ClientRun run) {
        return run.phase() == ClientPhase.DONE ? section.answer(run.name()).map(canonicalizer::text) : Optional.empty();
    }

    /** The answer of a client, in full. */
    Optional<String> answerInFull(int client) {
        return section.answerInFull(runs.get(client).name());
    }

    /** The event that a client has answered, if it did so by a move before which it was in this phase. */
    Optional<Event> answered(int client, ClientPhase before) {
        ClientRun run = runs.get(client);
        return before == run.phase()
                ? Optional.empty()
                : answer(run)
                        .map(answer -> new Event.Answered(
                                ClientNames.mark(client),
                                answer.startsWith(SectionEnd.DONE),
                                answer.startsWith(SectionEnd.REFUSED)));
    }

    /**
     * The outcome of a run without faults.
     *
     * @param isKnown whether a key or row of this name counts although it is there for no longer than a lease
     */
    SectionOutcome outcome(Predicate<String> isKnown) {
        return outcome(view.resource(section::isOfLock, isKnown));
    }

    private SectionOutcome outcome(SortedMap<String, KeyState> resource) {
        SortedMap<String, String> answers = new TreeMap<>();
        for (int client = 0; client < runs.size(); client++) {
            String mark = ClientNames.mark(client);
            answer(runs.get(client)).ifPresent(answer -> answers.put(mark, answer));
        }
        Set<String> told = canonicalizer.toldByStore();
        return section.state()
                .map(state -> SectionOutcome.of(canonicalizer.text(state), answers, view.drawn(), told))
                .orElseGet(() -> SectionOutcome.of(resource, answers, view.drawn(), told));
    }

    /**
     * The outcome of the run. Data that a client has left behind because of a fault, and would have removed, such as a lock of its own, is
     * no part of it.
     */
    private SectionOutcome end(SerializabilityOracle known) {
        SortedMap<String, KeyState> resource = view.resource(section::isOfLock, known::isOfResource);
        if (view.isLeaseOver() || runs.stream().anyMatch(SectionJudge::isInterrupted)) {
            resource.keySet().removeIf(known::isTransient);
        }
        return outcome(resource);
    }

    /** The names of the present keys and rows that are not the lock's. */
    Set<String> names(boolean isNamedAfterLock) {
        return view.names(section::isOfLock, isNamedAfterLock);
    }

    /** Whether the author of the section defines the state that counts. */
    boolean saysWhatCounts() {
        return section.state().isPresent();
    }

    /** The names of the keys and rows that count and are gone because their time was over. */
    Set<String> overdue() {
        return serial.map(known -> view.overdue().stream()
                        .filter(known::isOfResource)
                        .collect(Collectors.toCollection(TreeSet::new)))
                .orElseGet(TreeSet::new);
    }

    private static boolean isInterrupted(ClientRun run) {
        return run.phase() == ClientPhase.DEAD || run.hasLostReply();
    }

    /** Checks the outcome of the run against the serial results and the invariant. */
    FinalCheck check() {
        SerializabilityOracle known = serial.orElseThrow();
        SectionOutcome end = end(known);
        Set<String> interrupted = new HashSet<>();
        for (int client = 0; client < runs.size(); client++) {
            if (isInterrupted(runs.get(client))) {
                interrupted.add(ClientNames.mark(client));
            }
        }
        List<Event> found = new ArrayList<>();
        if (!known.isSerial(end, interrupted, overdue())) {
            found.add(new Event.NotSerial(end.readable(), !interrupted.isEmpty(), view.isLeaseOver()));
        }
        section.brokenInvariant()
                .map(canonicalizer::text)
                .ifPresent(reason -> found.add(new Event.InvariantBroken(reason)));
        return FinalCheck.ofSection(found);
    }
}
