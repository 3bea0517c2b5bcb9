package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBinding;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = ZooKeeperLocks.class, lock = "zk-fenced-node")
class FencedNodeCensusIT extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(186).and(48, LEASE_OVERRUN),
                Bounds.clients(3).expiries(1), schedules(768).and(318, LEASE_OVERRUN));
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2).expiries(1);
    }

    /**
     * A's session ends while A is inside. B gets in, writes, and gives the lock back. A, who does not know, writes as well: the resource has seen the
     * higher number of B.
     */
    @Test
    void the_resource_refuses_the_write_of_a_client_whose_session_has_ended(Redis redis) {
        List<String> writes = new ArrayList<>();
        try (StoreRegistry launcher = new StoreRegistry(RedisKind.on(redis));
                Testbed testbed = Testbed.open(writing(writes), new ProvenStore(launcher), 2)) {
            writes.clear();

            Trace story = new Replayer(testbed).play(Schedule.parse("zk-fenced-node:A.expire.B.B.B.A.A"));

            assertThat(story.failures()).containsOnlyKeys(LEASE_OVERRUN);
            assertThat(writes).containsExactly("B: accepted", "A: refused");
        }
    }

    /** The lock under test, whose clients write before they give it back. */
    private static LockSpec writing(List<String> writes) {
        GuardedResource resource = new GuardedResource();
        return LockSpec.in(
                        ZooKeeperBinding.of(
                                FencedNodeLock.class,
                                (servers, lease) -> ConnectedSession.open(
                                        servers,
                                        lease,
                                        (zooKeeper, path, owner) -> new Writer(
                                                new FencedNodeLock(zooKeeper, path, owner), owner, resource, writes))),
                        "zk-fenced-node")
                .suffers(LEASE_OVERRUN);
    }

    private record Writer(FencedNodeLock lock, String owner, GuardedResource resource, List<String> writes)
            implements DistributedLock {

        @Override
        public boolean tryLock() {
            return lock.tryLock();
        }

        /** The newcomer only looks whether the lock is free. */
        @Override
        public boolean unlock() {
            if (!owner.equals(SystemUnderTest.NEWCOMER)) {
                boolean accepted = resource.write(lock.fencingToken(), owner);
                writes.add(owner + (accepted ? ": accepted" : ": refused"));
            }
            return lock.unlock();
        }
    }
}
