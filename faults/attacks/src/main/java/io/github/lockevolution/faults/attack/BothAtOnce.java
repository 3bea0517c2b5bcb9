package io.github.lockevolution.faults.attack;

import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A and B try to take the lock at the same time. Latency holds both clients' commands in their proxies; in each round one command of A gets
 * through, then one of B. So both have begun before either is done, however many commands the acquire has. The clients that got in leave in
 * the order in which they came.
 */
final class BothAtOnce implements AttackScript {

    private static final int MOST_COMMANDS = 50;

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        List<Contender> contenders = List.of(
                new Contender(scenario.client("A", FaultScenario.LONG_LEASE)),
                new Contender(scenario.client("B", FaultScenario.LONG_LEASE)));
        for (Contender contender : contenders) {
            contender.begin();
        }
        scenario.require(
                scenario.probe().isFree()
                        && contenders.stream()
                                .allMatch(
                                        contender -> contender.client.recorder().isWaiting()),
                AttackProblemText::acquiresNotHeld);
        List<LiveClient> inside = new ArrayList<>();
        for (int round = 0; contenders.stream().anyMatch(contender -> !contender.done); round++) {
            scenario.require(round < MOST_COMMANDS, text -> text.goesOn(MOST_COMMANDS));
            for (Contender contender : contenders) {
                boolean isLast = contenders.stream().allMatch(other -> other == contender || other.done);
                if (!contender.done && contender.oneCommandGetsThrough(isLast)) {
                    inside.add(contender.client);
                }
            }
        }
        return story(scenario, inside);
    }

    private static AttackStory story(FaultScenario scenario, List<LiveClient> inside) throws Exception {
        String acquire = scenario.profile().takingName();
        String release = scenario.profile().removingName();
        if (inside.size() == 2) {
            inside.get(0).unlock();
            boolean foreign = scenario.history().failures().containsKey(Failure.FOREIGN_UNLOCK);
            inside.get(1).unlock();
            AttackStory both = AttackStory.that(words -> words.bothInside(acquire));
            return foreign ? both.and(words -> words.deletesKeyOfB(release)) : both;
        }
        scenario.require(inside.size() == 1, AttackProblemText::noneTakesFreeLock);
        inside.get(0).unlock();
        String only = inside.get(0).name();
        return AttackStory.that(words -> words.oneInside(only, acquire));
    }

    /** One of the two clients, with its call. */
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
            // The connection of the client is set up by then, so none of its set-up is held.
            client.awaitFirstCommand(call);
            client.holdRequests();
            client.letCommandLeave(call);
            if (call.isCompletedExceptionally()) {
                // An exception of the lock itself says more than that latency held nothing.
                client.within(call);
            }
        }

        /**
         * Lets the held command through, and waits until the next one is in the proxy. A client that waits in the store for the other one
         * gives up when that one has done all it can.
         *
         * @return whether the client is inside now
         */
        boolean oneCommandGetsThrough(boolean isLast) throws Exception {
            client.scenario()
                    .require(isBlocked || client.recorder().isWaiting(), text -> text.acquireNotHeld(client.name()));
            client.scenario().watching(client.name(), () -> {
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
