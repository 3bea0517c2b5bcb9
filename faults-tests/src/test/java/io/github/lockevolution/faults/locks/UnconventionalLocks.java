package io.github.lockevolution.faults.locks;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.faults.locks.ScriptedLock.Client;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import redis.clients.jedis.params.SetParams;

/** Locks that keep their state elsewhere than in one string under their name, give it back in other ways than by DEL, or write values of their own. */
@SuppressWarnings("deprecation") // SETNX and GETSET are what such locks send
public final class UnconventionalLocks {

    private static final AtomicInteger COUNTER = new AtomicInteger();
    private static final Random LOT = new Random();

    /** 24 letters and a digit: as long as a random token, and the same for everybody. */
    private static final String CONSTANT = "abcdefghijklmnopqrstuvwx1";

    private UnconventionalLocks() {}

    public static List<ScriptedLock> all() {
        return List.of(
                ScriptedLock.of(
                        "key-with-something-behind",
                        it -> it.setIfFree(it.key + ":lock", it.owner),
                        it -> it.delete(it.key + ":lock"),
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "key-with-something-before",
                        it -> it.setIfFree("lock:" + it.key, it.owner),
                        it -> it.delete("lock:" + it.key),
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "two-keys",
                        it -> it.setIfFree(it.key + ":1", it.owner) && it.setIfFree(it.key + ":2", it.owner),
                        it -> it.delete(it.key + ":1", it.key + ":2"),
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
                        "compares-with-a-key-that-nobody-writes",
                        it -> it.setIfFree(it.key, it.token),
                        it -> it.deleteIf(it.key + ":other", it.token),
                        LEASE_OVERRUN,
                        UNRELEASED),
                ScriptedLock.of(
                        "compares-with-a-key-that-nobody-writes-without-a-lease",
                        it -> it.redis.setnx(it.key, it.token) == 1,
                        it -> it.deleteIf(it.key + ":other", it.token),
                        ORPHAN_KEY,
                        UNRELEASED),
                ScriptedLock.of(
                        "counts-up-and-down-again",
                        it -> {
                            if (it.redis.incr(it.key) == 1) {
                                return true;
                            }
                            it.redis.decr(it.key);
                            return false;
                        },
                        it -> it.delete(it.key),
                        ORPHAN_KEY),
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
                        "renews-before-it-compares",
                        it -> it.setIfFree(it.key, it.token),
                        it -> {
                            it.redis.pexpire(it.key, it.millis);
                            return it.deleteIf(it.key, it.token);
                        },
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "loser-repairs-a-missing-lease",
                        it -> {
                            if (it.redis.setnx(it.key, it.token) == 1) {
                                it.redis.pexpire(it.key, it.millis);
                                return true;
                            }
                            if (it.redis.ttl(it.key) == -1) {
                                it.redis.pexpire(it.key, it.millis);
                            }
                            return false;
                        },
                        it -> it.deleteIf(it.key, it.token),
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "draws-a-fencing-token",
                        it -> it.setIfFree(it.key, it.token) && it.redis.incr(it.key + ":fence") > 0,
                        it -> it.deleteIf(it.key, it.token),
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "constant-as-long-as-a-token",
                        it -> it.setIfFree(it.key, CONSTANT),
                        it -> it.deleteIf(it.key, CONSTANT),
                        FOREIGN_UNLOCK,
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "token-of-eight-digits",
                        it -> {
                            it.token = String.format("%08x", LOT.nextInt());
                            return it.setIfFree(it.key, it.token);
                        },
                        it -> it.deleteIf(it.key, it.token),
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "token-from-a-counter",
                        it -> {
                            it.token = Integer.toString(COUNTER.incrementAndGet());
                            return it.setIfFree(it.key, it.token);
                        },
                        it -> it.deleteIf(it.key, it.token),
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "asks-how-long-it-has",
                        it -> {
                            boolean taken = it.setIfFree(it.key, it.token);
                            it.redis.pttl(it.key);
                            return taken;
                        },
                        it -> it.deleteIf(it.key, it.token),
                        LEASE_OVERRUN),
                ScriptedLock.of(
                        "lease-drawn-by-lot",
                        it -> "OK"
                                .equals(it.redis.set(
                                        it.key,
                                        it.token,
                                        SetParams.setParams().nx().px(it.millis + LOT.nextInt(5_000)))),
                        it -> it.deleteIf(it.key, it.token),
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
                new ScriptedLock(
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
                        Set.of(IllegalStateException.class, IllegalMonitorStateException.class),
                        Set.of(FOREIGN_UNLOCK, LEASE_OVERRUN)));
    }

    private static boolean takeByScript(Client client, String script) {
        return client.eval(script, List.of(client.key), client.owner, Long.toString(client.millis)) == 1;
    }
}
