package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.redis.Persistence;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.regex.Pattern;

/**
 * A is inside, well within its lease. Redis is ended by {@code kill -9} and started again on the same port, and B tries to enter. Then both
 * give back the lock if they have it; the connection of A is gone, so that it may get an error.
 *
 * <p>Data that Redis has appended to its file is held by the operating system, which outlives the process. So this attack loses none of it,
 * however seldom it is flushed to the disk. Only the failure of the whole machine would lose unflushed data.
 */
final class RedisRestart implements AttackScript {

    private static final Pattern ALL_APPENDED = Pattern.compile("^aof_buffer_length:0\\r?$", Pattern.MULTILINE);

    private final Persistence persistence;

    /** @param persistence the persistence of Redis */
    RedisRestart(Persistence persistence) {
        this.persistence = persistence;
    }

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        return AttackScript.on(scenario.environment().startAnother(persistence), scenario, this::restartWhileHeld);
    }

    private AttackStory restartWhileHeld(FaultScenario scenario) throws Exception {
        // Calibrates on the lock on that server: a lock without data there has nothing to lose, and must not pass
        // because of that.
        scenario.profile();
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        scenario.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        if (persistence.hasFile()) {
            awaitAppended(scenario);
        }
        scenario.redis().restart();
        LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
        // The lock is not looked at from now on: the connections of earlier looks are lost, too.
        boolean bIsInside = b.finishTryLock(b.beginTryLock());
        giveBack(a);
        if (bIsInside) {
            giveBack(b);
        }
        return AttackStory.that(words ->
                        persistence.hasFile() ? words.redisReadsItsFile(persistence.fsync()) : words.redisForgetsAll())
                .and(words -> bIsInside ? words.clientIsInsideToo(b.name()) : words.clientIsRefused(b.name()));
    }

    /** While the system is busy with the disk, Redis may delay its appends for a while. */
    private static void awaitAppended(FaultScenario scenario) {
        scenario.await(
                AttackProblemText::appendedToFile,
                () -> ALL_APPENDED
                        .matcher(scenario.redis().direct().info("persistence"))
                        .find());
    }

    /** Gives the lock back; an error is no failure here, as the connection may be gone. */
    private static void giveBack(LiveClient client) throws InconclusiveException {
        try {
            client.finishUnlock(client.beginUnlock());
        } catch (InconclusiveException e) {
            throw e;
        } catch (Exception e) {
            client.scenario().record(new Event.Finished(client.name()));
        }
    }
}
