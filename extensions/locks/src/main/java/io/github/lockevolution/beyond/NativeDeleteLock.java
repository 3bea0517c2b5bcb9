package io.github.lockevolution.beyond;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.util.CompareCondition;
import redis.clients.jedis.util.SafeEncoder;

/**
 * The lock of stage 5 without a script: the server itself deletes a key if it holds a certain value.
 *
 * <p>In history: DELEX with IFEQ in Redis 8.4 (2025), DELIFEQ in Valkey 9.0 (2025).
 *
 * <p>Does not protect from a holder that works longer than its lease: another client gets in beside it (lease overrun). It is stage 5 in
 * one command less to keep in mind, and not a better lock.
 */
public final class NativeDeleteLock implements DistributedLock {

    private static final ProtocolCommand DELIFEQ = () -> SafeEncoder.encode("DELIFEQ");

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long millis;
    private String token = "";

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param owner the name of this client, not empty; the value of the key starts with it
     * @param lease how long the lock may be held: whole milliseconds, from one to {@link LockInput#LONGEST_LEASE}
     * @throws IllegalArgumentException if the key or the owner is null or empty, or the lease is anything else
     */
    public NativeDeleteLock(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.millis = LockInput.wholeMillis(lease);
    }

    @Override
    public boolean tryLock() {
        String newToken = owner + ":" + UUID.randomUUID();
        if (redis.set(key, newToken, SetParams.setParams().nx().px(millis)) == null) {
            return false;
        }
        token = newToken;
        return true;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Without a lock taken before, nothing is sent.
     */
    @Override
    public boolean unlock() {
        if (token.isEmpty()) {
            return false;
        }
        boolean removed = deleteIfOurs();
        token = "";
        return removed;
    }

    private boolean deleteIfOurs() {
        try {
            return redis.delex(key, CompareCondition.valueEq(token)) == 1;
        } catch (JedisDataException e) {
            if (!e.getMessage().startsWith("ERR unknown command")) {
                throw e;
            }
            // A Valkey. A command that a server does not know has done nothing, so there is no gap between the two.
            return redis.executeCommand(deleteIfEqual()) == 1;
        }
    }

    /** Jedis has no method for it. */
    private CommandObject<Long> deleteIfEqual() {
        return new CommandObject<>(new CommandArguments(DELIFEQ).key(key).add(token), BuilderFactory.LONG);
    }
}
