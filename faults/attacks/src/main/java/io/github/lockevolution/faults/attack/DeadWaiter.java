package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Event;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * A is inside. B is refused, and is gone: its connection ends, and it never asks again. Then A gives the lock back, well within its lease. A lock
 * that keeps who waits in mind may now stay taken, for B, with nobody inside.
 */
final class DeadWaiter implements AttackScript {

    private static final long SECOND_MILLIS = 1_000;
    private static final Duration SOON = Duration.ofSeconds(1);

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        String release = scene.profile().removingName();
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        LiveClient b = scene.client("B", Scene.LONG_LEASE);
        scene.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        if (b.tryLock()) {
            a.unlock();
            b.unlock();
            return AttackStory.that(text -> text.clientIsInsideToo(b.name()));
        }
        b.close();
        boolean freed = scene.watching(a, () -> isFreedBy(a, scene));
        OptionalLong left = scene.probe().shortestLease();
        if (!freed) {
            scene.record(new Event.StillTaken(a.name()));
        }
        scene.record(new Event.Finished(a.name()));
        return AttackStory.that(AttackStoryText::isRefusedAndGone)
                .and(words -> freed
                        ? words.freesLock(release)
                        : left.isPresent()
                                ? words.leavesLockTakenFor(release, seconds(left.getAsLong()))
                                : words.leavesLockTaken(release));
    }

    /** What runs out within a second of the release is as good as freed. Whoever looks later cannot tell it from what ran out after two. */
    private static boolean isFreedBy(LiveClient a, Scene scene) throws Exception {
        CompletableFuture<Boolean> call = a.beginUnlock();
        a.within(call);
        long end = System.nanoTime() + SOON.toNanos();
        // A newcomer may take its time: what no lease ran on at once was freed by the release alone.
        boolean leaseRuns = scene.probe().leaseRuns();
        long looked = System.nanoTime();
        boolean isFreeSoon = scene.probe().isFreeSoon();
        boolean isInTime = (leaseRuns ? System.nanoTime() : looked) - end < 0;
        scene.require(!isFreeSoon || isInTime, text -> text.lookedTooLate(a.name()));
        return isFreeSoon;
    }

    /** Rounded up: some of it has gone by before anybody looked. */
    private static long seconds(long millis) {
        return (millis + SECOND_MILLIS - 1) / SECOND_MILLIS;
    }
}
