package io.github.lockevolution.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.DistributedLock;
import java.util.List;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.Test;

/** A careless client unlocks whatever came of its tryLock: before it has a node in the queue, there is nothing to delete. */
class UnlockBeforeLockTest {

    /** Whoever sends anything would need it. */
    private static final ZooKeeper NO_SESSION = null;

    @Test
    void nothing_is_sent_for_a_node_that_was_never_made() {
        List<DistributedLock> locks = List.of(
                new SequentialNodeLock(NO_SESSION, "/queue", "A"),
                new WatchedPredecessorLock(NO_SESSION, "/queue", "A"));

        assertThat(locks).allSatisfy(lock -> assertThat(lock.unlock()).isFalse());
    }
}
