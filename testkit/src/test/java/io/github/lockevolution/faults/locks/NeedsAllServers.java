package io.github.lockevolution.faults.locks;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** Whoever has the key of every server has the lock; who is refused by one gives back what it has of the others. */
public final class NeedsAllServers extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.onRedisServers("needs-all-servers")
                .suffers(Failure.LEASE_OVERRUN)
                .<List<UnifiedJedis>>made(
                        (servers, key, owner, lease) -> new Lock(servers, key, TestSpec.token(owner), lease));
    }

    private record Lock(List<UnifiedJedis> servers, String key, String token, Duration lease)
            implements DistributedLock {

        @Override
        public boolean tryLock() {
            for (int i = 0; i < servers.size(); i++) {
                if (servers.get(i).set(key, token, setParams().nx().px(lease.toMillis())) == null) {
                    release(servers.subList(0, i));
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean unlock() {
            return release(servers);
        }

        private boolean release(List<UnifiedJedis> taken) {
            return taken.stream()
                            .filter(server -> server.eval(TokenLock.DELETE_IF_OURS, List.of(key), List.of(token))
                                    .equals(1L))
                            .count()
                    > 0;
        }
    }
}
