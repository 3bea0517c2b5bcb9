package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Grades submissions, one after the other, on one Redis. The canary is the caller's to break.
 *
 * @param stop asked again and again; once it says true, nothing more is proven
 */
record Grader(Exercise exercise, Redis redis, ProvenStore store, BooleanSupplier stop) {

    Grade grade(Path file) {
        try (CheckedLock lock = CheckedLock.ofFile(file, LockUse.USUAL, List.of())) {
            return grade(file.toString(), new Submission(lock, exercise.forbidden(), redis, store, stop));
        } catch (SetupProblem e) {
            return Grade.unusable(exercise, file.toString(), e);
        }
    }

    private Grade grade(String name, Submission submission) {
        try {
            Census census = Submission.requireProven(submission.check(ClientProgram.CAREFUL, Bounds.USUAL));
            int holding = 0;
            for (HiddenProperty property : exercise.hidden()) {
                holding += property.holds(submission) ? 1 : 0;
            }
            return Grade.of(exercise, name, census, holding);
        } catch (InconclusiveException e) {
            return Grade.inconclusive(exercise, name, e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a property of " + name + " could not be looked at: " + e, e);
        }
    }
}
