package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.schedule.Ending;
import io.github.lockevolution.faults.schedule.Happening;
import io.github.lockevolution.faults.schedule.Move;
import io.github.lockevolution.faults.schedule.Place;
import io.github.lockevolution.faults.schedule.Recording;
import io.github.lockevolution.faults.verdict.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tells a recording as a timeline, once. */
final class Narrator {

    private static final String NEWCOMER = "N";

    private final Recording recording;
    private final List<Lane> lanes;
    private final List<Row> rows = new ArrayList<>();

    Narrator(Recording recording) {
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

    private void tell(Happening happening) {
        happening.after().ifPresent(place -> lanes.set(happening.move().client(), Lane.of(place)));
        add(deed(happening), Optional.of(new Content(happening.lock())));
    }

    private void add(Deed deed, Optional<Content> held) {
        rows.add(new Row(rows.size() + 1, deed, lanes, held, List.of()));
    }

    private static Deed deed(Happening happening) {
        Move move = happening.move();
        List<Sent> sent = happening.command().stream()
                .map(command -> new Sent(command, happening.answer().orElse("")))
                .toList();
        return new Deed(
                kind(happening),
                move.isClients() ? Optional.of(move.name()) : Optional.empty(),
                sent,
                upshot(happening),
                happening.events().stream().anyMatch(Event.LeaseRanOut.class::isInstance));
    }

    private static Deed.Kind kind(Happening happening) {
        return switch (happening.move().kind()) {
            case STEP -> happening.command().isPresent() ? Deed.Kind.COMMAND : Deed.Kind.LEAVES;
            case LOST_REPLY -> Deed.Kind.LOST_REPLY;
            case CRASH -> Deed.Kind.KILLED;
            case EXPIRE -> Deed.Kind.EXPIRY;
        };
    }

    private static Optional<Upshot> upshot(Happening happening) {
        if (happening.before().equals(happening.after())) {
            return Optional.empty();
        }
        boolean lost = happening.move().kind() == Move.Kind.LOST_REPLY;
        return happening.after().flatMap(after -> switch (after) {
            case INSIDE -> Optional.of(Upshot.INSIDE);
            case DONE -> Optional.of(lost ? Upshot.GIVES_UP : refused(happening) ? Upshot.REFUSED : Upshot.DONE);
            default -> Optional.empty();
        });
    }

    private static boolean refused(Happening happening) {
        return happening.before().filter(Place.ACQUIRING::equals).isPresent();
    }

    private void tell(Ending ending) {
        List<Happening> happenings = recording.happenings();
        boolean leased = happenings.get(happenings.size() - 1).held().values().stream()
                .anyMatch(held -> held.lease().isPresent());
        Deed deed = new Deed(
                Deed.Kind.NEWCOMER,
                Optional.of(NEWCOMER),
                ending.lines().stream().map(Sent::parse).toList(),
                Optional.of(ending.newcomerEnters() ? Upshot.INSIDE : Upshot.REFUSED),
                leased);
        add(deed, Optional.empty());
    }
}
