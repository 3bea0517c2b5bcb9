package io.github.lockevolution.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A lock of which nobody has said anything is given the client of a ZooKeeper, and counts what the same lock counts that is described. */
class ZooKeeperArgumentsTest {

    private static ExploringZooKeeper zooKeeper;

    @BeforeAll
    static void start() {
        zooKeeper = new ExploringZooKeeper();
    }

    @AfterAll
    static void stop() {
        zooKeeper.close();
    }

    /** What it throws says that somebody else has the lock. */
    static class OverZooKeeper {

        private final ZooKeeper zooKeeper;
        private final String node;

        OverZooKeeper(ZooKeeper zooKeeper, String path) {
            this.zooKeeper = zooKeeper;
            this.node = path + "/holder";
        }

        void tryLock() throws KeeperException, InterruptedException {
            zooKeeper.create(node, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
        }

        void unlock() throws KeeperException, InterruptedException {
            zooKeeper.delete(node, -1);
        }
    }

    static class OverCurator {

        private final InterProcessMutex mutex;

        OverCurator(CuratorFramework curator, String path) {
            this.mutex = new InterProcessMutex(curator, path);
        }

        void acquire() throws Exception {
            mutex.acquire();
        }

        void release() throws Exception {
            mutex.release();
        }
    }

    /** Made by an expression alone, and refused at once. */
    static class Impatient {

        private final InterProcessMutex mutex;

        Impatient(InterProcessMutex mutex) {
            this.mutex = mutex;
        }

        boolean tryLock() throws Exception {
            return mutex.acquire(0, TimeUnit.SECONDS);
        }

        void unlock() throws Exception {
            mutex.release();
        }
    }

    static Stream<Arguments> described() {
        Bounds expiry = Bounds.clients(2).expiries(1);
        Bounds crash = Bounds.clients(2).crashes(1);
        return Stream.of(
                Arguments.of(
                        OverZooKeeper.class,
                        new ZooKeeperLocks().lock("zk-ephemeral-node"),
                        expiry,
                        Optional.of(Failure.LEASE_OVERRUN)),
                Arguments.of(
                        OverZooKeeper.class, new ZooKeeperLocks().lock("zk-ephemeral-node"), crash, Optional.empty()),
                Arguments.of(
                        OverCurator.class, new ZooKeeperLocks().lock("zk-curator-mutex"), crash, Optional.empty()));
    }

    @Tag("integration")
    @ParameterizedTest
    @MethodSource("described")
    void it_counts_what_the_same_lock_counts_that_is_described(
            Class<?> type, LockSpec described, Bounds bounds, Optional<Failure> failure) {
        Census known = zooKeeper.explore(described, bounds);
        try (CheckedLock lock = JavaLockLoader.ofClass(type.getName(), LockUse.USUAL, List.of())) {
            Census census = zooKeeper.explore(lock.spec(), bounds);

            assertThat(census.gap()).isEmpty();
            assertThat(census.schedules()).isEqualTo(known.schedules());
            assertThat(census.observedFailures())
                    .containsExactlyInAnyOrderElementsOf(failure.stream().toList());
            failure.ifPresent(one -> assertThat(census.count(one)).isEqualTo(known.count(one)));
        }
    }

    @Tag("integration")
    @Test
    void an_expression_names_the_client() {
        LockUse use = new LockUse(
                Optional.of("new ZooKeeperArgumentsTest.Impatient(new org.apache.curator.framework.recipes.locks"
                        + ".InterProcessMutex(curator, key))"),
                Optional.empty(),
                Optional.empty());
        try (CheckedLock lock = JavaLockLoader.ofClass(Impatient.class.getName(), use, List.of())) {
            Census census = zooKeeper.explore(lock.spec(), Bounds.clients(2));

            assertThat(census.gap()).isEmpty();
            assertThat(census.observedFailures()).isEmpty();
            assertThat(census.schedules()).isPositive();
        }
    }

    @Test
    void there_are_no_tables_to_be_made() {
        try (CheckedLock lock = JavaLockLoader.ofClass(OverZooKeeper.class.getName(), LockUse.USUAL, List.of())) {
            assertThatThrownBy(() -> lock.withTables(List.of("CREATE TABLE mutex (name INT)")))
                    .isInstanceOf(SetupProblem.class)
                    .hasMessageContaining("is in no database whose tables --schema could make");
        }
    }
}
