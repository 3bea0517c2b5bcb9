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
 * The lock on which every run is tried first, as a canary: a run that does not find all that is wrong with it is void. It looks
 * whether it is free before it takes it, and deletes whatever is there: two who come at once both get in, and who leaves first frees what
 * the other owns. Only a bench that sees the store can tell the second; one that has lost sight of it cannot.
 */
public final class CheckThenActStage implements LockStage {

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
        return "no real lock";
    }

    @Override
    public RedisVersion requires() {
        return new RedisVersion(1, 0, 0);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("GET key", "SET key owner");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new Lock(redis, LockInput.key(key), LockInput.owner(owner));
    }

    private record Lock(UnifiedJedis redis, String key, String owner) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return redis.get(key) == null && "OK".equals(redis.set(key, owner));
        }

        @Override
        public boolean unlock() {
            return redis.del(key) == 1;
        }
    }
}
