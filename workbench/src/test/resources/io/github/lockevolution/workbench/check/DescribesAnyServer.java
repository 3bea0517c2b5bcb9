// shows RACE, ORPHAN_KEY, FOREIGN_UNLOCK
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.MultiRedisLockStage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** The descriptor of a lock that is held by whoever was first at one of the servers. */
public class DescribesAnyServer implements MultiRedisLockStage {

    @Override
    public String name() {
        return "any-server";
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of();
    }

    @Override
    public DistributedLock create(
            List<UnifiedJedis> servers, String key, String owner, Duration lease, InstantSource clock) {
        return new DistributedLock() {
            @Override
            public boolean tryLock() {
                return servers.stream().filter(server -> server.setnx(key, owner) == 1).count() > 0;
            }

            @Override
            public boolean unlock() {
                return servers.stream().filter(server -> server.del(key) == 1).count() > 0;
            }
        };
    }
}
