package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.lock.DistributedLock;
import java.util.List;
import java.util.function.Supplier;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A Jedis client for each server, with a gate in each of its connections, for a lock that is given its connections. */
record JedisConnection(List<UnifiedJedis> servers, Supplier<DistributedLock> factory) implements ClientConnection {

    @Override
    public DistributedLock newLock() {
        return factory.get();
    }

    @Override
    public boolean usesLibraryWithThreads() {
        return false;
    }

    @Override
    public CommandSource source() {
        return CommandSource.CALLING_THREAD;
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return JedisConnectionException.class;
    }

    @Override
    public void close() {
        servers.forEach(UnifiedJedis::close);
    }
}
