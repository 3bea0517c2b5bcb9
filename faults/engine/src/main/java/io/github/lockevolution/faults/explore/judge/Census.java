package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.faults.explore.graph.ExplorationStats;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.subject.StoreTooOld;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All schedules of one lock within bounds, counted by failure. A failure is taken for proven only if its shortest schedule has done the
 * same at every replay.
 *
 * @param lock the lock
 * @param program the program that every client ran
 * @param bounds the bounds within which it is complete
 * @param schedules the number of schedules
 * @param twoInside the number of schedules in which two clients are inside at once, for whatever reason
 * @param counts the number of schedules that show each failure; a schedule may show several
 * @param shortest for each failure that shows, the schedule that is the easiest to read: with the fewest faults, then the
 *     fewest switches from client to client, then the fewest moves
 * @param stats its size and its cost
 * @param gap why it is not complete; empty if it is
 * @param cause the error behind the gap; empty if there is none
 * @param replays the replays of the shortest schedule of each failure; none if it has not been replayed
 */
public record Census(
        LockSpec lock,
        ClientProgram program,
        Bounds bounds,
        BigInteger schedules,
        BigInteger twoInside,
        Map<Failure, BigInteger> counts,
        Map<Failure, Schedule> shortest,
        ExplorationStats stats,
        Optional<Message> gap,
        Optional<Throwable> cause,
        Map<Failure, Replay> replays) {

    public Census {
        counts = Collections.unmodifiableMap(counts);
        shortest = Collections.unmodifiableMap(shortest);
        replays = Collections.unmodifiableMap(replays);
    }

    /**
     * The census of the graph as far as it was run.
     *
     * @param gap why it is not complete; empty if it is
     */
    public static Census of(
            JudgedGraph graph, ExplorationStats stats, Optional<Message> gap, Optional<Throwable> cause) {
        PathCounter counter = new PathCounter(graph);
        return new Census(
                graph.lock(),
                graph.program(),
                graph.bounds(),
                counter.schedules(),
                counter.twoInside(),
                counter.counts(),
                new ShortestPaths(graph).failing(),
                stats,
                gap,
                cause,
                Map.of());
    }

    /** The census of a lock that could not even be set up. */
    public static Census none(LockSpec lock, ClientProgram program, Bounds bounds, Message gap, Throwable cause) {
        return new Census(
                lock,
                program,
                bounds,
                BigInteger.ZERO,
                BigInteger.ZERO,
                lock.failures().stream().collect(Collectors.toMap(failure -> failure, failure -> BigInteger.ZERO)),
                Map.of(),
                new ExplorationStats(0, 0, 0, 1, 0),
                Optional.of(gap),
                Optional.of(cause),
                Map.of());
    }

    /** Its bounds, without the bound for commands on the side if this lock sends none. */
    public Bounds boundsThatMatter() {
        return stats.isOnTheSide() ? bounds : bounds.side(0);
    }

    /** The same census, with the results of replaying its shortest schedules. */
    public Census replayed(Map<Failure, Replay> again) {
        return new Census(lock, program, bounds, schedules, twoInside, counts, shortest, stats, gap, cause, again);
    }

    /** Whether every schedule was counted. */
    public boolean isComplete() {
        return gap.isEmpty();
    }

    /** Whether the store lacks a feature that this lock needs, which says nothing of either. */
    public boolean isNotApplicable() {
        return cause.filter(StoreTooOld.class::isInstance).isPresent();
    }

    /** Whether the absence of a failure proves anything: every schedule was counted. */
    public boolean isConclusive() {
        return isComplete();
    }

    /** The failures that the lock can suffer by its access policy, and any other that it has shown, in their order. */
    public List<Failure> failures() {
        return Stream.of(Failure.values())
                .filter(failure -> lock.failures().contains(failure) || shortest.containsKey(failure))
                .toList();
    }

    /** How many schedules show this failure. */
    public BigInteger count(Failure failure) {
        return counts.getOrDefault(failure, BigInteger.ZERO);
    }

    /** The failures that some schedule shows. */
    public Set<Failure> observedFailures() {
        Set<Failure> seen = EnumSet.noneOf(Failure.class);
        seen.addAll(shortest.keySet());
        return Collections.unmodifiableSet(seen);
    }

    /**
     * Whether the declarations of the lock apply to this census. A declaration is about careful clients and a store that keeps its data;
     * with careless clients, failovers, restarts of a server or evictions, a run only reports.
     */
    public boolean isHeldToDeclaration() {
        return program == ClientProgram.CAREFUL && !bounds.allowForgetting();
    }

    /**
     * Whether the lock must show this failure and did, or must not and did not, as far as these bounds can tell. A count that is not
     * complete is neither.
     */
    public Expectation expectation(Failure failure) {
        if (isNotApplicable()) {
            return Expectation.NOT_APPLICABLE;
        }
        if (!isConclusive()) {
            return Expectation.INCONCLUSIVE;
        }
        if (observedFailures().contains(failure)) {
            boolean proven =
                    replays.containsKey(failure) && replays.get(failure).isTheSame();
            return !proven ? Expectation.INCONCLUSIVE : isDeclared(failure) ? Expectation.MET : Expectation.BROKEN;
        }
        if (!isHeldToDeclaration() || !isDeclared(failure)) {
            return Expectation.MET;
        }
        // Within narrower bounds than the usual ones there may be no schedule that shows it.
        boolean mustShow = lock.suffers().contains(failure) && bounds.cover(Bounds.usual(lock));
        return mustShow ? Expectation.BROKEN : Expectation.NOT_APPLICABLE;
    }

    /** Whether the lock is known for this failure within these bounds, or nothing is asked of it. */
    public boolean isDeclared(Failure failure) {
        return !isHeldToDeclaration()
                || lock.suffers().contains(failure)
                || !Bounds.usual(lock).cover(bounds) && lock.suffersBeyond().contains(failure);
    }

    /**
     * Not applicable if the store lacks a feature that the lock needs; inconclusive if the census is incomplete; else broken if the
     * expectation of one failure is; else inconclusive if one is; else met.
     */
    public Expectation expectation() {
        if (isNotApplicable()) {
            return Expectation.NOT_APPLICABLE;
        }
        Set<Expectation> expectations = Set.copyOf(
                Arrays.stream(Failure.values()).map(this::expectation).toList());
        if (expectations.contains(Expectation.BROKEN)) {
            return Expectation.BROKEN;
        }
        return expectations.contains(Expectation.INCONCLUSIVE) ? Expectation.INCONCLUSIVE : Expectation.MET;
    }
}
