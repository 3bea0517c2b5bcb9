package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Event;

/**
 * The thread that holds the lock dies inside its critical section, by an error that nobody catches, and its process lives on: its connection
 * stays open, and whatever renews the lease by a thread of its own may go on. After two leases a newcomer tries.
 */
final class DeadThread implements AttackScript {

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        // Rehearses the lock: later, a lease would run out meanwhile.
        boolean hasLease = scene.profile().hasLease();
        LiveClient a = scene.client("A", scene.renewableLease());
        // Nobody looks at the lock before that: a watchdog would have to stand still meanwhile, and its lease runs.
        scene.require(a.finishTryLock(a.beginTryLock()), text -> text.freeLockNotTakenBy(a.name()));
        a.client().endThread();
        scene.record(new Event.Died(a.name()));
        AttackStory died = AttackStory.that(AttackStoryText::threadDiesInside);
        if (hasLease && isRenewedForTwoLeases(scene, a) && !scene.probe().isFree()) {
            scene.record(new Event.NewcomerRefused());
            return died.and(AttackStoryText::renewalsLockOut);
        }
        if (!scene.newcomerEnters()) {
            return died.and(AttackStoryText::nothingFreesTheKey);
        }
        return died.and(hasLease ? AttackStoryText::leaseFreesTheKey : AttackStoryText::newcomerGetsInAllTheSame);
    }

    /**
     * Two leases, since a renewal that was under way when the thread died begins one more.
     */
    private static boolean isRenewedForTwoLeases(Scene scene, LiveClient a) {
        int sent = a.recorder().sent().size();
        requireHeld(scene, a);
        long end = System.nanoTime() + scene.renewableLease().multipliedBy(2).toNanos();
        scene.await(
                AttackProblemText::leaseRunsOut,
                () -> System.nanoTime() - end > 0 || !scene.probe().leaseRuns());
        a.holdBackground();
        boolean stillRuns = scene.probe().leaseRuns();
        boolean hasSent = a.recorder().sent().size() > sent;
        scene.require(stillRuns || !hasSent, text -> text.renewedTooLate(a.name()));
        return stillRuns && hasSent;
    }

    /** The lease has to be held up while the thread lives: a renewal that is late already says nothing about the death of the thread. */
    static void requireHeld(Scene scene, LiveClient a) {
        a.awaitBackground();
        scene.require(
                a.client().sentSinceCall() == 0 || scene.probe().leaseRuns(), text -> text.renewedTooLate(a.name()));
    }
}
