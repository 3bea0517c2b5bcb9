package io.github.lockevolution.faults.attack;

import io.github.lockevolution.lock.DistributedLock;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;

/**
 * A is inside, well within its lease. The clock of B is ahead by more than that, and B tries to enter. Then both give back what they have. A lock
 * that goes by the clock of Redis does not notice.
 */
final class ClockAhead implements AttackScript {

    private static final int MOST_COMMANDS = 50;

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        LiveClient b = scene.client(
                "B",
                Scene.LONG_LEASE,
                InstantSource.offset(InstantSource.system(), Scene.LONG_LEASE.plusSeconds(1)),
                DistributedLock::tryLock);
        scene.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        boolean bIsInside = tryLockCommandByCommand(scene, b);
        a.unlock();
        if (bIsInside) {
            b.unlock();
        }
        return AttackStory.that(AttackStoryText::clockOfBIsAhead)
                .and(words -> bIsInside ? words.clientIsInsideToo(b.name()) : words.clientIsRefused(b.name()));
    }

    /** So that what each of them does to the lock is seen. */
    private static boolean tryLockCommandByCommand(Scene scene, LiveClient b) throws Exception {
        b.pace();
        CompletableFuture<Boolean> call = b.beginTryLock();
        b.awaitFirstCommand(call);
        for (int command = 0; !call.isDone(); command++) {
            scene.require(command < MOST_COMMANDS, text -> text.goesOn(MOST_COMMANDS));
            scene.watching(b, () -> {
                b.letCommandLeave(call);
                b.awaitAnswer(call);
            });
        }
        b.letAllLeave();
        return b.finishTryLock(call);
    }
}
