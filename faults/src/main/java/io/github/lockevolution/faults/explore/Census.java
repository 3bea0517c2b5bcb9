package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All schedules of one lock within bounds, counted by failure. What shows is taken for proven only when its shortest
 * schedule has done the same every time it was run again.
 *
 * @param stage the lock
 * @param bounds within which it is complete
 * @param schedules how many there are
 * @param counts how many of them show each failure; a schedule may show several
 * @param shortest for each failure that shows, the schedule that is the easiest to read: with the fewest faults, then the
 *     fewest switches from client to client, then the fewest moves
 * @param stats what it took
 * @param unexplained two clients inside at once for a reason that no failure names, with the shortest schedule; empty if
 *     every schedule is explained
 * @param gap why it is not complete; empty if it is
 * @param cause where that was noticed
 * @param replays how the shortest schedule of each failure fared when it was run again; none if nobody has tried
 */
public record Census(
        LockStage stage,
        Bounds bounds,
        long schedules,
        Map<Failure, Long> counts,
        Map<Failure, Schedule> shortest,
        ExplorationStats stats,
        Optional<String> unexplained,
        Optional<String> gap,
        Optional<Throwable> cause,
        Map<Failure, Replay> replays) {

    public Census {
        counts = Collections.unmodifiableMap(counts);
        shortest = Collections.unmodifiableMap(shortest);
        replays = Collections.unmodifiableMap(replays);
    }

    /**
     * The count of a state space.
     *
     * @param gap why the state space is not complete; empty if it is
     */
    static Census of(StateSpace space, ExplorationStats stats, Optional<String> gap, Optional<Throwable> cause) {
        PathCounter counter = new PathCounter(space);
        ShortestPaths shortest = new ShortestPaths(space);
        return new Census(
                space.stage(),
                space.bounds(),
                counter.schedules(),
                counter.counts(),
                shortest.failing(),
                stats,
                shortest.unexplained(),
                gap,
                cause,
                Map.of());
    }

    /** Of a lock that could not even be set up. */
    static Census none(LockStage stage, Bounds bounds, String gap, Throwable cause) {
        return new Census(
                stage,
                bounds,
                0,
                Arrays.stream(Failure.values()).collect(Collectors.toMap(failure -> failure, failure -> 0L)),
                Map.of(),
                new ExplorationStats(0, 0, 0),
                Optional.empty(),
                Optional.of(gap),
                Optional.of(cause),
                Map.of());
    }

    /** The same, with what came of running its shortest schedules again. */
    Census replayed(Map<Failure, Replay> again) {
        return new Census(stage, bounds, schedules, counts, shortest, stats, unexplained, gap, cause, again);
    }

    /** Whether every schedule was counted. */
    public boolean isComplete() {
        return gap.isEmpty();
    }

    /** Whether it proves anything by what it does not show: every schedule was counted, and every one is explained. */
    public boolean isConclusive() {
        return isComplete() && unexplained.isEmpty();
    }

    /** How many schedules show this failure. */
    public long count(Failure failure) {
        return counts.get(failure);
    }

    /** The failures that some schedule shows. */
    public Set<Failure> seen() {
        Set<Failure> seen = EnumSet.noneOf(Failure.class);
        seen.addAll(shortest.keySet());
        return Collections.unmodifiableSet(seen);
    }

    /** Whether the lock must show this failure and did, or must not and did not, as far as these bounds can tell. */
    public Expectation expectation(Failure failure) {
        boolean declared = stage.suffers().contains(failure);
        if (seen().contains(failure)) {
            boolean proven =
                    replays.containsKey(failure) && replays.get(failure).isTheSame();
            return !proven ? Expectation.INCONCLUSIVE : declared ? Expectation.MET : Expectation.BROKEN;
        }
        if (!isConclusive()) {
            return Expectation.INCONCLUSIVE;
        }
        if (!declared) {
            return Expectation.MET;
        }
        // Within narrower bounds than the usual ones there may be no schedule that shows it.
        return bounds.cover(Bounds.USUAL) ? Expectation.BROKEN : Expectation.NOT_APPLICABLE;
    }

    /** Broken if one failure's is; met only if all are that these bounds can tell, and nothing was left out. */
    public Expectation expectation() {
        Set<Expectation> expectations = Set.copyOf(
                Arrays.stream(Failure.values()).map(this::expectation).toList());
        if (expectations.contains(Expectation.BROKEN)) {
            return Expectation.BROKEN;
        }
        return isConclusive() && !expectations.contains(Expectation.INCONCLUSIVE)
                ? Expectation.MET
                : Expectation.INCONCLUSIVE;
    }
}
