package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.ScheduleTransfer;
import io.github.lockevolution.faults.explore.Successors;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.matrix.Matrix;
import io.github.lockevolution.workbench.matrix.StageResult;
import java.util.List;

/**
 * What one run showed, in which every lock broke exactly as expected. A story that a block asks for is played once more; the
 * run has replayed it before.
 *
 * @param redis where the stories are played
 * @param matrix of all locks there are; with the attacks, if a page shows the matrix
 */
record RunResults(Redis redis, Matrix matrix) {

    Census census(LockStage stage) {
        return matrix.results().stream()
                .filter(result -> result.stage().name().equals(stage.name()))
                .map(StageResult::census)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the run left " + stage.name() + " out"));
    }

    /** The shortest schedule of a lock that shows a failure, played. */
    Trace story(LockStage stage, Failure failure) {
        Schedule shortest = census(stage).shortest().get(failure);
        try (Testbed testbed = Testbed.open(stage, new RedisLauncher(redis), shortest.clients())) {
            Trace story = new Replayer(testbed).play(shortest);
            if (!story.failures().containsKey(failure)) {
                throw new IllegalStateException(shortest + " does not show " + failure + " when it is run again");
            }
            return story;
        }
    }

    /**
     * What there is to say of each failure of a story.
     *
     * @param locks all there are
     */
    List<Explanation> explanations(Trace story, List<LockStage> locks) {
        return Explanation.of(story, new Successors(locks).tryEach(story, new RedisLauncher(redis)));
    }

    /** The same story, tried on another lock. */
    TransferResult transferred(LockStage stage, Failure failure, LockStage other) {
        return ScheduleTransfer.on(other, new RedisLauncher(redis), story(stage, failure));
    }
}
