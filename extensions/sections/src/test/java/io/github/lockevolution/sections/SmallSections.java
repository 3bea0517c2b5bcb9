package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.util.Map;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Sections of a few commands, each beside what it does in words that need no Redis. */
final class SmallSections {

    private static final int DAY = 86_400;

    private SmallSections() {}

    /** Those that are counted, by the class that runs on a Redis. */
    static Map<Class<?>, PlainEnumeration.Section> all() {
        return Map.of(
                SellsUnderKey.class, new PlainSells(),
                CountsForATime.class, new PlainCounts(),
                CountsAttempts.class, new PlainAttempts(),
                TakesTooMany.class, new PlainTakes(),
                RemembersForADay.class, new PlainRemembers(),
                ThrowsIfLate.class, new PlainThrows(),
                FillsCache.class, new PlainCache());
    }

    /** Reads and writes a key that is named after the lock, and takes no lock. */
    public static final class SellsUnderKey {

        private final UnifiedJedis redis;
        private final String stock;

        public SellsUnderKey(UnifiedJedis redis, String key) {
            this.redis = redis;
            this.stock = key + ":stock";
        }

        void setUp() {
            redis.set(stock, "2");
        }

        void run() {
            redis.set(stock, String.valueOf(Integer.parseInt(redis.get(stock)) - 1));
        }
    }

    private static final class PlainSells implements PlainEnumeration.Section {

        @Override
        public void setUp(PlainEnumeration.Data data) {
            data.set("stock", "2");
        }

        @Override
        public String run(PlainEnumeration.Store store, String owner) {
            int stock = Integer.parseInt(store.send(data -> data.get("stock")));
            store.send(data -> data.set("stock", String.valueOf(stock - 1)));
            return "done";
        }
    }

    /** What it guards is there for ten minutes. */
    public static final class CountsForATime {

        private final UnifiedJedis redis;
        private final DistributedLock lock;

        public CountsForATime(UnifiedJedis redis, DistributedLock lock) {
            this.redis = redis;
            this.lock = lock;
        }

        void setUp() {
            redis.set("n", "0", SetParams.setParams().ex(600));
        }

        boolean run() {
            if (!lock.tryLock()) {
                return false;
            }
            try {
                redis.set(
                        "n",
                        String.valueOf(Integer.parseInt(redis.get("n")) + 1),
                        SetParams.setParams().ex(600));
                return true;
            } finally {
                lock.unlock();
            }
        }
    }

    private static final class PlainCounts implements PlainEnumeration.Section {

        @Override
        public void setUp(PlainEnumeration.Data data) {
            data.set("n", "0", 600_000);
        }

        @Override
        public String run(PlainEnumeration.Store store, String owner) {
            if (!store.tryLock(owner)) {
                return "refused";
            }
            try {
                int n = Integer.parseInt(store.send(data -> data.get("n")));
                store.send(data -> data.set("n", String.valueOf(n + 1), 600_000));
                return "done";
            } finally {
                store.unlock(owner);
            }
        }
    }

    /** Counts who asks, also who is refused. */
    public static final class CountsAttempts {

        private final UnifiedJedis redis;
        private final DistributedLock lock;

        public CountsAttempts(UnifiedJedis redis, DistributedLock lock) {
            this.redis = redis;
            this.lock = lock;
        }

        void setUp() {
            redis.set("attempts", "0");
            redis.set("n", "0");
        }

        boolean run() {
            redis.incr("attempts");
            if (!lock.tryLock()) {
                return false;
            }
            redis.incr("n");
            return lock.unlock();
        }
    }

    private static final class PlainAttempts implements PlainEnumeration.Section {

        @Override
        public void setUp(PlainEnumeration.Data data) {
            data.set("attempts", "0");
            data.set("n", "0");
        }

        @Override
        public String run(PlainEnumeration.Store store, String owner) {
            store.send(data -> data.add("attempts", 1));
            if (!store.tryLock(owner)) {
                return "refused";
            }
            store.send(data -> data.add("n", 1));
            return store.unlock(owner) ? "done" : "refused";
        }
    }

    /** Who finds nothing left has counted down all the same. */
    public static final class TakesTooMany {

        private final UnifiedJedis redis;

        public TakesTooMany(UnifiedJedis redis) {
            this.redis = redis;
        }

        void setUp() {
            redis.set("stock", "1");
        }

        boolean run() {
            if (redis.decr("stock") < 0) {
                return false;
            }
            redis.incr("sold");
            return true;
        }
    }

    private static final class PlainTakes implements PlainEnumeration.Section {

        @Override
        public void setUp(PlainEnumeration.Data data) {
            data.set("stock", "1");
        }

        @Override
        public String run(PlainEnumeration.Store store, String owner) {
            if (Integer.parseInt(store.send(data -> data.add("stock", -1))) < 0) {
                return "refused";
            }
            store.send(data -> data.add("sold", 1));
            return "done";
        }
    }

    /** Notes for a day which request was served, and has a lock of its own, under which it serves. */
    public static final class RemembersForADay {

        private final UnifiedJedis redis;
        private final String owner;

        public RemembersForADay(UnifiedJedis redis, String owner) {
            this.redis = redis;
            this.owner = owner;
        }

        void setUp() {
            redis.set("served", "0");
        }

        boolean run() {
            if (redis.set("mutex", owner, SetParams.setParams().nx().ex(30)) == null) {
                return false;
            }
            if (redis.set("request:7", "seen", SetParams.setParams().nx().ex(DAY)) != null) {
                redis.incr("served");
            }
            redis.del("mutex");
            return true;
        }
    }

    private static final class PlainRemembers implements PlainEnumeration.Section {

        @Override
        public void setUp(PlainEnumeration.Data data) {
            data.set("served", "0");
        }

        @Override
        public String run(PlainEnumeration.Store store, String owner) {
            if (store.send(data -> data.setIfAbsent("mutex", owner, 30_000)) == null) {
                return "refused";
            }
            if (store.send(data -> data.setIfAbsent("request:7", "seen", DAY * 1000L)) != null) {
                store.send(data -> data.add("served", 1));
            }
            store.send(data -> data.deleteIf("mutex", String.valueOf(data.get("mutex"))));
            return "done";
        }
    }

    /** Throws, when all is done, if the lock was not its own any more. */
    public static final class ThrowsIfLate {

        private final UnifiedJedis redis;
        private final DistributedLock lock;

        public ThrowsIfLate(UnifiedJedis redis, DistributedLock lock) {
            this.redis = redis;
            this.lock = lock;
        }

        void setUp() {
            redis.set("n", "0");
        }

        boolean run() {
            if (!lock.tryLock()) {
                return false;
            }
            redis.incr("n");
            if (!lock.unlock()) {
                throw new IllegalStateException("the lock was over");
            }
            return true;
        }
    }

    private static final class PlainThrows implements PlainEnumeration.Section {

        @Override
        public void setUp(PlainEnumeration.Data data) {
            data.set("n", "0");
        }

        @Override
        public String run(PlainEnumeration.Store store, String owner) {
            if (!store.tryLock(owner)) {
                return "refused";
            }
            store.send(data -> data.add("n", 1));
            if (!store.unlock(owner)) {
                throw new IllegalStateException("the lock was over");
            }
            return "done";
        }
    }

    /** Reads under the lock, and writes what it has read and one more. */
    public static final class SetsUnderLock {

        private final UnifiedJedis redis;
        private final DistributedLock lock;

        public SetsUnderLock(UnifiedJedis redis, DistributedLock lock) {
            this.redis = redis;
            this.lock = lock;
        }

        void setUp() {
            redis.set("n", "0");
        }

        boolean run() {
            if (!lock.tryLock()) {
                return false;
            }
            redis.set("n", String.valueOf(Integer.parseInt(redis.get("n")) + 1));
            return true;
        }
    }

    /** The lease of the lock ends by itself. */
    static final class PlainSets implements PlainEnumeration.Section {

        @Override
        public void setUp(PlainEnumeration.Data data) {
            data.set("n", "0");
        }

        @Override
        public String run(PlainEnumeration.Store store, String owner) {
            if (!store.tryLock(owner)) {
                return "refused";
            }
            int n = Integer.parseInt(store.send(data -> data.get("n")));
            store.send(data -> data.set("n", String.valueOf(n + 1)));
            return "done";
        }
    }

    /** A changes a price under the lock and clears the cache; whoever else comes fills the cache under it. */
    public static final class FillsCache {

        private final UnifiedJedis redis;
        private final DistributedLock lock;
        private final String owner;

        public FillsCache(UnifiedJedis redis, DistributedLock lock, String owner) {
            this.redis = redis;
            this.lock = lock;
            this.owner = owner;
        }

        void setUp() {
            redis.set("price", "10");
        }

        boolean run() {
            if (!lock.tryLock()) {
                return false;
            }
            try {
                if (owner.equals("A")) {
                    redis.set("price", "12");
                    redis.del("cached");
                } else if (redis.get("cached") == null) {
                    redis.set("cached", redis.get("price"));
                }
                return true;
            } finally {
                lock.unlock();
            }
        }
    }

    private static final class PlainCache implements PlainEnumeration.Section {

        @Override
        public void setUp(PlainEnumeration.Data data) {
            data.set("price", "10");
        }

        @Override
        public String run(PlainEnumeration.Store store, String owner) {
            if (!store.tryLock(owner)) {
                return "refused";
            }
            try {
                if (owner.equals("A")) {
                    store.send(data -> data.set("price", "12"));
                    store.send(data -> data.deleteIf("cached", String.valueOf(data.get("cached"))));
                } else if (store.send(data -> data.get("cached")) == null) {
                    String price = store.send(data -> data.get("price"));
                    store.send(data -> data.set("cached", price));
                }
                return "done";
            } finally {
                store.unlock(owner);
            }
        }
    }
}
