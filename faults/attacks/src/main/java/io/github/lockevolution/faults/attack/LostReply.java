package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.network.ClientProxy;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The command that takes the lock runs in Redis, but {@code timeout} drops its reply, and the connection is cut. A does not
 * know that it holds the lock, and gives up, unless its library sends the command again. Then, after every lease has run out, a newcomer tries.
 */
final class LostReply implements AttackScript {

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.SHORT_LEASE);
        a.pace();
        CompletableFuture<Boolean> acquire = a.beginTryLock();
        for (int command = 1; command < scenario.profile().taking(); command++) {
            a.letCommandLeave(acquire);
            a.awaitAnswer(acquire);
        }
        Optional<Boolean> answer = scenario.watching(a, () -> {
            ClientProxy.Fault lost = a.proxy().dropReplies();
            a.letCommandLeave(acquire);
            scenario.await(AttackProblemText::acquireTakesEffect, scenario.probe()::hasChangedSinceFree);
            scenario.require(a.recorder().isWaiting(), AttackProblemText::replyNotDropped);
            int sent = a.recorder().sent().size();
            lost.close();
            a.letAllLeave();
            return a.answerAfterLoss(acquire, sent);
        });
        String acquireName = scenario.profile().takingName();
        AttackStory lost = AttackStory.that(words -> words.neverHearsOfIt(acquireName));
        if (answer.isPresent() && answer.get()) {
            a.unlock();
            lost = lost.and(AttackStoryText::sendsAgainAndIsInside);
        } else if (answer.isPresent()) {
            lost = lost.and(AttackStoryText::sendsAgainAndIsRefused);
        }
        if (scenario.newcomerEnters()) {
            boolean needsLease = !answer.orElse(false) && scenario.profile().hasLease();
            return lost.and(needsLease ? AttackStoryText::leaseFreesIt : AttackStoryText::newcomerGetsIn);
        }
        return lost.and(AttackStoryText::nobodyGivesItBack);
    }
}
