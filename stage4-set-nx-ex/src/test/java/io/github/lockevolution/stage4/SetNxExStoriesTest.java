package io.github.lockevolution.stage4;

import static io.github.lockevolution.faults.attack.Scene.LONG_LEASE;
import static io.github.lockevolution.faults.attack.Scene.SHORT_LEASE;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
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

/** How SET NX EX with a plain DEL breaks, on a real Redis. */
@OnTheBench(SetNxExStage.class)
@Execution(ExecutionMode.CONCURRENT)
class SetNxExStoriesTest {

    /**
     * A: SET NX; A is inside. A: DEL is on its way. A's lease runs out. B: SET NX; B is inside. A's DEL arrives, 1: it
     * was B's lock. C: SET NX; C is inside beside B.
     */
    @Test
    void a_late_unlock_deletes_the_next_holders_lock_and_lets_a_third_in(Scene scene) throws Exception {
        LiveClient a = scene.client("A", SHORT_LEASE);
        LiveClient b = scene.client("B", LONG_LEASE);
        LiveClient c = scene.client("C", LONG_LEASE);
        a.tryLock();
        ClientProxy.HeldRequests requestsOfA = a.proxy().holdRequests();
        CompletableFuture<Boolean> release = a.beginUnlock();
        scene.awaitEndOfLease();
        b.tryLock();

        boolean removed = arrives(scene, a, requestsOfA, release);

        assertThat(removed).isTrue();
        assertThat(scene.key().exists()).isFalse();
        assertThat(c.tryLock()).isTrue();
        assertThat(scene.history().failures()).containsOnlyKeys(FOREIGN_UNLOCK);
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
     * A: SET NX; A is inside, writes, and stands still, as in a long garbage collection. A's lease runs out. B: SET NX;
     * B is inside and writes. A goes on and writes again.
     */
    @Test
    void a_paused_holder_overruns_its_lease(Scene scene) throws Exception {
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
        assertThat(owner(scene)).isEqualTo("B");
        assertThat(scene.history().failures()).containsOnlyKeys(LEASE_OVERRUN);
    }

    /** A: SET NX; A is inside. A's lease runs out. B: SET NX; B is inside, too. A: DEL, 1: it was B's lock. */
    @Test
    void who_overran_its_lease_deletes_the_lock_of_who_came_next(Scene scene) throws Exception {
        LiveClient a = scene.client("A", SHORT_LEASE);
        LiveClient b = scene.client("B", LONG_LEASE);
        a.tryLock();
        scene.awaitEndOfLease();
        b.tryLock();

        boolean removed = a.unlock();

        assertThat(removed).isTrue();
        assertThat(scene.key().exists()).isFalse();
        assertThat(scene.history().failures()).containsOnlyKeys(FOREIGN_UNLOCK, LEASE_OVERRUN);
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
        assertThat(owner(scene)).isEqualTo("A");
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

        assertThat(owner(scene)).isEqualTo("A");
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

    private static String owner(Scene scene) {
        return scene.redis().direct().get(scene.key().name());
    }
}
