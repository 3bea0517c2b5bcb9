package io.github.lockevolution.stage5;

import static java.nio.charset.StandardCharsets.UTF_8;
import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * SET NX PX takes the lock with a random token and a lease in one command, a Lua script gives it back only if the token
 * is still there.
 *
 * <p>In history: the recipe on redis.io for one Redis, from 2.6.12 on.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun). Only the guarded
 *       resource can stop that.
 * </ul>
 */
public final class LuaLock implements DistributedLock {

    static final String DELETE_IF_OURS = """
            if redis.call('GET', KEYS[1]) == ARGV[1] then
                return redis.call('DEL', KEYS[1])
            end
            return 0
            """;
    private static final String SHA = sha1(DELETE_IF_OURS);
    private static final String NOT_TAKEN = "";

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long millis;
    private String token = NOT_TAKEN;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param owner who asks, not empty; the token starts with it
     * @param lease how long the lock may be held: whole milliseconds, from one to {@link LockInput#LONGEST_LEASE}
     * @throws IllegalArgumentException if the key or the owner is null or empty, or the lease is anything else
     */
    public LuaLock(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.millis = LockInput.wholeMillis(lease);
    }

    @Override
    public boolean tryLock() {
        // A refused attempt must not overwrite the token of the lock that this client may still hold.
        String newToken = owner + ":1";
        if (!"OK".equals(redis.set(key, newToken, setParams().nx().px(millis)))) {
            return false;
        }
        token = newToken;
        return true;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Without a lock taken before, nothing is sent. A release that went unanswered may be called again.
     */
    @Override
    public boolean unlock() {
        if (token.equals(NOT_TAKEN)) {
            return false;
        }
        boolean removed = Long.valueOf(1).equals(deleteIfOurs());
        token = NOT_TAKEN;
        return removed;
    }

    private Object deleteIfOurs() {
        try {
            return redis.evalsha(SHA, List.of(key), List.of(token));
        } catch (JedisNoScriptException e) {
            // Redis forgets its scripts at a restart, a failover or SCRIPT FLUSH; EVAL brings the text along.
            return redis.eval(DELETE_IF_OURS, List.of(key), List.of(token));
        }
    }

    private static String sha1(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(script.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JVM has no SHA-1, which every Java platform needs to have", e);
        }
    }
}
