package io.github.lockevolution.stage4;

import static io.github.lockevolution.faults.attack.Scene.SHORT_LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** How SET NX EX with a plain DEL breaks, on a real Redis. */
@OnTheBench(SetNxExStage.class)
@Execution(ExecutionMode.CONCURRENT)
class SetNxExStoriesTest {
    /** A: SET NX takes the lock, its answer is lost; A gives up. A's lease runs out. */
    @Test
    void a_lost_answer_to_set_is_made_good_by_the_lease(Scene scene) throws Exception {
        LiveClient a = scene.client("A", SHORT_LEASE.multipliedBy(2));
        ClientProxy.DroppedReplies answers = a.proxy().dropReplies();

        scene.watching(a, () -> {
            CompletableFuture<Boolean> acquire = a.beginTryLock();
            scene.await("SET takes the lock", scene.key()::exists);
            answers.cut();
            a.awaitFailure(JedisConnectionException.class, acquire);
            return acquire;
        });

        assertThat(scene.key().lease()).isPresent();
        assertThat(scene.newcomerEnters()).isTrue();
        assertThat(scene.history().failures()).isEmpty();
    }
}
