package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.lock.Failure;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A census, with the proof that its shortest schedules do the same every time.
 *
 * @param exploration the counts, and what was counted
 * @param replays for each failure that shows, how its shortest schedule fared when it was run again
 */
public record CensusReport(Exploration exploration, Map<Failure, Replay> replays) {

    public CensusReport {
        replays = Collections.unmodifiableMap(replays);
    }

    /** The counts. */
    public Census census() {
        return exploration.census();
    }

    /** Whether the lock must show this failure and did, or must not and did not, as far as these bounds can tell. */
    public Expectation expectation(Failure failure) {
        boolean declared = census().stage().suffers().contains(failure);
        if (census().seen().contains(failure)) {
            boolean proven =
                    replays.containsKey(failure) && replays.get(failure).isTheSame();
            return !proven ? Expectation.INCONCLUSIVE : declared ? Expectation.MET : Expectation.BROKEN;
        }
        if (!census().isConclusive()) {
            return Expectation.INCONCLUSIVE;
        }
        if (!declared) {
            return Expectation.MET;
        }
        // Who allows less than the usual faults may not see what takes one, and is told so.
        return census().bounds().cover(Bounds.USUAL) ? Expectation.BROKEN : Expectation.NOT_APPLICABLE;
    }

    /** Broken if one duty is; met only if every duty is that these bounds can tell, and nothing was left out. */
    public Expectation expectation() {
        Set<Expectation> expectations = Set.copyOf(
                Arrays.stream(Failure.values()).map(this::expectation).toList());
        if (expectations.contains(Expectation.BROKEN)) {
            return Expectation.BROKEN;
        }
        return census().isConclusive() && !expectations.contains(Expectation.INCONCLUSIVE)
                ? Expectation.MET
                : Expectation.INCONCLUSIVE;
    }

    /** What is wrong, a line for each thing; empty if every duty is met. */
    public List<String> problems() {
        String name = census().stage().name();
        List<String> failures = Arrays.stream(Failure.values())
                .filter(failure -> expectation(failure) == Expectation.BROKEN)
                .map(failure -> name + ": " + failure
                        + (census().seen().contains(failure)
                                ? " showed and is not declared: "
                                        + census().shortest().get(failure)
                                : " is declared and did not show"))
                .toList();
        List<String> replayed = replays.entrySet().stream()
                .filter(replay -> !replay.getValue().isTheSame())
                .map(replay -> name + ": inconclusive: " + census().shortest().get(replay.getKey()) + " replayed "
                        + replay.getValue() + ": "
                        + replay.getValue().difference().orElse("no difference was noted"))
                .toList();
        List<String> gap = census().gap().stream()
                .map(reason -> name + ": inconclusive, the census is not complete: " + reason)
                .toList();
        List<String> unexplained = census().unexplained().stream()
                .map(reason -> name + ": inconclusive: " + reason)
                .toList();
        return Stream.of(failures, replayed, unexplained, gap)
                .flatMap(List::stream)
                .toList();
    }
}
