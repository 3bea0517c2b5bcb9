package io.github.lockevolution.benchmarks;

import java.util.concurrent.atomic.AtomicLong;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.csc.Cache;
import redis.clients.jedis.executors.CommandExecutor;
import redis.clients.jedis.providers.ConnectionProvider;

/** Counts the commands that one client sends, those that ask and those that listen. */
final class CountingRedis extends UnifiedJedis {

    private final UnifiedJedis target;
    private final AtomicLong sent;

    private CountingRedis(UnifiedJedis target, AtomicLong sent) {
        super(new Counting(target, sent), (ConnectionProvider) null, RedisProtocol.RESP2, (Cache) null);
        this.target = target;
        this.sent = sent;
    }

    /**
     * @param sent counted up with each command
     */
    static CountingRedis of(UnifiedJedis target, AtomicLong sent) {
        return new CountingRedis(target, sent);
    }

    @Override
    public void subscribe(JedisPubSub messages, String... channels) {
        sent.incrementAndGet();
        target.subscribe(messages, channels);
    }

    private record Counting(UnifiedJedis target, AtomicLong sent) implements CommandExecutor {

        @Override
        public <T> T executeCommand(CommandObject<T> command) {
            sent.incrementAndGet();
            return target.executeCommand(command);
        }

        @Override
        public void close() {
            // The target is the caller's to close.
        }
    }
}
