package io.github.lockevolution.stage5;

import static io.github.lockevolution.faults.attack.Scene.LONG_LEASE;
import static io.github.lockevolution.faults.attack.Scene.SHORT_LEASE;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.KillPoint;
import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.ProcessClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** What a random token and a checked release hold out against, and the one thing they do not, on a real Redis. */
@OnTheBench(LuaStage.class)
@Execution(ExecutionMode.CONCURRENT)
class LuaStoriesTest {

    /**
     * A: SET NX; A is inside. A: EVALSHA is on its way. A's lease runs out. B: SET NX; B is inside. A's EVALSHA
     * arrives, 0: the token is B's. C: SET NX, nil; C is refused.
     */
    @Test
    void a_late_unlock_leaves_the_next_holders_lock_alone(Scene scene) throws Exception {
        LiveClient a = scene.client("A", SHORT_LEASE);
        LiveClient b = scene.client("B", LONG_LEASE);
        LiveClient c = scene.client("C", LONG_LEASE);
        a.tryLock();
        ClientProxy.HeldRequests requestsOfA = a.proxy().holdRequests();
        CompletableFuture<Boolean> release = a.beginUnlock();
        scene.awaitEndOfLease();
        b.tryLock();

        boolean removed = arrives(scene, a, requestsOfA, release);

        assertThat(removed).isFalse();
        assertThat(token(scene)).startsWith("B:");
        assertThat(c.tryLock()).isFalse();
        assertThat(scene.history().failures()).isEmpty();
    }

    private static boolean arrives(
            Scene scene, LiveClient client, ClientProxy.HeldRequests requests, CompletableFuture<Boolean> release)
            throws Exception {
        return scene.watching(client, () -> {
            requests.letAllThrough();
            return client.finishUnlock(release);
        });
    }

    /**
     * A: SET NX; A is inside. A: EVALSHA removes the key, its answer is lost. B: SET NX; B is inside. A: EVALSHA again,
     * 0: the token is B's.
     */
    @Test
    void an_unanswered_unlock_that_is_repeated_leaves_the_next_holders_lock_alone(Scene scene) throws Exception {
        // Somebody's release has loaded the script, so that the first EVALSHA of A finds it.
        LiveClient earlier = scene.client("E", LONG_LEASE);
        earlier.tryLock();
        earlier.unlock();
        LiveClient a = scene.client("A", LONG_LEASE);
        LiveClient b = scene.client("B", LONG_LEASE);
        a.tryLock();
        ClientProxy.DroppedReplies answers = a.proxy().dropReplies();
        scene.watching(a, () -> {
            CompletableFuture<Boolean> release = a.beginUnlock();
            scene.await("EVALSHA removes the key", () -> !scene.key().exists());
            answers.cut();
            a.awaitFailure(JedisConnectionException.class, release);
            return release;
        });
        b.tryLock();

        boolean removed = a.unlock();

        assertThat(removed).isFalse();
        assertThat(token(scene)).startsWith("B:");
        assertThat(scene.history().failures()).isEmpty();
    }

    /**
     * A: SET NX; A is inside, writes, and stands still, as in a long garbage collection. A's lease runs out. B: SET NX;
     * B is inside and writes. A goes on and writes again.
     */
    @Test
    void a_paused_holder_still_overruns_its_lease(Scene scene) throws Exception {
        ProcessClient a = scene.process("A", SHORT_LEASE);
        LiveClient b = scene.client("B", LONG_LEASE);
        a.tryLock();
        a.write("A1");
        Pause pause = a.pause();
        try (pause) {
            scene.awaitEndOfLease();
            b.tryLock();
            b.write("B1");
        }

        a.write("A2");

        assertThat(scene.resource()).containsExactly("A1", "B1", "A2");
        assertThat(a.unlock()).isFalse();
        assertThat(token(scene)).startsWith("B:");
        assertThat(scene.history().failures()).containsOnlyKeys(LEASE_OVERRUN);
    }

    /**
     * A: SET NX is on its way. B: SET NX is on its way. A's arrives, OK; A is inside. B's arrives, nil; B is refused.
     */
    @Test
    void only_one_of_two_simultaneous_clients_enters(Scene scene) throws Exception {
        LiveClient a = scene.client("A", LONG_LEASE);
        LiveClient b = scene.client("B", LONG_LEASE);
        ClientProxy.HeldRequests requestsOfA = a.proxy().holdRequests();
        ClientProxy.HeldRequests requestsOfB = b.proxy().holdRequests();
        CompletableFuture<Boolean> acquireOfA = sendsAcquire(a);
        CompletableFuture<Boolean> acquireOfB = sendsAcquire(b);

        oneCommandArrives(scene, a, requestsOfA, acquireOfA);
        oneCommandArrives(scene, b, requestsOfB, acquireOfB);

        assertThat(entered(scene, a, acquireOfA)).isTrue();
        assertThat(entered(scene, b, acquireOfB)).isFalse();
        assertThat(token(scene)).startsWith("A:");
        assertThat(scene.history().failures()).isEmpty();
    }

    private static CompletableFuture<Boolean> sendsAcquire(LiveClient client) {
        client.pace();
        CompletableFuture<Boolean> acquire = client.beginTryLock();
        client.letCommandLeave(acquire);
        return acquire;
    }

    /** Of an acquire of one command, that is all; a second one would now stand before the gate. */
    private static void oneCommandArrives(
            Scene scene, LiveClient client, ClientProxy.HeldRequests requests, CompletableFuture<Boolean> acquire)
            throws Exception {
        scene.watching(client, () -> {
            requests.letAllThrough();
            client.awaitAnswer(acquire);
            return acquire;
        });
    }

    private static boolean entered(Scene scene, LiveClient client, CompletableFuture<Boolean> acquire)
            throws Exception {
        return scene.watching(client, () -> {
            client.letAllLeave();
            return client.finishTryLock(acquire);
        });
    }

    /** A: SET NX leaves, and A dies before it reads the answer. A's lease runs out. */
    @Test
    void a_crash_right_after_set_is_ended_by_the_lease(Scene scene) throws Exception {
        ProcessClient a = scene.process("A", SHORT_LEASE.multipliedBy(2));
        a.tryLockUpTo(KillPoint.beforeReply(1));
        scene.await("SET takes the lock", scene.key()::exists);

        a.kill();

        assertThat(token(scene)).startsWith("A:");
        assertThat(scene.key().lease()).isPresent();
        assertThat(scene.newcomerEnters()).isTrue();
        assertThat(scene.history().failures()).isEmpty();
    }

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

    private static String token(Scene scene) {
        return scene.redis().direct().get(scene.key().name());
    }
}
