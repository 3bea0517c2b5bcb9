package io.github.lockevolution.workbench;

import static io.github.lockevolution.faults.plain.PlainKey.Command.DEL;
import static io.github.lockevolution.faults.plain.PlainKey.Command.DEL_IF_OWN;
import static io.github.lockevolution.faults.plain.PlainKey.Command.DEL_OTHER;
import static io.github.lockevolution.faults.plain.PlainKey.Command.GET;
import static io.github.lockevolution.faults.plain.PlainKey.Command.SET;
import static io.github.lockevolution.faults.plain.PlainKey.Command.SETEX;
import static io.github.lockevolution.faults.plain.PlainKey.Command.SETNX;
import static io.github.lockevolution.faults.plain.PlainKey.Command.SET_NX_EX;

import io.github.lockevolution.faults.plain.PlainKey;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** A model of each historical lock and of some variants. */
enum ReferenceLock {
    FIRST("stage1-get-set", PlainKey.of(DEL, GET, SET)),
    SECOND("stage2-setnx", PlainKey.of(DEL, SETNX)),
    THIRD("stage3-setnx-setex", PlainKey.of(DEL, SETNX, SETEX)),
    FOURTH("stage4-set-nx-ex", PlainKey.of(DEL, SET_NX_EX)),
    FIFTH("stage5-lua", PlainKey.of(DEL_IF_OWN, SET_NX_EX)),
    LUA_SETNX_SETEX("lua-setnx-setex", PlainKey.of(DEL_IF_OWN, SET_NX_EX)),
    /** Nothing is equal to a key that is not there. */
    LUA_KEYS_FOR_ARGV("lua-keys-for-argv", PlainKey.of(DEL_OTHER, SET_NX_EX)),
    /** As stage 4, but it deletes a key that nobody writes: no lock in history, so that every failure is counted somewhere. */
    SET_NX_EX_DEL_OTHER("stage4-set-nx-ex", PlainKey.of(DEL_OTHER, SET_NX_EX)) {
        @Override
        LockSpec lock() {
            LockSpec taken = super.lock();
            return taken.named("del-other")
                    .titled("DEL other")
                    .releases("DEL key")
                    .suffers(Failure.LEASE_OVERRUN, Failure.UNRELEASED)
                    .<UnifiedJedis>made((redis, key, owner, lease, clock, timer) -> new DeletingOther(
                            RedisLocks.over(taken, redis).make(key, owner, lease, clock, timer), redis, key));
        }
    };

    private final String lock;
    private final PlainKey model;

    ReferenceLock(String lock, PlainKey model) {
        this.lock = lock;
        this.model = model;
    }

    /** Whether the lock that does the same is one of history. */
    boolean isOfHistory() {
        return lock.startsWith("stage");
    }

    /** The lock that does the same on a real Redis. */
    LockSpec lock() {
        return LockCatalog.onTheClassPath().named(List.of(lock)).get(0);
    }

    /** The same, taken by nobody, without a server. */
    PlainKey model() {
        return model;
    }

    /** Is taken like another lock, and given back by deleting a key that nobody writes. */
    private record DeletingOther(DistributedLock taken, UnifiedJedis redis, String key) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return taken.tryLock();
        }

        @Override
        public boolean unlock() {
            return redis.del(key + ":lock") == 1;
        }
    }
}
