package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.StoreSession;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.network.ClientProxy;
import java.util.concurrent.CompletableFuture;

/**
 * A is inside, and holds the lock by its session. Its link swallows everything in both directions, the end of a connection included: for
 * the database A is there, and nobody gets in. Then the database ends the session, as it does when its keepalive finds nobody or a limit
 * for idle sessions is reached; B gets in, and A, who has heard nothing, works on.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9293#section-3.5.1">half-open connections in RFC 9293</a>
 */
final class HalfOpenConnection implements AttackScript {

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        LiveClient b = scene.client("B", Scene.LONG_LEASE);
        scene.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        try (ClientProxy.Fault link = a.proxy().swallow()) {
            scene.require(!scene.isAnsweredOver(a.proxy()), text -> text.linkNotDead(a.name()));
            AttackStory swallowed = AttackStory.that(AttackStoryText::linkSwallowsAll);
            if (b.tryLock()) {
                giveBack(scene, a, link);
                b.unlock();
                return swallowed.and(text -> text.clientIsInsideToo(b.name()));
            }
            endSession(scene, a);
            scene.require(b.tryLock(), AttackProblemText::lockNotTakenAfterSession);
            giveBack(scene, a, link);
            b.unlock();
            return swallowed.and(AttackStoryText::keepsLockMeanwhile).and(AttackStoryText::sessionEnds);
        }
    }

    private static void endSession(Scene scene, LiveClient a) {
        StoreSession session = a.client().connection().session().orElseThrow();
        scene.require(session.isHolding(), text -> text.sessionIsGone(a.name()));
        session.end();
        scene.record(new Event.LeaseRanOut());
    }

    /** What A sends is swallowed, until its link is cut. */
    private static void giveBack(Scene scene, LiveClient a, ClientProxy.Fault link) throws Exception {
        scene.watching(a, () -> {
            CompletableFuture<Boolean> release = a.beginUnlock();
            link.close();
            a.awaitLostReply(release);
            return release;
        });
    }
}
