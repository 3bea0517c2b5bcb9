package io.github.lockevolution.faults.attack;

import java.util.concurrent.CompletableFuture;

/**
 * A gives the lock back in time, but latency delays one command of its release in the proxy: the one that removes the key. It
 * arrives when A's lease has run out and B holds the lock. Then C tries to enter.
 */
final class LateUnlock implements AttackScript {

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        // Rehearses the lock: later, a lease would run out meanwhile.
        int removing = scene.profile().removing();
        LiveClient a = scene.client("A", Scene.SHORT_LEASE);
        LiveClient b = scene.client("B", Scene.LONG_LEASE);
        LiveClient c = scene.client("C", Scene.LONG_LEASE);
        scene.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));

        a.pace();
        CompletableFuture<Boolean> release = a.beginUnlock();
        holdRemovingCommand(removing, a, release);
        scene.awaitEndOfLease();
        scene.require(b.tryLock(), AttackProblemText::lockNotTakenAfterLease);
        scene.require(!scene.probe().isFree(), AttackProblemText::goneBeforeRelease);
        scene.require(a.recorder().isWaiting(), AttackProblemText::releaseNotHeld);

        scene.watching(a, () -> {
            a.letRequestsThrough();
            a.letAllLeave();
            a.finishUnlock(release);
        });
        boolean lockOfBIsGone = scene.probe().isFree();
        boolean cIsInside = c.tryLock();
        b.unlock();
        if (cIsInside) {
            c.unlock();
        }
        return story(scene, lockOfBIsGone, cIsInside);
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

    private static AttackStory story(Scene scene, boolean lockOfBIsGone, boolean cIsInside) throws Exception {
        String release = scene.profile().removingName();
        AttackStory late = AttackStory.that(words -> lockOfBIsGone
                ? words.lateReleaseDeletesLockOfB(release)
                : scene.hasCutLease()
                        ? words.lateReleaseCutsLeaseOfB(release)
                        : words.lateReleaseLeavesLockOfB(release));
        return late.and(words -> cIsInside ? words.clientIsInsideToo("C") : words.clientIsRefused("C"));
    }
}
