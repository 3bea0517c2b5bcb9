package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Event;

/**
 * The thread that holds the lock dies inside its critical section, by an uncaught error, and its process lives on: its connection stays
 * open, and a thread that renews the lease may go on. After two leases a newcomer tries.
 */
final class DeadThread implements AttackScript {

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        // Calibrates on the lock first: later, a lease would run out meanwhile.
        boolean hasLease = scenario.profile().hasLease();
        LiveClient a = scenario.client("A", scenario.renewableLease());
        // The lock is not looked at before that: a look would make a watchdog stand still while its lease runs.
        scenario.require(a.finishTryLock(a.beginTryLock()), text -> text.freeLockNotTakenBy(a.name()));
        a.client().endThread();
        scenario.record(new Event.Died(a.name()));
        AttackStory died = AttackStory.that(AttackStoryText::threadDiesInside);
        if (hasLease && isRenewedForTwoLeases(scenario, a) && !scenario.probe().isFree()) {
            scenario.record(new Event.NewcomerRefused());
            return died.and(AttackStoryText::renewalsLockOut);
        }
        if (!scenario.newcomerEnters()) {
            return died.and(AttackStoryText::nothingFreesTheKey);
        }
        return died.and(hasLease ? AttackStoryText::leaseFreesTheKey : AttackStoryText::newcomerGetsInAllTheSame);
    }

    /**
     * Two leases, since a renewal that was under way when the thread died begins one more.
     */
    private static boolean isRenewedForTwoLeases(FaultScenario scenario, LiveClient a) {
        int sent = a.recorder().sent().size();
        requireHeld(scenario, a);
        long end = System.nanoTime() + scenario.renewableLease().multipliedBy(2).toNanos();
        scenario.await(
                AttackProblemText::leaseRunsOut,
                () -> System.nanoTime() - end > 0 || !scenario.probe().leaseRuns());
        a.holdBackground();
        boolean stillRuns = scenario.probe().leaseRuns();
        boolean hasSent = a.recorder().sent().size() > sent;
        scenario.require(stillRuns || !hasSent, text -> text.renewedTooLate(a.name()));
        return stillRuns && hasSent;
    }

    /** The lease has to be held up while the thread lives: a renewal that is late already says nothing about the death of the thread. */
    static void requireHeld(FaultScenario scenario, LiveClient a) {
        a.awaitBackground();
        scenario.require(
                a.client().sentSinceCall() == 0 || scenario.probe().leaseRuns(), text -> text.renewedTooLate(a.name()));
    }
}
