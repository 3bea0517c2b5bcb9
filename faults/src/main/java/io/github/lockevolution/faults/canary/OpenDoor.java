package io.github.lockevolution.faults.canary;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/**
 * A lock that lets everybody in, so that it is free all the time. Every run tests it first, as a canary: a run that finds nothing wrong with it is void.
 */
public final class OpenDoor implements LockStage {

    @Override
    public int number() {
        return 0;
    }

    @Override
    public String name() {
        return "canary";
    }

    @Override
    public String title() {
        return "no lock at all";
    }

    @Override
    public RedisVersion requires() {
        return new RedisVersion(1, 0, 0);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SET key owner");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of(Failure.RACE);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new Door(redis, LockInput.key(key), LockInput.owner(owner));
    }

    private record Door(UnifiedJedis redis, String key, String owner) implements DistributedLock {

        @Override
        public boolean tryLock() {
            redis.set(key, owner);
            return true;
        }

        @Override
        public boolean unlock() {
            return redis.del(key) == 1;
        }
    }
}
