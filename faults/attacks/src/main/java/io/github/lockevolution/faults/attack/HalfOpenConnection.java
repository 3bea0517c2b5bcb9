package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.StoreSession;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.network.ClientProxy;
import java.util.concurrent.CompletableFuture;

/**
 * A is inside, and holds the lock by its session. Its link swallows all data in both directions, including the end of a connection: for the
 * database A is there, and no other client gets in. Then the database ends the session, as it does when its keepalive gets no answer or a
 * limit for idle sessions is reached; B gets in, and A, which has received nothing, works on.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9293#section-3.5.1">half-open connections in RFC 9293</a>
 */
final class HalfOpenConnection implements AttackScript {

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
        scenario.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        try (ClientProxy.Fault link = a.proxy().swallow()) {
            scenario.require(!scenario.isAnsweredOver(a.proxy()), text -> text.linkNotDead(a.name()));
            AttackStory swallowed = AttackStory.that(AttackStoryText::linkSwallowsAll);
            if (b.tryLock()) {
                giveBack(scenario, a, link);
                b.unlock();
                return swallowed.and(text -> text.clientIsInsideToo(b.name()));
            }
            endSession(scenario, a);
            scenario.require(b.tryLock(), AttackProblemText::lockNotTakenAfterSession);
            giveBack(scenario, a, link);
            b.unlock();
            return swallowed.and(AttackStoryText::keepsLockMeanwhile).and(AttackStoryText::sessionEnds);
        }
    }

    private static void endSession(FaultScenario scenario, LiveClient a) {
        StoreSession session = a.client().connection().session().orElseThrow();
        scenario.require(session.isHolding(), text -> text.sessionIsGone(a.name()));
        session.end();
        scenario.record(new Event.LeaseRanOut());
    }

    /** The commands of A are swallowed until its link is cut. */
    private static void giveBack(FaultScenario scenario, LiveClient a, ClientProxy.Fault link) throws Exception {
        scenario.watching(a, () -> {
            CompletableFuture<Boolean> release = a.beginUnlock();
            link.close();
            a.awaitLostReply(release);
            return release;
        });
    }
}
