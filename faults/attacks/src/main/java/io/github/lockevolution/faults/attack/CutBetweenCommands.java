package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Stops the acquire after its first command, in two ways: {@code limit_data} cuts client A's connection behind the last byte of
 * that command; and, meanwhile, on a lock of its own, the process of client B is killed at the same point. If the acquire has
 * only one command, its answer is lost instead.
 */
final class CutBetweenCommands implements AttackScript {

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        String first = scene.profile().acquire().get(0);
        try (Scene beside = scene.beside()) {
            FutureTask<Boolean> kill = new FutureTask<>(() -> cutByKill(beside));
            Thread thread = new Thread(kill, "attack");
            thread.setDaemon(true);
            thread.start();
            boolean freeAfterCut;
            try {
                freeAfterCut = cutByNetwork(scene);
            } finally {
                thread.join();
            }
            boolean freeAfterKill = outcome(kill);
            beside.history().events().forEach(scene::record);
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

    private static boolean cutByNetwork(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.SHORT_LEASE);
        a.pace();
        CompletableFuture<Boolean> acquire = a.beginTryLock();
        Optional<Command> first = a.awaitFirstCommand(acquire);
        if (first.isEmpty()) {
            a.within(acquire);
        }
        scene.require(first.isPresent(), AttackProblemText::freeLockNotTaken);
        a.proxy().cutAfter(first.get().bytes());
        Optional<ClientProxy.Fault> answer = Optional.empty();
        if (scene.profile().acquire().size() == 1) {
            // Redis may answer before Toxiproxy has cut the connection, and this answer must not arrive.
            answer = Optional.of(a.proxy().dropReplies());
        }
        loseConnection(scene, a, acquire, answer);
        return scene.newcomerEnters();
    }

    private static void loseConnection(
            Scene scene, LiveClient a, CompletableFuture<Boolean> acquire, Optional<ClientProxy.Fault> answer)
            throws Exception {
        scene.watching(a, () -> {
            a.letAllLeave();
            awaitEffect(scene);
            if (answer.isPresent()) {
                answer.get().close();
            }
            a.awaitLostReply(acquire);
        });
    }

    private static boolean cutByKill(Scene scene) throws Exception {
        boolean oneCommand = scene.profile().acquire().size() == 1;
        ProcessClient b = scene.process("B", Scene.SHORT_LEASE);
        scene.watching(b, () -> {
            if (oneCommand) {
                b.stopBeforeReply();
            } else {
                b.stopBefore(2);
            }
            awaitEffect(scene);
        });
        b.kill();
        return scene.newcomerEnters();
    }

    /** Waits for the first command to arrive. Only one that takes the lock leaves something to wait for. */
    private static void awaitEffect(Scene scene) throws Exception {
        if (scene.profile().taking() == 1) {
            scene.await(AttackProblemText::firstCommandTakesEffect, scene.probe()::hasChangedSinceFree);
        }
    }
}
