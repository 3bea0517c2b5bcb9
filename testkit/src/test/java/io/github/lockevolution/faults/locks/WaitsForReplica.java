package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.UnifiedJedis;

/** A sound lock that gives itself back at once, by a refusal, unless a replica has it within some milliseconds. */
public final class WaitsForReplica extends TestSpec {

    private static final CommandObject<Long> WAIT =
            new CommandObject<>(new CommandArguments(Command.WAIT).add("1").add("5"), BuilderFactory.LONG);

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                if (!super.tryLock()) {
                    return false;
                }
                boolean arrived = redis.executeCommand(WAIT) == 1;
                if (!arrived) {
                    unlock();
                }
                return arrived;
            }
        };
    }
}
