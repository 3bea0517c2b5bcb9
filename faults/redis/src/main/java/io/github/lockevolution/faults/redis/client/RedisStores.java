package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.ReplicaRouting;
import io.github.lockevolution.faults.subject.RoutingLauncher;
import io.github.lockevolution.faults.subject.StoreKind;
import io.github.lockevolution.lock.LockSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts each lock under test in one Redis, or in several like it, which start for each lock and end with it. */
final class RedisStores implements StoreKind.Started, RoutingLauncher {

    private final Redis redis;
    private final BenchSettings settings;
    private final Runnable end;
    private final Launcher one;

    /**
     * @param settings how many servers a lock gets that keeps its state in several
     * @param end done at the end
     */
    RedisStores(Redis redis, BenchSettings settings, Runnable end) {
        this.redis = redis;
        this.settings = settings;
        this.end = end;
        this.one = new RedisLauncher(redis);
    }

    @Override
    public Launcher route(LockSpec lock) {
        return lock.isInRedis() ? one : one.onServers(RedisServerCount.chosenBy(settings));
    }

    @Override
    public String version() {
        return "Redis " + redis.version();
    }

    @Override
    public List<Launcher> perStore(List<LockSpec> locks) {
        Map<String, Launcher> needed = new LinkedHashMap<>();
        locks.stream()
                .filter(lock -> lock.isInRedis() || isNewEnoughFor(lock))
                .forEach(lock -> needed.computeIfAbsent(lock.storeName(), name -> route(lock)));
        return List.copyOf(needed.values());
    }

    @Override
    public LockSpec canary() {
        return one.canary();
    }

    /** {@inheritDoc} Only for locks in one. */
    @Override
    public Launcher withReplica() {
        return new ReplicaRouting(LockSpec::isInRedis, one.withReplica());
    }

    @Override
    public void close() {
        end.run();
    }
}
