package io.github.lockevolution.faults.attack;

import io.github.lockevolution.lock.DistributedLock;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;

/**
 * A is inside, well within its lease. The clock of B is ahead by more than that, and B tries to enter. Then both give back the lock if they
 * have it. A lock that goes by the clock of Redis does not notice.
 */
final class ClockAhead implements AttackScript {

    private static final int MOST_COMMANDS = 50;

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        LiveClient b = scenario.client(
                "B",
                FaultScenario.LONG_LEASE,
                InstantSource.offset(InstantSource.system(), FaultScenario.LONG_LEASE.plusSeconds(1)),
                DistributedLock::tryLock);
        scenario.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        boolean bIsInside = tryLockCommandByCommand(scenario, b);
        a.unlock();
        if (bIsInside) {
            b.unlock();
        }
        return AttackStory.that(AttackStoryText::clockOfBIsAhead)
                .and(words -> bIsInside ? words.clientIsInsideToo(b.name()) : words.clientIsRefused(b.name()));
    }

    /** One command at a time, so that the effect of each client on the lock is seen. */
    private static boolean tryLockCommandByCommand(FaultScenario scenario, LiveClient b) throws Exception {
        b.pace();
        CompletableFuture<Boolean> call = b.beginTryLock();
        b.awaitFirstCommand(call);
        for (int command = 0; !call.isDone(); command++) {
            scenario.require(command < MOST_COMMANDS, text -> text.goesOn(MOST_COMMANDS));
            scenario.watching(b, () -> {
                b.letCommandLeave(call);
                b.awaitAnswer(call);
            });
        }
        b.letAllLeave();
        return b.finishTryLock(call);
    }
}
