package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Stops the acquire after its first command, in two ways: {@code limit_data} cuts client A's connection behind the last byte of that
 * command; and, meanwhile, on a lock of its own, the process of client B is killed at the same point. If the acquire has only one command,
 * its reply is lost instead.
 */
final class CutBetweenCommands implements AttackScript {

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        String first = scenario.profile().acquire().get(0);
        try (FaultScenario beside = scenario.beside()) {
            FutureTask<Boolean> kill = new FutureTask<>(() -> cutByKill(beside));
            Thread thread = new Thread(kill, "attack");
            thread.setDaemon(true);
            thread.start();
            boolean freeAfterCut;
            try {
                freeAfterCut = cutByNetwork(scenario);
            } finally {
                thread.join();
            }
            boolean freeAfterKill = outcome(kill);
            beside.history().events().forEach(scenario::record);
            return AttackStory.that(words -> words.cutAfter(first, end(freeAfterCut)))
                    .and(words -> words.killedThere(end(freeAfterKill)));
        }
    }

    private static boolean outcome(FutureTask<Boolean> ended) throws Exception {
        try {
            return ended.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    private static Message end(boolean free) {
        return Message.of(
                AttackStoryText.class, free ? AttackStoryText::newcomerGetsIn : AttackStoryText::nobodyEverGetsIn);
    }

    private static boolean cutByNetwork(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.SHORT_LEASE);
        a.pace();
        CompletableFuture<Boolean> acquire = a.beginTryLock();
        Optional<Command> first = a.awaitFirstCommand(acquire);
        if (first.isEmpty()) {
            a.within(acquire);
        }
        scenario.require(first.isPresent(), AttackProblemText::freeLockNotTaken);
        a.proxy().cutAfter(first.get().bytes());
        Optional<ClientProxy.Fault> answer = Optional.empty();
        if (scenario.profile().acquire().size() == 1) {
            // Redis may reply before Toxiproxy has cut the connection, and this reply must not arrive.
            answer = Optional.of(a.proxy().dropReplies());
        }
        loseConnection(scenario, a, acquire, answer);
        return scenario.newcomerEnters();
    }

    private static void loseConnection(
            FaultScenario scenario,
            LiveClient a,
            CompletableFuture<Boolean> acquire,
            Optional<ClientProxy.Fault> answer)
            throws Exception {
        scenario.watching(a, () -> {
            a.letAllLeave();
            awaitEffect(scenario);
            if (answer.isPresent()) {
                answer.get().close();
            }
            a.awaitLostReply(acquire);
        });
    }

    private static boolean cutByKill(FaultScenario scenario) throws Exception {
        boolean oneCommand = scenario.profile().acquire().size() == 1;
        ProcessClient b = scenario.process("B", FaultScenario.SHORT_LEASE);
        scenario.watching(b, () -> {
            if (oneCommand) {
                b.stopBeforeReply();
            } else {
                b.stopBefore(2);
            }
            awaitEffect(scenario);
        });
        b.kill();
        return scenario.newcomerEnters();
    }

    /** Waits for the first command to arrive. Its effect can be waited for only if it takes the lock. */
    private static void awaitEffect(FaultScenario scenario) throws Exception {
        if (scenario.profile().taking() == 1) {
            scenario.await(AttackProblemText::firstCommandTakesEffect, scenario.probe()::hasChangedSinceFree);
        }
    }
}
