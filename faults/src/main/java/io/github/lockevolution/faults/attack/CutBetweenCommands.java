package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.crash.KillPoint;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * The first command of A's acquire gets through and nothing after it: first because {@code limit_data} cuts the connection
 * behind its last byte, then, with another client, because the process is killed there. Of an acquire of one
 * command, the answer is what does not come after it.
 */
final class CutBetweenCommands implements AttackScript {

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        String first = scene.rehearsal().acquire().get(0).name();
        boolean freeAfterCut = cutByNetwork(scene);
        scene.clear();
        boolean freeAfterKill = cutByKill(scene);
        return AttackStory.that(words -> words.cutAfter(first, end(freeAfterCut)))
                .and(words -> words.killedThere(end(freeAfterKill)));
    }

    private static Message end(boolean free) {
        return Message.of(
                AttackStoryText.class, free ? AttackStoryText::newcomerGetsIn : AttackStoryText::nobodyEverGetsIn);
    }

    private static boolean cutByNetwork(Scene scene) throws Exception {
        ThreadClient a = scene.client("A", Scene.SHORT_LEASE);
        a.recorder().pace();
        CompletableFuture<Boolean> acquire = a.beginTryLock();
        a.line().cutAfter(a.awaitFirstCommand().bytes());
        Optional<ClientProxy.Swallowing> answer = Optional.empty();
        if (scene.rehearsal().acquire().size() == 1) {
            // Toxiproxy cuts behind the last byte, and Redis may be quicker: of an only command, the answer must not
            // come.
            answer = Optional.of(a.line().swallowReplies());
        }
        loseConnection(scene, a, acquire, answer);
        return scene.newcomerEnters();
    }

    private static void loseConnection(
            Scene scene, ThreadClient a, CompletableFuture<Boolean> acquire, Optional<ClientProxy.Swallowing> answer)
            throws Exception {
        scene.watching(a, () -> {
            a.recorder().letAllLeave();
            awaitEffect(scene);
            if (answer.isPresent()) {
                answer.get().cut();
            }
            a.failWith(JedisConnectionException.class, acquire);
            return acquire;
        });
    }

    private static boolean cutByKill(Scene scene) throws Exception {
        boolean oneCommand = scene.rehearsal().acquire().size() == 1;
        ProcessClient b = scene.process("B", Scene.SHORT_LEASE);
        scene.watching(b, () -> {
            b.tryLockUpTo(oneCommand ? KillPoint.beforeReply(1) : KillPoint.beforeCommand(2));
            awaitEffect(scene);
            return true;
        });
        b.kill();
        return scene.newcomerEnters();
    }

    /** If it is the first command that takes the lock, it has arrived when the key is there. */
    private static void awaitEffect(Scene scene) throws Exception {
        if (scene.rehearsal().taking() == 1) {
            scene.await("the first command of the acquire takes effect", scene.key()::exists);
        }
    }
}
