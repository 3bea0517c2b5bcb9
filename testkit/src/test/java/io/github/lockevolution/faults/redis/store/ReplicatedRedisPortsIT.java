package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.testkit.port.PortsContract;
import io.github.lockevolution.testkit.port.ReplicaContract;
import org.junit.jupiter.api.BeforeEach;

/** A lock in a real Redis that has a replica. */
@OnTheBench
class ReplicatedRedisPortsIT extends PortsContract implements ReplicaContract {

    private Redis redis;

    @BeforeEach
    void use(Redis redis) {
        this.redis = redis;
    }

    @Override
    protected Launcher launcher() {
        return new RedisLauncher(redis).withReplica();
    }

    @Override
    protected LockSpec lock() {
        return new SoundSpec().lock();
    }
}
