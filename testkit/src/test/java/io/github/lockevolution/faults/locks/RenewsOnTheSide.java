package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.UnifiedJedis;

/** A sound lock with a timer that renews the lease of its holder every quarter of it. */
public final class RenewsOnTheSide extends TestSpec {

    private static final String RENEW_IF_OURS =
            "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0";

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return create(redis, key, owner, lease, Executors.newSingleThreadScheduledExecutor());
    }

    @Override
    public DistributedLock create(
            UnifiedJedis redis, String key, String owner, Duration lease, ScheduledExecutorService timer) {
        String token = token(owner);
        return new TokenLock(redis, key, token, lease) {

            private Future<?> renewals;

            @Override
            public boolean tryLock() {
                boolean taken = super.tryLock();
                if (taken) {
                    long period = lease.toMillis() / 4;
                    renewals = timer.scheduleAtFixedRate(this::renew, period, period, TimeUnit.MILLISECONDS);
                }
                return taken;
            }

            private void renew() {
                redis.eval(RENEW_IF_OURS, List.of(key), List.of(token, Long.toString(lease.toMillis())));
            }

            @Override
            public boolean unlock() {
                renewals.cancel(false);
                return super.unlock();
            }
        };
    }
}
