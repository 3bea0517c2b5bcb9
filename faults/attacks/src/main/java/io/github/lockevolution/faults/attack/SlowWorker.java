package io.github.lockevolution.faults.attack;

import java.time.Duration;

/**
 * A is inside and works longer than its lease. Nothing is wrong with it: its threads run, its renewals arrive, if its lock sends any. Then B
 * tries to enter, and A gives the lock back.
 */
final class SlowWorker implements AttackScript {

    /** The time that A works on after its lease would have run out: less than the time to the next renewal. */
    private static final Duration AFTER_LEASE = Duration.ofMillis(250);

    /** The time for which its renewals may stand still while the lease still runs. */
    private static final Duration STILL = FaultScenario.SHORT_LEASE.dividedBy(2);

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", scenario.renewableLease());
        LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
        scenario.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        boolean renewed = workPastLease(scenario, a);
        if (!renewed) {
            scenario.awaitEndOfLease();
        }
        long held = System.nanoTime();
        boolean bIsInside = b.tryLock();
        scenario.require(bIsInside || renewed, AttackProblemText::lockNotTakenAfterLease);
        // The renewals of A stand still meanwhile: if they stood still for too long, the bench has let the lease run
        // out.
        boolean isInTime = System.nanoTime() - held < STILL.toNanos();
        scenario.require(
                !renewed || isInTime || !bIsInside && scenario.probe().leaseRuns(),
                text -> text.stoodStillTooLong(a.name()));
        a.unlock();
        boolean lockOfBIsGone = bIsInside && scenario.probe().isFree();
        if (bIsInside) {
            b.unlock();
        }
        return story(scenario, bIsInside, lockOfBIsGone);
    }

    /**
     * Works past the lease; from then on, A sends no background command.
     *
     * @return whether A itself has kept its lease running
     */
    private static boolean workPastLease(FaultScenario scenario, LiveClient a) {
        int taken = a.recorder().sent().size();
        long end =
                System.nanoTime() + scenario.renewableLease().plus(AFTER_LEASE).toNanos();
        scenario.await(AttackProblemText::workIsDone, () -> System.nanoTime() - end > 0);
        a.holdBackground();
        return a.recorder().sent().size() > taken && scenario.probe().leaseRuns();
    }

    private static AttackStory story(FaultScenario scenario, boolean bIsInside, boolean lockOfBIsGone) {
        AttackStory worked =
                AttackStory.that(bIsInside ? AttackStoryText::worksWhileBIsInside : AttackStoryText::worksAndKeepsLock);
        String release = scenario.profile().removingName();
        return lockOfBIsGone ? worked.and(words -> words.freesLockOfB(release)) : worked;
    }
}
