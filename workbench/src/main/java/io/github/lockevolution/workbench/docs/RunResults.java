package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.ScheduleTransfer;
import io.github.lockevolution.faults.explore.Successors;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.matrix.Matrix;
import io.github.lockevolution.workbench.matrix.StageResult;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one run showed, in which every lock broke exactly as expected. A story that a block asks for is played once more; the
 * run has replayed it before.
 *
 * @param redis where the stories are played
 * @param matrix of the locks that the matrix is of; with the attacks, if a page shows the matrix
 * @param others of all other locks that a page is about, without attacks
 */
record RunResults(Redis redis, Matrix matrix, Matrix others) {

    /** Of a run in which no page is about another lock. */
    RunResults(Redis redis, Matrix matrix) {
        this(redis, matrix, new Matrix(List.of()));
    }

    /** Those of these locks that this Redis is new enough for: the page of any other shows nothing that needs a run. */
    static List<LockStage> runnable(List<LockStage> locks, Redis redis) {
        return locks.stream().filter(new RedisLauncher(redis)::isNewEnoughFor).toList();
    }

    Census census(LockStage stage) {
        return Stream.concat(matrix.results().stream(), others.results().stream())
                .filter(result -> result.stage().name().equals(stage.name()))
                .map(StageResult::census)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the run left " + stage.name() + " out"));
    }

    /** The simple name of the class in whose source file a lock is written. */
    String className(LockStage stage) {
        return stage.create(redis.direct(), redis.key("source"), "A", Launcher.LEASE)
                .getClass()
                .getNestHost()
                .getSimpleName();
    }

    /** The shortest schedule of a lock that shows a failure, played. */
    Trace story(LockStage stage, Failure failure) {
        Schedule shortest = census(stage).shortest().get(failure);
        Trace story = played(stage, shortest);
        if (!story.failures().containsKey(failure)) {
            throw new IllegalStateException(shortest + " does not show " + failure + " when it is run again");
        }
        return story;
    }

    /** A schedule of this lock, played. */
    Trace played(LockStage stage, Schedule schedule) {
        try (Testbed testbed = Testbed.open(stage, schedule.program(), new RedisLauncher(redis), schedule.clients())) {
            return new Replayer(testbed).play(schedule);
        }
    }

    /** The censuses of these locks within other bounds, or with other clients than those of the run. */
    List<Census> explored(List<LockStage> locks, ClientProgram program, Bounds bounds) {
        try {
            return new CensusRun(new RedisLauncher(redis), program, bounds, Explorer.Merging.ON)
                    .on(locks, RunResults::conclusive, () -> false, progress -> {});
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the run was interrupted", e);
        }
    }

    private static Census conclusive(Exploration exploration) {
        Census census = exploration.census();
        census.gap().ifPresent(gap -> {
            throw new IllegalStateException(census.stage().name() + ": " + gap.in(Language.ENGLISH));
        });
        return census;
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
        return transferred(story(stage, failure), other);
    }

    TransferResult transferred(Trace story, LockStage other) {
        return ScheduleTransfer.on(other, new RedisLauncher(redis), story);
    }
}
