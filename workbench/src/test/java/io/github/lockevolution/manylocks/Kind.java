package io.github.lockevolution.manylocks;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.Failure;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;

/** The ways in which the locks of these tests are taken and given back. */
enum Kind {
    GET_SET(List.of("GET key", "SET key owner"), List.of("DEL key"), EnumSet.of(RACE, ORPHAN_KEY, FOREIGN_UNLOCK)) {

        @Override
        boolean tryLock(UnifiedJedis redis, String key, String value, Duration lease) {
            return redis.get(key) == null && "OK".equals(redis.set(key, value));
        }
    },

    SETNX(List.of("SETNX key owner"), List.of("DEL key"), EnumSet.of(ORPHAN_KEY)) {

        @Override
        @SuppressWarnings("deprecation") // a lock of an old Redis
        boolean tryLock(UnifiedJedis redis, String key, String value, Duration lease) {
            return redis.setnx(key, value) == 1;
        }
    },

    /** Sends what SETNX sends. The difference is when: who was refused cleans up, too. */
    SETNX_AND_ALWAYS_DEL(List.of("SETNX key owner"), List.of("DEL key"), EnumSet.of(FOREIGN_UNLOCK)) {

        @Override
        boolean tryLock(UnifiedJedis redis, String key, String value, Duration lease) {
            boolean entered = SETNX.tryLock(redis, key, value, lease);
            if (!entered) {
                redis.del(key);
            }
            return entered;
        }
    },

    SETNX_SETEX(
            List.of("SETNX key owner", "SETEX key seconds owner"),
            List.of("DEL key"),
            EnumSet.of(ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN)) {

        @Override
        @SuppressWarnings("deprecation") // a lock of an old Redis
        boolean tryLock(UnifiedJedis redis, String key, String value, Duration lease) {
            return redis.setnx(key, value) == 1 && "OK".equals(redis.setex(key, lease.toSeconds(), value));
        }
    },

    SET_NX_EX(List.of("SET key owner NX EX seconds"), List.of("DEL key"), EnumSet.of(FOREIGN_UNLOCK, LEASE_OVERRUN)) {

        @Override
        boolean tryLock(UnifiedJedis redis, String key, String value, Duration lease) {
            return "OK".equals(redis.set(key, value, setParams().nx().ex(lease.toSeconds())));
        }
    },

    TOKEN(
            List.of("SET key token NX PX millis"),
            List.of("EVAL " + Kind.DELETE_IF_OURS + " 1 key token"),
            EnumSet.of(LEASE_OVERRUN)) {

        @Override
        boolean tryLock(UnifiedJedis redis, String key, String value, Duration lease) {
            return "OK".equals(redis.set(key, value, setParams().nx().px(lease.toMillis())));
        }

        @Override
        boolean unlock(UnifiedJedis redis, String key, String value) {
            return Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(key), List.of(value)));
        }

        @Override
        String value(String owner) {
            return owner + ":" + UUID.randomUUID();
        }
    };

    private static final String DELETE_IF_OURS =
            "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";

    final List<String> acquireCommands;
    final List<String> releaseCommands;
    final Set<Failure> suffers;

    Kind(List<String> acquireCommands, List<String> releaseCommands, Set<Failure> suffers) {
        this.acquireCommands = acquireCommands;
        this.releaseCommands = releaseCommands;
        this.suffers = suffers;
    }

    abstract boolean tryLock(UnifiedJedis redis, String key, String value, Duration lease);

    boolean unlock(UnifiedJedis redis, String key, String value) {
        return redis.del(key) == 1;
    }

    /** What the key holds while this owner has the lock. */
    String value(String owner) {
        return owner;
    }
}
