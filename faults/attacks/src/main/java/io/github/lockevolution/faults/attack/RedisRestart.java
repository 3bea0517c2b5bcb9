package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.redis.Persistence;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.regex.Pattern;

/**
 * A is inside, well within its lease. Redis is ended by {@code kill -9} and started again on the same port, and B tries to enter. Then both give
 * back what they have; the connection of A is gone, so that it may be told of an error.
 *
 * <p>What Redis has appended to its file is held by the operating system, which outlives the process. So this attack loses none of it,
 * however seldom it is flushed to the disk. Only the failure of the whole machine would lose what was not flushed.
 */
final class RedisRestart implements AttackScript {

    private static final Pattern ALL_APPENDED = Pattern.compile("^aof_buffer_length:0\\r?$", Pattern.MULTILINE);

    private final Persistence persistence;

    /** @param persistence what Redis keeps on disk */
    RedisRestart(Persistence persistence) {
        this.persistence = persistence;
    }

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        return AttackScript.on(scene.environment().startAnother(persistence), scene, this::restartWhileHeld);
    }

    private AttackStory restartWhileHeld(Scene scene) throws Exception {
        // Rehearses the lock on that server: one that keeps nothing there has nothing to lose, and is not passed for
        // that.
        scene.profile();
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        scene.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        if (persistence.hasFile()) {
            awaitAppended(scene);
        }
        scene.redis().restart();
        LiveClient b = scene.client("B", Scene.LONG_LEASE);
        // Nobody looks at the lock from now on: whoever did so before has lost the connection, too.
        boolean bIsInside = b.finishTryLock(b.beginTryLock());
        giveBack(a);
        if (bIsInside) {
            giveBack(b);
        }
        return AttackStory.that(words ->
                        persistence.hasFile() ? words.redisReadsItsFile(persistence.fsync()) : words.redisForgetsAll())
                .and(words -> bIsInside ? words.clientIsInsideToo(b.name()) : words.clientIsRefused(b.name()));
    }

    /** While the system is busy with the disk, Redis may keep for itself for a while what it has to append. */
    private static void awaitAppended(Scene scene) {
        scene.await(
                AttackProblemText::appendedToFile,
                () -> ALL_APPENDED
                        .matcher(scene.redis().direct().info("persistence"))
                        .find());
    }

    /** Gives the lock back; an error is no failure here, as the connection may be gone. */
    private static void giveBack(LiveClient client) throws InconclusiveException {
        try {
            client.finishUnlock(client.beginUnlock());
        } catch (InconclusiveException e) {
            throw e;
        } catch (Exception e) {
            client.scene().record(new Event.Finished(client.name()));
        }
    }
}
