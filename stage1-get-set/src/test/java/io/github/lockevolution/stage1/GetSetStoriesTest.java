package io.github.lockevolution.stage1;

import static io.github.lockevolution.faults.attack.Scene.LONG_LEASE;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.KillPoint;
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

/**
 * How GET and SET break, on a real Redis. This lock has no lease, so the one that its clients ask for means nothing.
 */
@OnTheBench(GetSetStage.class)
@Execution(ExecutionMode.CONCURRENT)
class GetSetStoriesTest {

    /** A: GET, nil. B: GET, nil. A: SET; A is inside. B: SET; B is inside. */
    @Test
    void two_clients_that_both_read_nil_are_both_inside(Scene scene) throws Exception {
        LiveClient a = scene.client("A", LONG_LEASE);
        LiveClient b = scene.client("B", LONG_LEASE);
        CompletableFuture<Boolean> acquireOfA = readsNil(a);
        CompletableFuture<Boolean> acquireOfB = readsNil(b);
        boolean aIsInside = sets(scene, a, acquireOfA);

        boolean bIsInside = sets(scene, b, acquireOfB);

        assertThat(aIsInside).isTrue();
        assertThat(bIsInside).isTrue();
        assertThat(owner(scene)).isEqualTo("B");
        assertThat(scene.history().failures()).containsOnlyKeys(RACE);
    }

    /** A: GET, nil. B: GET, nil. A: SET; A is inside. B: SET; B is inside. A: DEL, 1. B has no lock now. */
    @Test
    void the_first_to_leave_deletes_the_lock_of_the_one_who_stays(Scene scene) throws Exception {
        LiveClient a = scene.client("A", LONG_LEASE);
        LiveClient b = scene.client("B", LONG_LEASE);
        CompletableFuture<Boolean> acquireOfA = readsNil(a);
        CompletableFuture<Boolean> acquireOfB = readsNil(b);
        sets(scene, a, acquireOfA);
        sets(scene, b, acquireOfB);

        boolean removed = a.unlock();

        assertThat(removed).isTrue();
        assertThat(scene.key().exists()).isFalse();
        assertThat(scene.history().failures()).containsOnlyKeys(RACE, FOREIGN_UNLOCK);
    }

    /** The client sends GET, is answered nil, and stands before SET. */
    private static CompletableFuture<Boolean> readsNil(LiveClient client) {
        client.pace();
        CompletableFuture<Boolean> acquire = client.beginTryLock();
        client.letCommandLeave(acquire);
        client.awaitAnswer(acquire);
        return acquire;
    }

    /** The client sends SET; true if it is inside then. */
    private static boolean sets(Scene scene, LiveClient client, CompletableFuture<Boolean> acquire) throws Exception {
        return scene.watching(client, () -> {
            client.letAllLeave();
            return client.finishTryLock(acquire);
        });
    }

    /** A: GET, nil; SET; A is inside and dies. */
    @Test
    void a_killed_holder_locks_everyone_out(Scene scene) throws Exception {
        ProcessClient a = scene.process("A", LONG_LEASE);
        a.tryLock();

        a.kill();

        assertThat(owner(scene)).isEqualTo("A");
        assertThat(scene.key().lease()).isEmpty();
        assertThat(scene.newcomerEnters()).isFalse();
        assertThat(scene.history().failures()).containsOnlyKeys(ORPHAN_KEY);
    }

    /** A: GET, nil; SET takes the lock, its answer is lost; A does not know that it holds the lock, and gives up. */
    @Test
    void a_lost_answer_to_set_locks_everyone_out(Scene scene) throws Exception {
        LiveClient a = scene.client("A", LONG_LEASE);
        CompletableFuture<Boolean> acquire = readsNil(a);
        ClientProxy.DroppedReplies answers = a.proxy().dropReplies();

        scene.watching(a, () -> {
            a.letCommandLeave(acquire);
            scene.await("SET takes the lock", scene.key()::exists);
            answers.cut();
            a.awaitFailure(JedisConnectionException.class, acquire);
            return acquire;
        });

        assertThat(owner(scene)).isEqualTo("A");
        assertThat(scene.key().lease()).isEmpty();
        assertThat(scene.newcomerEnters()).isFalse();
        assertThat(scene.history().failures()).containsOnlyKeys(ORPHAN_KEY);
    }

    /** A: GET, nil; A dies. GET has taken nothing. */
    @Test
    void a_crash_between_get_and_set_harms_nobody(Scene scene) throws Exception {
        ProcessClient a = scene.process("A", LONG_LEASE);
        a.tryLockUpTo(KillPoint.beforeCommand(2));

        a.kill();

        assertThat(scene.key().exists()).isFalse();
        assertThat(scene.newcomerEnters()).isTrue();
        assertThat(scene.history().failures()).isEmpty();
    }

    private static String owner(Scene scene) {
        return scene.redis().direct().get(scene.key().name());
    }
}
