package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.subject.SectionEnd;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Judges one run of a section by what has become of it. */
final class SectionJudge {

    private final SectionEnd section;
    private final Optional<SerialResults> serial;
    private final Canonicalizer canonicalizer;
    private final StoreView view;
    private final List<ClientRun> runs;

    /**
     * @param serial what may come of it; empty as long as that is being found out
     * @param runs one for each client, in their order
     */
    SectionJudge(
            SectionEnd section,
            Optional<SerialResults> serial,
            Canonicalizer canonicalizer,
            StoreView view,
            List<ClientRun> runs) {
        this.section = section;
        this.serial = serial;
        this.canonicalizer = canonicalizer;
        this.view = view;
        this.runs = runs;
    }

    /** What a client has answered that is over, with marks for names; empty if it has not, or died. */
    Optional<String> answer(ClientRun run) {
        return run.phase() == ClientPhase.DONE ? section.answer(run.name()).map(canonicalizer::text) : Optional.empty();
    }

    /** What a client has answered, in full. */
    Optional<String> answerInFull(int client) {
        return section.answerInFull(runs.get(client).name());
    }

    /** That a client has answered, if it has by a move before which it was in this phase. */
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

    /** What has become of it now. */
    SectionOutcome outcome() {
        SortedMap<String, String> answers = new TreeMap<>();
        for (int client = 0; client < runs.size(); client++) {
            String mark = ClientNames.mark(client);
            answer(runs.get(client)).ifPresent(answer -> answers.put(mark, answer));
        }
        return section.state()
                .map(state -> SectionOutcome.of(canonicalizer.text(state), answers, view.drawn()))
                .orElseGet(() -> SectionOutcome.of(view.resource(this::isTransient), answers, view.drawn()));
    }

    /** What nobody can have left behind but by a fault counts as well if there was none. */
    private boolean isTransient(String name) {
        boolean wasDisturbed = view.isLeaseOver() || runs.stream().anyMatch(SectionJudge::isInterrupted);
        return wasDisturbed && serial.filter(known -> known.isTransient(name)).isPresent();
    }

    private static boolean isInterrupted(ClientRun run) {
        return run.phase() == ClientPhase.DEAD || run.hasLostReply();
    }

    /** Whether what has become of it is what it should be. */
    FinalCheck check() {
        SectionOutcome end = outcome();
        List<Event> found = new ArrayList<>();
        Set<String> interrupted = new HashSet<>();
        Set<String> done = new HashSet<>();
        for (int client = 0; client < runs.size(); client++) {
            ClientRun run = runs.get(client);
            String mark = ClientNames.mark(client);
            if (isInterrupted(run)) {
                interrupted.add(mark);
            } else if (end.isDone(mark)) {
                done.add(mark);
            }
        }
        if (!serial.orElseThrow().isSerial(end, done, interrupted, view.isLeaseOver())) {
            found.add(new Event.NotSerial(end.readable(), !interrupted.isEmpty(), view.isLeaseOver()));
        }
        section.brokenInvariant()
                .map(canonicalizer::text)
                .ifPresent(reason -> found.add(new Event.InvariantBroken(reason)));
        return FinalCheck.ofSection(found);
    }
}
