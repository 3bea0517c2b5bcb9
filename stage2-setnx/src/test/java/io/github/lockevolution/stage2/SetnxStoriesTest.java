package io.github.lockevolution.stage2;

import static io.github.lockevolution.faults.attack.Scene.LONG_LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * How SETNX alone breaks, on a real Redis. This lock has no lease, so the one that its clients ask for means nothing.
 */
@OnTheBench(SetnxStage.class)
@Execution(ExecutionMode.CONCURRENT)
class SetnxStoriesTest {

    /** A: SETNX is on its way. B: SETNX is on its way. A's arrives, 1; A is inside. B's arrives, 0; B is refused. */
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

    private static String owner(Scene scene) {
        return scene.redis().direct().get(scene.key().name());
    }
}
