package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.UnifiedJedis;

/**
 * A model of each historical lock and of some variants. What Redis answers is taken from its documentation; no server runs. It shares no code
 * with the explorer, whose counts it is compared with.
 */
enum ReferenceLock {
    GET_SET("stage1-get-set") {
        @Override
        CommandEffect acquire(int command, int client, Optional<Key> key) {
            if (command == 1) {
                return CommandEffect.inside(new Key(client, false));
            }
            return key.isPresent() ? CommandEffect.refused(key) : CommandEffect.goesOn(key);
        }
    },
    SETNX("stage2-setnx") {
        @Override
        CommandEffect acquire(int command, int client, Optional<Key> key) {
            return key.isPresent() ? CommandEffect.refused(key) : CommandEffect.inside(new Key(client, false));
        }
    },
    SETNX_SETEX("stage3-setnx-setex") {
        @Override
        CommandEffect acquire(int command, int client, Optional<Key> key) {
            if (command == 1) {
                return CommandEffect.inside(new Key(client, true));
            }
            return key.isPresent()
                    ? CommandEffect.refused(key)
                    : CommandEffect.goesOn(Optional.of(new Key(client, false)));
        }
    },
    SET_NX_EX("stage4-set-nx-ex") {
        @Override
        CommandEffect acquire(int command, int client, Optional<Key> key) {
            return key.isPresent() ? CommandEffect.refused(key) : CommandEffect.inside(new Key(client, true));
        }
    },
    LUA("stage5-lua") {
        @Override
        CommandEffect acquire(int command, int client, Optional<Key> key) {
            return SET_NX_EX.acquire(command, client, key);
        }

        @Override
        Optional<Key> release(int client, Optional<Key> key) {
            return key.filter(held -> held.writer() != client);
        }
    },
    /** A script is one command, whatever it consists of. */
    LUA_SETNX_SETEX("lua-setnx-setex") {
        @Override
        CommandEffect acquire(int command, int client, Optional<Key> key) {
            return SET_NX_EX.acquire(command, client, key);
        }

        @Override
        Optional<Key> release(int client, Optional<Key> key) {
            return LUA.release(client, key);
        }
    },
    /** Nothing is equal to a key that is not there. */
    LUA_KEYS_FOR_ARGV("lua-keys-for-argv") {
        @Override
        CommandEffect acquire(int command, int client, Optional<Key> key) {
            return SET_NX_EX.acquire(command, client, key);
        }

        @Override
        Optional<Key> release(int client, Optional<Key> key) {
            return key;
        }
    },
    /** As stage 4, but it deletes a key that nobody writes: no lock in history, so that every failure is counted somewhere. */
    SET_NX_EX_DEL_OTHER("stage4-set-nx-ex") {
        @Override
        CommandEffect acquire(int command, int client, Optional<Key> key) {
            return SET_NX_EX.acquire(command, client, key);
        }

        @Override
        Optional<Key> release(int client, Optional<Key> key) {
            return key;
        }

        @Override
        LockSpec stage() {
            LockSpec taken = super.stage();
            return taken.named("del-other")
                    .titled("DEL other")
                    .releases("DEL key")
                    .suffers(Failure.LEASE_OVERRUN, Failure.UNRELEASED)
                    .<UnifiedJedis>made((redis, key, owner, lease, clock, timer) -> new DeletingOther(
                            RedisLocks.over(taken, redis).make(key, owner, lease, clock, timer), redis, key));
        }
    };

    private final String stage;

    ReferenceLock(String stage) {
        this.stage = stage;
    }

    /** Whether the lock that does the same is one of history. */
    boolean isOfHistory() {
        return stage.startsWith("stage");
    }

    /** The lock that does the same on a real Redis. */
    LockSpec stage() {
        return LockCatalog.onTheClassPath().named(List.of(stage)).get(0);
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

    /** The lock key: who wrote it, and whether it has a lease. */
    record Key(int writer, boolean leased) {}

    /** What a command of the acquire did: to the key, and to the client. */
    record CommandEffect(Optional<Key> key, boolean isInside, boolean isRefused) {

        static CommandEffect goesOn(Optional<Key> key) {
            return new CommandEffect(key, false, false);
        }

        static CommandEffect inside(Key key) {
            return new CommandEffect(Optional.of(key), true, false);
        }

        static CommandEffect refused(Optional<Key> key) {
            return new CommandEffect(key, false, true);
        }
    }

    /** The command of this number, from 0, of a client's acquire. */
    abstract CommandEffect acquire(int command, int client, Optional<Key> key);

    /** What the one command of a release leaves of the key. */
    Optional<Key> release(int client, Optional<Key> key) {
        return Optional.empty();
    }
}
