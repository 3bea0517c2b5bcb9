package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What came of one submission.
 *
 * @param exercise what was to be done
 * @param name of the submission, as the command line has it
 * @param seen what the bench saw; empty if nothing was proven
 * @param problem why there is no grade: it does not compile, for example, or nothing was proven; empty if there is one
 * @param isOfSubmission whether that is a problem of what was handed in, and not of the run
 */
record Grade(
        Exercise exercise, String name, Optional<SeenLock> seen, Optional<Message> problem, boolean isOfSubmission) {

    /** A grade for all that was looked at. */
    static Grade of(Exercise exercise, String name, SeenLock seen) {
        return new Grade(exercise, name, Optional.of(seen), Optional.empty(), false);
    }

    /** It cannot be put on the bench. */
    static Grade unusable(Exercise exercise, String name, Message problem) {
        return new Grade(exercise, name, Optional.empty(), Optional.of(problem), true);
    }

    /** Nothing was proven. */
    static Grade inconclusive(Exercise exercise, String name, Message problem) {
        return new Grade(exercise, name, Optional.empty(), Optional.of(problem), false);
    }

    /** Of these failures, those that show. */
    Set<Failure> showing(Set<Failure> failures) {
        Set<Failure> showing = EnumSet.noneOf(Failure.class);
        seen.ifPresent(all -> showing.addAll(all.failures().keySet()));
        showing.retainAll(failures);
        return Collections.unmodifiableSet(showing);
    }

    /** How many of the hidden properties hold. */
    int holding() {
        return (int) exercise.hidden().stream()
                .filter(property -> seen.filter(all -> all.properties().getOrDefault(property, false))
                        .isPresent())
                .count();
    }

    /** Met if it is solved, broken if it is not. */
    Expectation expectation() {
        if (problem.isPresent()) {
            return isOfSubmission ? Expectation.BROKEN : Expectation.INCONCLUSIVE;
        }
        boolean isSolved = showing(exercise.forbidden()).isEmpty()
                && holding() == exercise.hidden().size();
        return isSolved ? Expectation.MET : Expectation.BROKEN;
    }
}
