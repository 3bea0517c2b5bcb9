package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.Failure;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Looks at a submission, on a Redis on which the canary was broken.
 *
 * @param hidden the questions: taken from the exercise before any code of a submission is loaded, which may change static fields
 * @param stop asked repeatedly; true ends the grading, and nothing more is proven
 */
record Grader(
        Set<Failure> forbidden,
        Map<HiddenProperty, HiddenProperty.Question> hidden,
        Redis redis,
        ProvenStore store,
        BooleanSupplier stop) {

    static Grader of(Exercise exercise, Redis redis, ProvenStore store, BooleanSupplier stop) {
        Map<HiddenProperty, HiddenProperty.Question> hidden = new EnumMap<>(HiddenProperty.class);
        exercise.hidden().forEach(property -> hidden.put(property, property.question()));
        return new Grader(exercise.forbidden(), hidden, redis, store, stop);
    }

    /** @param submission a file, or a folder with several */
    GradeLine look(Path submission) {
        try {
            SubmittedFiles files = SubmittedFiles.of(submission);
            try (CheckedLock lock = JavaLockLoader.ofFile(files.lock(), LockUse.USUAL, files.classPath())) {
                return look(submission, new Submission(lock, forbidden, redis, store, stop));
            }
        } catch (SetupProblem e) {
            return GradeLine.of(e, true);
        }
    }

    private GradeLine look(Path file, Submission submission) {
        try {
            Census census = Submission.requireProven(submission.check(ClientProgram.CAREFUL, Bounds.USUAL));
            Map<HiddenProperty, Boolean> holding = new EnumMap<>(HiddenProperty.class);
            for (Map.Entry<HiddenProperty, HiddenProperty.Question> asked : hidden.entrySet()) {
                holding.put(asked.getKey(), asked.getValue().holds(submission));
            }
            return GradeLine.of(SeenLock.of(census, holding));
        } catch (InconclusiveException e) {
            return GradeLine.of(e, false);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a property of " + file + " could not be looked at: " + e, e);
        }
    }
}
