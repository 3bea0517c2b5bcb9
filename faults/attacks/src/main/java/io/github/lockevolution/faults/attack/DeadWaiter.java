package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Event;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * A is inside. B is refused, and is gone: its connection ends, and it never asks again. Then A gives the lock back, well within its lease.
 * A lock that remembers its waiting clients may now stay taken, for B, with no client inside.
 */
final class DeadWaiter implements AttackScript {

    private static final long SECOND_MILLIS = 1_000;
    private static final Duration SOON = Duration.ofSeconds(1);

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        String release = scenario.profile().removingName();
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
        scenario.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        if (b.tryLock()) {
            a.unlock();
            b.unlock();
            return AttackStory.that(text -> text.clientIsInsideToo(b.name()));
        }
        b.close();
        boolean freed = scenario.watching(a, () -> isFreedBy(a, scenario));
        OptionalLong left = scenario.probe().shortestLease();
        if (!freed) {
            scenario.record(new Event.StillTaken(a.name()));
        }
        scenario.record(new Event.Finished(a.name()));
        return AttackStory.that(AttackStoryText::isRefusedAndGone)
                .and(words -> freed
                        ? words.freesLock(release)
                        : left.isPresent()
                                ? words.leavesLockTakenFor(release, seconds(left.getAsLong()))
                                : words.leavesLockTaken(release));
    }

    /**
     * A lease that runs out within a second of the release is as good as freed. A later look could not tell it from one that ran out after
     * two seconds.
     */
    private static boolean isFreedBy(LiveClient a, FaultScenario scenario) throws Exception {
        CompletableFuture<Boolean> call = a.beginUnlock();
        a.within(call);
        long end = System.nanoTime() + SOON.toNanos();
        // A newcomer's attempt may take long: a lock on which no lease ran at once was freed by the release alone.
        boolean leaseRuns = scenario.probe().leaseRuns();
        long looked = System.nanoTime();
        boolean isFreeSoon = scenario.probe().isFreeSoon();
        boolean isInTime = (leaseRuns ? System.nanoTime() : looked) - end < 0;
        scenario.require(!isFreeSoon || isInTime, text -> text.lookedTooLate(a.name()));
        return isFreeSoon;
    }

    /** Rounded up, since a part of it has gone by before the look. */
    private static long seconds(long millis) {
        return (millis + SECOND_MILLIS - 1) / SECOND_MILLIS;
    }
}
