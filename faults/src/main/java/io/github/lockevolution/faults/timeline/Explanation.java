package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.schedule.Happening;
import io.github.lockevolution.faults.schedule.Happening.Place;
import io.github.lockevolution.faults.schedule.Held;
import io.github.lockevolution.faults.schedule.Move;
import io.github.lockevolution.faults.schedule.Recording;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A failure in three lines.
 *
 * @param failure what is explained
 * @param believed what each client believed when it showed
 * @param held what Redis held then
 * @param closed which command of a later lock closes the gap
 */
public record Explanation(Failure failure, String believed, String held, String closed) {

    /**
     * Explains each failure of a story.
     *
     * @param history all locks there are, the story's among them
     * @return an explanation for each failure; none for a story without
     */
    public static List<Explanation> of(Recording story, List<LockStage> history) {
        List<Explanation> explanations = new ArrayList<>();
        story.failures()
                .forEach((failure, shown) -> explanations.add(new Explanation(
                        failure,
                        believed(
                                story,
                                Math.min(
                                        shown.happening() + 1,
                                        story.happenings().size())),
                        held(story, shown.happening()),
                        closed(failure, story.stage(), history))));
        return explanations;
    }

    private static String believed(Recording story, int count) {
        List<Place> places = story.places(count);
        List<String> beliefs = new ArrayList<>();
        for (int client = 0; client < places.size(); client++) {
            beliefs.add(Move.name(client) + " " + belief(story, client, places.get(client), count));
        }
        return String.join("; ", beliefs);
    }

    private static String belief(Recording story, int client, Place place, int count) {
        Optional<Happening> last = story.happenings().subList(0, count).stream()
                .filter(happening ->
                        happening.move().isClients() && happening.move().client() == client)
                .reduce((earlier, later) -> later);
        return switch (place) {
            case ACQUIRING -> last.isEmpty() ? "has not begun" : "has not taken the lock yet";
            case INSIDE -> "believes that it alone is inside";
            case RELEASING -> "believes that the lock it gives back is its own";
            case DEAD -> "is dead";
            case DONE -> last.map(Explanation::beliefInTheEnd).orElse("is done");
        };
    }

    private static String beliefInTheEnd(Happening last) {
        if (last.move().kind() == Move.Kind.LOST_REPLY) {
            return "does not know, its answer was lost";
        }
        return last.before().equals(Optional.of(Place.ACQUIRING))
                ? "believes that somebody else has the lock"
                : "believes that it gave its own lock back";
    }

    private static String held(Recording story, int happening) {
        int last = Math.min(happening, story.happenings().size() - 1);
        Optional<Held> lock = story.happenings().get(last).lock();
        return lock.map(Explanation::held).orElse("no lock key");
    }

    private static String held(Held lock) {
        return "lock = " + lock.value()
                + lock.lease().map(lease -> ", for " + lease.toSeconds() + " s").orElse(", for ever");
    }

    private static String closed(Failure failure, LockStage stage, List<LockStage> history) {
        List<LockStage> later = history.stream()
                .filter(other -> other.number() > stage.number())
                .sorted(Comparator.comparingInt(LockStage::number))
                .toList();
        for (int i = 0; i < later.size(); i++) {
            if (!later.get(i).suffers().contains(failure)) {
                LockStage before = i == 0 ? stage : later.get(i - 1);
                return later.get(i).name() + ", by " + closing(failure, before, later.get(i))
                        + notBy(later.subList(0, i));
            }
        }
        return "no later lock"
                + (failure == Failure.LEASE_OVERRUN ? "; only the guarded resource can stop this one" : "");
    }

    /** Who gives back another's lock errs in giving back, unless the two locks do that alike. */
    private static String closing(Failure failure, LockStage before, LockStage closing) {
        List<String> acquire = news(before.acquireCommands(), closing.acquireCommands());
        List<String> release = news(before.releaseCommands(), closing.releaseCommands());
        boolean byRelease = acquire.isEmpty() || failure == Failure.FOREIGN_UNLOCK && !release.isEmpty();
        return String.join(", then ", byRelease ? release : acquire);
    }

    private static List<String> news(List<String> before, List<String> after) {
        return after.stream().filter(command -> !before.contains(command)).toList();
    }

    private static String notBy(List<LockStage> between) {
        return between.isEmpty()
                ? ""
                : between.stream().map(LockStage::name).collect(Collectors.joining(", ", "; not yet by ", ""));
    }

    /** The three lines, each under what it is about. */
    public Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("Believed:", believed);
        lines.put("Redis held:", held);
        lines.put("Closed by:", closed);
        return lines;
    }
}
