package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.locks.NeedsAllServers;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.testkit.port.PortsContract;
import io.github.lockevolution.testkit.port.ServersContract;
import org.junit.jupiter.api.BeforeEach;

/** A lock that is on three real Redis servers. */
@OnTheBench
class SeveralRedisPortsIT extends PortsContract implements ServersContract {

    private Redis redis;

    @BeforeEach
    void use(Redis redis) {
        this.redis = redis;
    }

    @Override
    protected Launcher launcher() {
        return new RedisLauncher(redis).onServers(3);
    }

    @Override
    protected LockSpec lock() {
        return new NeedsAllServers().lock();
    }
}
