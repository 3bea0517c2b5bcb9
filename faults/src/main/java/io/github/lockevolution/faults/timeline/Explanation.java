package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.schedule.Happening;
import io.github.lockevolution.faults.schedule.Happening.Place;
import io.github.lockevolution.faults.schedule.Held;
import io.github.lockevolution.faults.schedule.Move;
import io.github.lockevolution.faults.schedule.Recording;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A failure in three lines.
 *
 * @param failure what is explained
 * @param beliefs what each client believed when it showed
 * @param lock the lock key as Redis held it then; empty if there was none
 * @param closing which command of a later lock closes the gap
 */
public record Explanation(Failure failure, List<Belief> beliefs, Optional<Held> lock, Closing closing) {

    public Explanation {
        beliefs = List.copyOf(beliefs);
    }

    /**
     * Explains each failure of a story.
     *
     * @param history all locks there are, the story's among them
     * @return an explanation for each failure; none for a story without
     */
    public static List<Explanation> of(Recording story, List<LockStage> history) {
        List<Explanation> explanations = new ArrayList<>();
        int all = story.happenings().size();
        story.failures()
                .forEach((failure, shown) -> explanations.add(new Explanation(
                        failure,
                        beliefs(story, Math.min(shown.happening() + 1, all)),
                        story.happenings()
                                .get(Math.min(shown.happening(), all - 1))
                                .lock(),
                        Closing.of(failure, story.stage(), history))));
        return explanations;
    }

    private static List<Belief> beliefs(Recording story, int count) {
        List<Place> places = story.places(count);
        List<Belief> beliefs = new ArrayList<>();
        for (int client = 0; client < places.size(); client++) {
            beliefs.add(new Belief(Move.name(client), belief(story, client, places.get(client), count)));
        }
        return beliefs;
    }

    private static Belief.Kind belief(Recording story, int client, Place place, int count) {
        Optional<Happening> last = story.happenings().subList(0, count).stream()
                .filter(happening ->
                        happening.move().isClients() && happening.move().client() == client)
                .reduce((earlier, later) -> later);
        return switch (place) {
            case ACQUIRING -> last.isEmpty() ? Belief.Kind.NOT_BEGUN : Belief.Kind.NOT_INSIDE_YET;
            case INSIDE -> Belief.Kind.ALONE_INSIDE;
            case RELEASING -> Belief.Kind.GIVES_ITS_OWN_BACK;
            case DEAD -> Belief.Kind.DEAD;
            case DONE -> last.map(Explanation::beliefInTheEnd).orElse(Belief.Kind.DONE);
        };
    }

    private static Belief.Kind beliefInTheEnd(Happening last) {
        if (last.move().kind() == Move.Kind.LOST_REPLY) {
            return Belief.Kind.UNANSWERED;
        }
        return last.before().equals(Optional.of(Place.ACQUIRING))
                ? Belief.Kind.SOMEBODY_ELSE_HAS_IT
                : Belief.Kind.GAVE_ITS_OWN_BACK;
    }

    /** What each client believed, in a line. */
    public String believed() {
        return beliefs.stream().map(Belief::toString).collect(Collectors.joining("; "));
    }

    /** What Redis held, in a line. */
    public String held() {
        return lock.map(held -> "lock = " + held.value()
                        + held.lease()
                                .map(lease -> ", for " + lease.toSeconds() + " s")
                                .orElse(", for ever"))
                .orElse("no lock key");
    }

    /** Which command of which later lock closes the gap, in a line. */
    public String closed() {
        return closing.toString();
    }

    /** The three lines, each under what it is about. */
    public Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("Believed:", believed());
        lines.put("Redis held:", held());
        lines.put("Closed by:", closed());
        return lines;
    }
}
