package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import redis.clients.jedis.UnifiedJedis;

/** The lock with a watchdog, {@link WatchdogLock}, as the bench knows it. */
public final class WatchdogStage implements LockStage {

    @Override
    public String collection() {
        return "beyond";
    }

    @Override
    public String name() {
        return "watchdog-lock";
    }

    @Override
    public String title() {
        return "watchdog";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage5-lua");
    }

    /**
     * SET with NX and PX, which Redis has had since 2.6.12; EVALSHA, EVAL and PEXPIRE are as old as 2.6.0.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     * @see <a href="https://redis.io/docs/latest/commands/pexpire/">PEXPIRE</a>
     * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 6, 12);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SET key token NX PX millis");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("EVALSHA sha 1 key token");
    }

    @Override
    public Optional<String> releaseScript() {
        return Optional.of(WatchdogLock.DELETE_IF_OURS.text());
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    /** With a timer of its own, which no JVM waits for. */
    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return create(redis, key, owner, lease, InstantSource.system(), daemon());
    }

    @Override
    public DistributedLock create(
            UnifiedJedis redis,
            String key,
            String owner,
            Duration lease,
            InstantSource clock,
            ScheduledExecutorService timer) {
        return new WatchdogLock(redis, key, owner, lease, timer);
    }

    private static ScheduledExecutorService daemon() {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "watchdog");
            thread.setDaemon(true);
            return thread;
        });
    }
}
