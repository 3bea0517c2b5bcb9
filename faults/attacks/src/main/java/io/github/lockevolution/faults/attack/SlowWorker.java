package io.github.lockevolution.faults.attack;

import java.time.Duration;

/**
 * A is inside and works longer than its lease. Nothing is wrong with it: its threads run, its renewals arrive, if its lock sends any. Then B
 * tries to enter, and A gives the lock back.
 */
final class SlowWorker implements AttackScript {

    /** How long A works on after its lease would have run out: not so long that the next renewal would be due. */
    private static final Duration AFTER_LEASE = Duration.ofMillis(250);

    /** For so long its renewals may stand still, and the lease still runs. */
    private static final Duration STILL = Scene.SHORT_LEASE.dividedBy(2);

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        LiveClient a = scene.client("A", scene.renewableLease());
        LiveClient b = scene.client("B", Scene.LONG_LEASE);
        scene.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        boolean renewed = workPastLease(scene, a);
        if (!renewed) {
            scene.awaitEndOfLease();
        }
        long held = System.nanoTime();
        boolean bIsInside = b.tryLock();
        scene.require(bIsInside || renewed, AttackProblemText::lockNotTakenAfterLease);
        // The renewals of A stand still meanwhile: what ran out for want of them was freed by the bench.
        boolean isInTime = System.nanoTime() - held < STILL.toNanos();
        scene.require(
                !renewed || isInTime || !bIsInside && scene.probe().leaseRuns(),
                text -> text.stoodStillTooLong(a.name()));
        a.unlock();
        boolean lockOfBIsGone = bIsInside && scene.probe().isFree();
        if (bIsInside) {
            b.unlock();
        }
        return story(scene, bIsInside, lockOfBIsGone);
    }

    /**
     * From here on, A sends nothing on the side.
     *
     * @return whether it was A's doing that its lease still runs
     */
    private static boolean workPastLease(Scene scene, LiveClient a) {
        int taken = a.recorder().sent().size();
        long end = System.nanoTime() + scene.renewableLease().plus(AFTER_LEASE).toNanos();
        scene.await(AttackProblemText::workIsDone, () -> System.nanoTime() - end > 0);
        a.holdBackground();
        return a.recorder().sent().size() > taken && scene.probe().leaseRuns();
    }

    private static AttackStory story(Scene scene, boolean bIsInside, boolean lockOfBIsGone) {
        AttackStory worked =
                AttackStory.that(bIsInside ? AttackStoryText::worksWhileBIsInside : AttackStoryText::worksAndKeepsLock);
        String release = scene.profile().removingName();
        return lockOfBIsGone ? worked.and(words -> words.freesLockOfB(release)) : worked;
    }
}
