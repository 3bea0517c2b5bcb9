package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.io.File;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The grade of one submission.
 *
 * @param exercise the exercise
 * @param name of the submission, as the command line has it
 * @param seen the findings of the bench; empty if nothing was proven
 * @param problem the reason why there is no grade: it does not compile, for example, or nothing was proven; empty if
 *     there is one
 * @param isOfSubmission whether that is a problem of the submission, and not of the run
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

    /** A grade for a run that proved nothing. */
    static Grade inconclusive(Exercise exercise, String name, Message problem) {
        return new Grade(exercise, name, Optional.empty(), Optional.of(problem), false);
    }

    /** The failures that show, of the given ones. */
    Set<Failure> showing(Set<Failure> failures) {
        Set<Failure> showing = new TreeSet<>(failures);
        showing.retainAll(seen.map(all -> all.failures().keySet()).orElse(Set.of()));
        return Collections.unmodifiableSet(showing);
    }

    /** How many of the hidden properties hold. */
    int holding() {
        return (int) exercise.hidden().stream().filter(this::holds).count();
    }

    boolean holds(HiddenProperty property) {
        return seen.filter(all -> all.properties().getOrDefault(property, false))
                .isPresent();
    }

    Student student() {
        return Student.of(Path.of(name));
    }

    /** The same by the name of the file or the folder alone, wherever that is on this machine. */
    Grade forStudent() {
        String shown = name.substring(1 + name.lastIndexOf(File.separatorChar));
        Optional<Message> told =
                problem.map(words -> language -> words.in(language).replace(name, shown));
        return new Grade(exercise, shown, seen, told, isOfSubmission);
    }

    /** For programs, in every language. */
    String word() {
        return switch (expectation()) {
            case MET -> "solved";
            case BROKEN -> "not solved";
            default -> "inconclusive";
        };
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
