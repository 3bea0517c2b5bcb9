package io.github.lockevolution.faults.attack;

import java.util.concurrent.CompletableFuture;

/**
 * A gives the lock back in time, but latency delays one command of its release in the proxy: the one that removes the key. It
 * arrives when A's lease has run out and B holds the lock. Then C tries to enter.
 */
final class LateUnlock implements AttackScript {

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        // Calibrates on the lock first: later, a lease would run out meanwhile.
        int removing = scenario.profile().removing();
        LiveClient a = scenario.client("A", FaultScenario.SHORT_LEASE);
        LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
        LiveClient c = scenario.client("C", FaultScenario.LONG_LEASE);
        scenario.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));

        a.pace();
        CompletableFuture<Boolean> release = a.beginUnlock();
        holdRemovingCommand(removing, a, release);
        scenario.awaitEndOfLease();
        scenario.require(b.tryLock(), AttackProblemText::lockNotTakenAfterLease);
        scenario.require(!scenario.probe().isFree(), AttackProblemText::goneBeforeRelease);
        scenario.require(a.recorder().isWaiting(), AttackProblemText::releaseNotHeld);

        scenario.watching(a, () -> {
            a.letRequestsThrough();
            a.letAllLeave();
            a.finishUnlock(release);
        });
        boolean lockOfBIsGone = scenario.probe().isFree();
        boolean cIsInside = c.tryLock();
        b.unlock();
        if (cIsInside) {
            c.unlock();
        }
        return story(scenario, lockOfBIsGone, cIsInside);
    }

    private static void holdRemovingCommand(int removing, LiveClient a, CompletableFuture<Boolean> release)
            throws Exception {
        for (int command = 1; command < removing; command++) {
            a.letCommandLeave(release);
            a.awaitAnswer(release);
        }
        a.holdRequests();
        a.letCommandLeave(release);
    }

    private static AttackStory story(FaultScenario scenario, boolean lockOfBIsGone, boolean cIsInside)
            throws Exception {
        String release = scenario.profile().removingName();
        AttackStory late = AttackStory.that(words -> lockOfBIsGone
                ? words.lateReleaseDeletesLockOfB(release)
                : scenario.hasCutLease()
                        ? words.lateReleaseCutsLeaseOfB(release)
                        : words.lateReleaseLeavesLockOfB(release));
        return late.and(words -> cIsInside ? words.clientIsInsideToo("C") : words.clientIsRefused("C"));
    }
}
