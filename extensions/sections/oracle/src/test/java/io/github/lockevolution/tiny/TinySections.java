package io.github.lockevolution.tiny;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.tiny.client.Heartbeat;

/** Sections on the server, as people write them. */
public final class TinySections {

    private TinySections() {}

    /** Reads a number, and writes it back, one more. */
    private static boolean count(TinyClient tiny) {
        int next = Integer.parseInt(tiny.ask("GET", "visits")) + 1;
        return tiny.ask("PUT", "visits", Integer.toString(next)).equals("ok");
    }

    /** Loses an update. */
    public record Unguarded(TinyClient tiny) {

        /** Nobody has come. */
        public void setUp() {
            tiny.ask("PUT", "visits", "0");
        }

        /** One more comes. */
        public boolean run() {
            return count(tiny);
        }
    }

    /** Has a lock on the same server. */
    public record Guarded(TinyClient tiny, String owner) {

        /** Nobody has come. */
        public void setUp() {
            tiny.ask("PUT", "visits", "0");
        }

        /** One more comes, or is refused. */
        public boolean run() {
            if (tiny.ask("PUTNEW", "mutex", owner, "30000").equals("no")) {
                return false;
            }
            try {
                return count(tiny);
            } finally {
                tiny.ask("DROPIF", "mutex", owner);
            }
        }
    }

    /** Its client library goes on with what it does by itself. */
    public record Beating(TinyClient tiny) {

        /** Nobody has come. */
        public void setUp() {
            tiny.ask("PUT", "visits", "0");
        }

        /** One more comes. */
        public boolean run() {
            Heartbeat.begin();
            return count(tiny);
        }
    }

    /** Has a lock in another store. */
    public record GuardedElsewhere(TinyClient tiny, DistributedLock lock) {

        /** Nobody has come. */
        public void setUp() {
            tiny.ask("PUT", "visits", "0");
        }

        /** One more comes, or is refused. */
        public boolean run() {
            if (!lock.tryLock()) {
                return false;
            }
            try {
                return count(tiny);
            } finally {
                lock.unlock();
            }
        }
    }
}
