package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tells a recording as a timeline, once. */
final class Narrator {

    private static final String NEWCOMER = "N";

    private final Trace recording;
    private final List<Lane> lanes;
    private final List<Row> rows = new ArrayList<>();

    Narrator(Trace recording) {
        this.recording = recording;
        this.lanes = new ArrayList<>(Collections.nCopies(recording.schedule().clients(), Lane.NOT_STARTED));
    }

    Timeline tell() {
        recording.happenings().forEach(this::tell);
        recording.ending().ifPresent(this::tell);
        recording.failures().forEach((failure, shown) -> {
            Row row = rows.get(shown.happening());
            rows.set(shown.happening(), row.marked(new Mark(Optional.of(failure), shown.evidence())));
        });
        List<String> clients =
                IntStream.range(0, lanes.size()).mapToObj(Move::name).toList();
        return new Timeline(
                recording.schedule().toString(),
                List.copyOf(recording.failures().keySet()),
                clients,
                rows);
    }

    private void tell(Step happening) {
        happening.after().ifPresent(place -> lanes.set(happening.move().client(), Lane.of(place)));
        add(deed(happening), Optional.of(new Content(happening.lock())));
    }

    private void add(TimelineAction deed, Optional<Content> held) {
        rows.add(new Row(rows.size() + 1, deed, lanes, held, List.of()));
    }

    private static TimelineAction deed(Step happening) {
        Move move = happening.move();
        List<Sent> sent = happening.command().stream()
                .map(command -> new Sent(command, happening.answer().orElse("")))
                .toList();
        return new TimelineAction(
                kind(happening),
                move.isClients() ? Optional.of(move.name()) : Optional.empty(),
                sent,
                upshot(happening),
                happening.events().stream().anyMatch(Event.LeaseRanOut.class::isInstance));
    }

    private static TimelineAction.Kind kind(Step happening) {
        return switch (happening.move().kind()) {
            case STEP -> happening.command().isPresent() ? TimelineAction.Kind.COMMAND : TimelineAction.Kind.LEAVES;
            case LOST_REPLY -> TimelineAction.Kind.LOST_REPLY;
            case CRASH -> TimelineAction.Kind.KILLED;
            case EXPIRE -> TimelineAction.Kind.EXPIRY;
        };
    }

    private static Optional<CallOutcome> upshot(Step happening) {
        if (happening.before().equals(happening.after())) {
            return Optional.empty();
        }
        boolean lost = happening.move().kind() == Move.Kind.LOST_REPLY;
        return happening.after().flatMap(after -> switch (after) {
            case INSIDE -> Optional.of(CallOutcome.INSIDE);
            case DONE ->
                Optional.of(lost ? CallOutcome.GIVES_UP : refused(happening) ? CallOutcome.REFUSED : CallOutcome.DONE);
            default -> Optional.empty();
        });
    }

    private static boolean refused(Step happening) {
        return happening.before().filter(ClientPhase.ACQUIRING::equals).isPresent();
    }

    private void tell(FinalCheck ending) {
        List<Step> happenings = recording.happenings();
        boolean leased = happenings.get(happenings.size() - 1).held().values().stream()
                .anyMatch(held -> held.lease().isPresent());
        TimelineAction deed = new TimelineAction(
                TimelineAction.Kind.NEWCOMER,
                Optional.of(NEWCOMER),
                ending.lines().stream().map(Sent::parse).toList(),
                Optional.of(ending.newcomerEnters() ? CallOutcome.INSIDE : CallOutcome.REFUSED),
                leased);
        add(deed, Optional.empty());
    }
}
