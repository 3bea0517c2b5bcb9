// shows RACE, ORPHAN_KEY, FOREIGN_UNLOCK
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** The descriptor of a lock that is held by whoever was first at one of the servers. */
public class DescribesAnyServer extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.onRedisServers("any-server").made(AnyServer::new);
    }

    private record AnyServer(List<UnifiedJedis> servers, String key, String owner, Duration lease)
            implements DistributedLock {

        @Override
        public boolean tryLock() {
            return servers.stream().filter(server -> server.setnx(key, owner) == 1).count() > 0;
        }

        @Override
        public boolean unlock() {
            return servers.stream().filter(server -> server.del(key) == 1).count() > 0;
        }
    }
}
