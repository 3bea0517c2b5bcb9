package io.github.lockevolution.faults.locks;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.faults.locks.ScriptedLock.Client;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.params.SetParams;

/** Locks that need what only a Redis has: scripts, lists, keys anywhere, real leases and lines of a client that throws. */
@SuppressWarnings("deprecation") // SETNX and GETSET are what such locks send
public final class UnconventionalLocks {

    /** 24 letters and a digit: as long as a random token, and the same for everybody. */
    private static final String CONSTANT = "abcdefghijklmnopqrstuvwx1";

    private UnconventionalLocks() {}

    public static List<LockSpec> all() {
        return List.of(
                ScriptedLock.of(
                        "key-with-something-before",
                        it -> it.setIfFree("lock:" + it.key, it.owner),
                        it -> it.delete("lock:" + it.key),
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "says-free-instead-of-deleting",
                        it -> takeByScript(it, """
                                local held = redis.call('get', KEYS[1])
                                if held and held ~= 'free' then return 0 end
                                redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
                                return 1"""),
                        it -> "OK".equals(it.redis.set(it.key, "free")),
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "counts-down-to-give-back",
                        it -> takeByScript(it, """
                                if redis.call('get', KEYS[1]) == '1' then return 0 end
                                redis.call('set', KEYS[1], 1, 'PX', ARGV[2])
                                return 1"""),
                        it -> it.redis.decr(it.key) == 0,
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "gives-back-in-900-ms",
                        it -> it.setIfFree(it.key, it.owner),
                        it -> it.redis.pexpire(it.key, 900) == 1,
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "list-as-a-bucket-with-one-token",
                        it -> {
                            it.eval("""
                                    if redis.call('setnx', KEYS[2], 1) == 1 then redis.call('rpush', KEYS[1], 'token') end
                                    return 1""", List.of(it.key, it.key + ":filled"));
                            return it.redis.lpop(it.key) != null;
                        },
                        it -> it.redis.rpush(it.key, "token") > 0,
                        ORPHAN_KEY),
                ScriptedLock.of(
                        "constant-as-long-as-a-token",
                        it -> it.setIfFree(it.key, CONSTANT),
                        it -> it.deleteIf(it.key, CONSTANT),
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "lease-of-two-seconds",
                        it -> "OK"
                                .equals(it.redis.set(
                                        it.key,
                                        it.token,
                                        SetParams.setParams().nx().px(2_000))),
                        it -> it.deleteIf(it.key, it.token),
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "deadline-by-the-bench-s-clock",
                        it -> {
                            long now = it.clock.millis();
                            String deadline = Long.toString(now + it.millis);
                            if (it.redis.setnx(it.key, deadline) == 1) {
                                return true;
                            }
                            String held = it.redis.get(it.key);
                            return held != null
                                    && Long.parseLong(held) < now
                                    && held.equals(it.redis.getSet(it.key, deadline));
                        },
                        it -> it.delete(it.key),
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                ScriptedLock.of(
                                "throws-to-say-no",
                                it -> {
                                    if (!it.setIfFree(it.key, it.owner)) {
                                        throw new IllegalStateException("somebody has it");
                                    }
                                    return true;
                                },
                                it -> {
                                    if (!it.delete(it.key)) {
                                        throw new IllegalMonitorStateException("nobody has it");
                                    }
                                    return true;
                                },
                                FOREIGN_UNLOCK,
                                LEASE_OVERRUN)
                        .refusesBy(Set.of(IllegalStateException.class, IllegalMonitorStateException.class)));
    }

    private static boolean takeByScript(Client client, String script) {
        return client.eval(script, List.of(client.key), client.owner, Long.toString(client.millis)) == 1;
    }
}
