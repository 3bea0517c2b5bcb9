package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.network.ClientProxy;
import java.util.concurrent.CompletableFuture;

/**
 * The command that takes the lock runs in Redis, but {@code timeout} drops its reply, and the connection is cut. A does not
 * know that it holds the lock, and gives up. Then, after every lease has run out, a newcomer tries.
 */
final class LostReply implements AttackScript {

    @Override
    public int clients() {
        return 2;
    }

    @Override
    public int leases() {
        return 1;
    }

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        ThreadClient a = scene.client("A", Scene.SHORT_LEASE);
        a.recorder().pace();
        CompletableFuture<Boolean> acquire = a.beginTryLock();
        for (int command = 1; command < scene.profile().taking(); command++) {
            a.letCommandLeave(acquire);
            a.awaitAnswer(acquire);
        }
        scene.watching(a, () -> {
            ClientProxy.DroppedReplies lost = a.proxy().dropReplies();
            a.letCommandLeave(acquire);
            scene.await(AttackProblemText::acquireTakesEffect, scene.probe()::hasChangedSinceFree);
            scene.require(a.recorder().isWaiting(), AttackProblemText::replyNotDropped);
            lost.cut();
            a.recorder().letAllLeave();
            a.loseAnswer(acquire);
            return true;
        });
        String acquireName = scene.profile().takingName();
        AttackStory lost = AttackStory.that(words -> words.neverHearsOfIt(acquireName));
        if (scene.newcomerEnters()) {
            return lost.and(
                    scene.profile().hasLease() ? AttackStoryText::leaseFreesIt : AttackStoryText::newcomerGetsIn);
        }
        return lost.and(AttackStoryText::nobodyGivesItBack);
    }
}
