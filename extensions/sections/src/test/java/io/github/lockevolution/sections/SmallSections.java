package io.github.lockevolution.sections;

import io.github.lockevolution.sections.TwofoldSection.Commands;
import java.util.List;

/** Sections of a few commands. */
final class SmallSections {

    private static final int DAY = 86_400;

    /** Reads under the lock, and writes what it has read and one more. The lease of the lock ends by itself. */
    static final TwofoldSection SETS_UNDER_LOCK =
            new TwofoldSection("sets-under-lock", store -> store.set("n", "0", 0), (store, owner) -> {
                if (!store.tryLock()) {
                    return false;
                }
                store.set("n", more(store, "n", 1), 0);
                return true;
            });

    /** Reads and writes a key that is named after the lock, and takes no lock. */
    private static final TwofoldSection SELLS_UNDER_KEY = new TwofoldSection(
            "sells-under-key", store -> store.set(store.besideLock("stock"), "2", 0), (store, owner) -> {
                String stock = store.besideLock("stock");
                store.set(stock, more(store, stock, -1), 0);
                return true;
            });

    /** What it guards is there for ten minutes. */
    private static final TwofoldSection COUNTS_FOR_A_TIME =
            new TwofoldSection("counts-for-a-time", store -> store.set("n", "0", 600), (store, owner) -> {
                if (!store.tryLock()) {
                    return false;
                }
                try {
                    store.set("n", more(store, "n", 1), 600);
                    return true;
                } finally {
                    store.unlock();
                }
            });

    /** Counts who asks, also who is refused. */
    private static final TwofoldSection COUNTS_ATTEMPTS = new TwofoldSection(
            "counts-attempts",
            store -> {
                store.set("attempts", "0", 0);
                store.set("n", "0", 0);
            },
            (store, owner) -> {
                store.add("attempts", 1);
                if (!store.tryLock()) {
                    return false;
                }
                store.add("n", 1);
                return store.unlock();
            });

    /** Who finds nothing left has counted down all the same. */
    private static final TwofoldSection TAKES_TOO_MANY =
            new TwofoldSection("takes-too-many", store -> store.set("stock", "1", 0), (store, owner) -> {
                if (store.add("stock", -1) < 0) {
                    return false;
                }
                store.add("sold", 1);
                return true;
            });

    /** Notes for a day which request was served, and has a lock of its own, under which it serves. */
    private static final TwofoldSection REMEMBERS_FOR_A_DAY =
            new TwofoldSection("remembers-for-a-day", store -> store.set("served", "0", 0), (store, owner) -> {
                if (!store.setIfAbsent("mutex", owner, 30)) {
                    return false;
                }
                if (store.setIfAbsent("request:7", "seen", DAY)) {
                    store.add("served", 1);
                }
                store.delete("mutex");
                return true;
            });

    /** Throws, when all is done, if the lock was not its own any more. */
    private static final TwofoldSection THROWS_IF_LATE =
            new TwofoldSection("throws-if-late", store -> store.set("n", "0", 0), (store, owner) -> {
                if (!store.tryLock()) {
                    return false;
                }
                store.add("n", 1);
                if (!store.unlock()) {
                    throw new IllegalStateException("the lock was over");
                }
                return true;
            });

    /** A changes a price under the lock and clears the cache; whoever else comes fills the cache under it. */
    private static final TwofoldSection FILLS_CACHE =
            new TwofoldSection("fills-cache", store -> store.set("price", "10", 0), (store, owner) -> {
                if (!store.tryLock()) {
                    return false;
                }
                try {
                    if (owner.equals("A")) {
                        store.set("price", "12", 0);
                        store.delete("cached");
                    } else if (store.get("cached") == null) {
                        store.set("cached", store.get("price"), 0);
                    }
                    return true;
                } finally {
                    store.unlock();
                }
            });

    private SmallSections() {}

    /** Sells an item in a transaction, under a lock that is given back before the commit or after it. */
    static PlainEnumeration.Section sellsInTransaction(boolean isUnlockedEarly) {
        return new PlainEnumeration.Section() {

            @Override
            public void setUp(PlainEnumeration.Data data) {
                data.set("stock", "2");
            }

            @Override
            public String run(PlainEnumeration.Store store, String owner) {
                if (!store.tryLock(owner)) {
                    return "refused";
                }
                String left = String.valueOf(Integer.parseInt(store.send(data -> data.get("stock"))) - 1);
                store.writeRow();
                if (isUnlockedEarly) {
                    store.unlock(owner);
                }
                store.commit("stock", left);
                if (!isUnlockedEarly) {
                    store.unlock(owner);
                }
                return "done";
            }
        };
    }

    /** Those that are counted with two clients. */
    static List<TwofoldSection> all() {
        return List.of(
                SELLS_UNDER_KEY,
                COUNTS_FOR_A_TIME,
                COUNTS_ATTEMPTS,
                TAKES_TOO_MANY,
                REMEMBERS_FOR_A_DAY,
                THROWS_IF_LATE,
                FILLS_CACHE);
    }

    private static String more(Commands store, String key, int more) {
        return String.valueOf(Integer.parseInt(store.get(key)) + more);
    }
}
