package io.github.lockevolution.faults.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.subject.Store;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WatchNotificationsTest {

    private static final String NODE = "/lock/holder";
    private static final byte[] NOTHING = {};

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private EmbeddedZooKeeper server;
    private Store store;
    private ZooKeeper watching;
    private ZooKeeper other;

    @BeforeEach
    void connect() throws Exception {
        server = EmbeddedZooKeeper.start();
        store = new ZooKeeperStore(server, "/lock", Duration.ofSeconds(30), Map.of());
        watching = connected();
        other = connected();
    }

    private ZooKeeper connected() throws IOException, InterruptedException {
        CountDownLatch isConnected = new CountDownLatch(1);
        ZooKeeper client = new ZooKeeper("127.0.0.1:" + server.address().getPort(), 30_000, event -> {
            if (event.getState() == KeeperState.SyncConnected) {
                isConnected.countDown();
            }
        });
        assertThat(isConnected.await(20, TimeUnit.SECONDS)).isTrue();
        return client;
    }

    @AfterEach
    void end() throws InterruptedException {
        watching.close();
        other.close();
        server.close();
    }

    private void watch() throws Exception {
        watching.exists(NODE, event -> heard.add(event.getType().name()));
    }

    private void createAndDelete() throws Exception {
        other.create(NODE, NOTHING, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
        other.delete(NODE, -1);
    }

    /** What is told comes before the answer to what is asked later. */
    private String nextHeard() throws InterruptedException {
        watching.exists("/", false, (code, path, context, stat) -> heard.add("nothing"), null);
        return heard.poll(20, TimeUnit.SECONDS);
    }

    @Test
    void who_watches_hears_of_what_another_client_does() throws Exception {
        watch();

        createAndDelete();

        assertThat(nextHeard()).isEqualTo("NodeCreated");
    }

    @Test
    void who_watches_hears_nothing_of_the_newcomer_and_goes_on_watching() throws Exception {
        watch();
        server.notifications().hide(other.getSessionId());
        createAndDelete();
        assertThat(nextHeard()).isEqualTo("nothing");

        watching.create(NODE, NOTHING, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);

        assertThat(nextHeard()).isEqualTo("NodeCreated");
    }

    /** The bench puts a node back that is gone, and takes it away again. */
    @Test
    void who_watches_hears_nothing_of_what_the_bench_puts_back() throws Exception {
        var empty = store.look();
        other.create(NODE, NOTHING, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
        watch();

        store.restore(empty);

        assertThat(nextHeard()).isEqualTo("nothing");
        assertThat(other.getChildren("/lock", false)).isEqualTo(List.of());
    }
}
