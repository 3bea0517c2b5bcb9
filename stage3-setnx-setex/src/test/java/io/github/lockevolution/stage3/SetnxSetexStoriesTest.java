package io.github.lockevolution.stage3;

import static io.github.lockevolution.faults.attack.Scene.LONG_LEASE;
import static io.github.lockevolution.faults.attack.Scene.SHORT_LEASE;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.ProcessClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** How SETNX followed by SETEX breaks, on a real Redis. */
@OnTheBench(SetnxSetexStage.class)
@Execution(ExecutionMode.CONCURRENT)
class SetnxSetexStoriesTest {
    /** A: SETNX, 1; SETEX gives the lock a lease, its answer is lost; A gives up. A's lease runs out. */
    @Test
    void a_lost_answer_to_setex_is_made_good_by_the_lease(Scene scene) throws Exception {
        LiveClient a = scene.client("A", SHORT_LEASE.multipliedBy(2));
        CompletableFuture<Boolean> acquire = standsBeforeSetex(scene, a);
        ClientProxy.DroppedReplies answers = a.proxy().dropReplies();

        a.letCommandLeave(acquire);
        scene.await("SETEX gives the lock a lease", () -> scene.key().lease().isPresent());
        answers.cut();
        a.awaitFailure(JedisConnectionException.class, acquire);

        assertThat(scene.key().lease()).isPresent();
        assertThat(scene.newcomerEnters()).isTrue();
        assertThat(scene.history().failures()).isEmpty();
    }

    /**
     * A: SETNX, SETEX; A is inside. A: DEL is on its way. A's lease runs out. B: SETNX, 1. A's DEL arrives, 1: it was
     * B's lock. C: SETNX, SETEX; C is inside. B: SETEX, which asks nobody; B is inside, too.
     */
    @Test
    void a_late_unlock_between_setnx_and_setex_lets_two_in(Scene scene) throws Exception {
        LiveClient a = scene.client("A", SHORT_LEASE);
        LiveClient b = scene.client("B", LONG_LEASE);
        LiveClient c = scene.client("C", LONG_LEASE);
        a.tryLock();
        ClientProxy.HeldRequests requestsOfA = a.proxy().holdRequests();
        CompletableFuture<Boolean> release = a.beginUnlock();
        scene.awaitEndOfLease();
        CompletableFuture<Boolean> acquireOfB = standsBeforeSetex(scene, b);
        arrives(scene, a, requestsOfA, release);
        boolean cIsInside = c.tryLock();

        boolean bIsInside = sendsSetex(scene, b, acquireOfB);

        assertThat(cIsInside).isTrue();
        assertThat(bIsInside).isTrue();
        assertThat(owner(scene)).isEqualTo("B");
        assertThat(scene.history().failures()).containsOnlyKeys(FOREIGN_UNLOCK);
    }

    /** The client sends SETNX, takes the lock by it, and stands before SETEX. */
    private static CompletableFuture<Boolean> standsBeforeSetex(Scene scene, LiveClient client) throws Exception {
        return scene.watching(client, () -> {
            client.pace();
            CompletableFuture<Boolean> acquire = client.beginTryLock();
            client.letCommandLeave(acquire);
            client.awaitAnswer(acquire);
            return acquire;
        });
    }

    /** The client sends SETEX; true if it is inside then. */
    private static boolean sendsSetex(Scene scene, LiveClient client, CompletableFuture<Boolean> acquire)
            throws Exception {
        return scene.watching(client, () -> {
            client.letAllLeave();
            return client.finishTryLock(acquire);
        });
    }

    private static boolean arrives(
            Scene scene, LiveClient client, ClientProxy.HeldRequests requests, CompletableFuture<Boolean> release)
            throws Exception {
        return scene.watching(client, () -> {
            requests.letAllThrough();
            return client.finishUnlock(release);
        });
    }

    /** A: SETNX, SETEX; A is inside and dies. A's lease runs out. */
    @Test
    void a_holder_that_dies_after_setex_is_succeeded_when_its_lease_ends(Scene scene) throws Exception {
        ProcessClient a = scene.process("A", SHORT_LEASE.multipliedBy(2));
        a.tryLock();

        a.kill();

        assertThat(owner(scene)).isEqualTo("A");
        assertThat(scene.key().lease()).isPresent();
        assertThat(scene.newcomerEnters()).isTrue();
        assertThat(scene.history().failures()).isEmpty();
    }

    private static String owner(Scene scene) {
        return scene.redis().direct().get(scene.key().name());
    }
}
