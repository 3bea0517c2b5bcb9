package io.github.lockevolution.faults.memory;

import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.lock.LockSpec;

/** Plays schedules in which a replica takes over, for tests that look at what came of it. */
public final class FailoverStory {

    private FailoverStory() {}

    /** These moves of two clients of a lock in memory that compares before it deletes. */
    public static Trace of(String moves) {
        return of(MemoryLock.COMPARING, moves);
    }

    public static Trace of(LockSpec lock, String moves) {
        try (Testbed testbed = UnprovenTestbed.open(lock, MemoryLock.launcher().withReplica(), 2)) {
            return new Replayer(testbed).play(Schedule.parse(lock.name() + ":" + moves));
        }
    }
}
