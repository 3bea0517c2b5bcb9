package io.github.lockevolution.faults.attack;

import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A and B try to take the lock at the same time. Latency holds both clients' commands in their proxies; in each round one
 * command of A gets through, then one of B. So whatever the acquire consists of, both have begun before either is done.
 * Those who got in leave in the order in which they came.
 */
final class BothAtOnce implements AttackScript {

    private static final int MOST_COMMANDS = 50;

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        List<Contender> contenders = List.of(
                new Contender(scene.client("A", Scene.LONG_LEASE)), new Contender(scene.client("B", Scene.LONG_LEASE)));
        for (Contender contender : contenders) {
            contender.begin();
        }
        scene.require(
                scene.probe().isFree()
                        && contenders.stream()
                                .allMatch(
                                        contender -> contender.client.recorder().isWaiting()),
                AttackProblemText::acquiresNotHeld);
        List<LiveClient> inside = new ArrayList<>();
        for (int round = 0; contenders.stream().anyMatch(contender -> !contender.done); round++) {
            scene.require(round < MOST_COMMANDS, text -> text.goesOn(MOST_COMMANDS));
            for (Contender contender : contenders) {
                boolean isLast = contenders.stream().allMatch(other -> other == contender || other.done);
                if (!contender.done && contender.oneCommandGetsThrough(isLast)) {
                    inside.add(contender.client);
                }
            }
        }
        return story(scene, inside);
    }

    private static AttackStory story(Scene scene, List<LiveClient> inside) throws Exception {
        String acquire = scene.profile().takingName();
        String release = scene.profile().removingName();
        if (inside.size() == 2) {
            inside.get(0).unlock();
            boolean foreign = scene.history().failures().containsKey(Failure.FOREIGN_UNLOCK);
            inside.get(1).unlock();
            AttackStory both = AttackStory.that(words -> words.bothInside(acquire));
            return foreign ? both.and(words -> words.deletesKeyOfB(release)) : both;
        }
        scene.require(inside.size() == 1, AttackProblemText::noneTakesFreeLock);
        inside.get(0).unlock();
        String only = inside.get(0).name();
        return AttackStory.that(words -> words.oneInside(only, acquire));
    }

    /** One of the two, and its call. */
    private static final class Contender {

        private final LiveClient client;
        private CompletableFuture<Boolean> call;
        private boolean done;
        private boolean isBlocked;

        Contender(LiveClient client) {
            this.client = client;
        }

        void begin() throws Exception {
            client.pace();
            call = client.beginTryLock();
            // Its connection is set up by then, and nothing of that is held.
            client.awaitFirstCommand(call);
            client.holdRequests();
            client.letCommandLeave(call);
            if (call.isCompletedExceptionally()) {
                // What the lock itself threw says more than that latency held nothing.
                client.within(call);
            }
        }

        /**
         * Lets through what the proxy holds, and sends the next command into the proxy; true if the client is inside now. Who waits in the
         * store for the other one, when that one has done all it can, gives up.
         */
        boolean oneCommandGetsThrough(boolean isLast) throws Exception {
            client.scene()
                    .require(isBlocked || client.recorder().isWaiting(), text -> text.acquireNotHeld(client.name()));
            client.scene().watching(client.name(), () -> {
                if (!isBlocked) {
                    client.letRequestsThrough();
                }
                client.awaitAnswer(call);
                return call.isDone();
            });
            isBlocked = !call.isDone() && client.isBlocked();
            if (isBlocked) {
                done = isLast;
                return isLast && client.abortBlockedCall(call);
            }
            if (call.isDone()) {
                done = true;
                client.letAllLeave();
                return client.finishTryLock(call);
            }
            client.holdRequests();
            client.letCommandLeave(call);
            return false;
        }
    }
}
