package io.github.lockevolution.lock;

/**
 * Who may be inside together, or how often work may be done. Each client that is inside has a share, and together they may have no more than all
 * there is.
 *
 * <p>Clients are called by one letter, from {@code A}; which of them read and which write follows from the letter.
 */
public sealed interface AccessPolicy {

    /** A lock: one client. */
    AccessPolicy EXCLUSIVE = new Permits(1);

    /** A read-write lock: any number of readers, or one writer. {@code A}, {@code D}, {@code G} and so on write, all others read. */
    AccessPolicy READERS_OR_WRITER = new ReadersOrWriter();

    /** Work that is done once, ever: a client that has done it stays inside, as it were. What is taken need not be given back. */
    AccessPolicy AT_MOST_ONCE = new AtMostOnce(false);

    /** Work that is done once until a whole lease has gone by. */
    AccessPolicy AT_MOST_ONCE_PER_LEASE = new AtMostOnce(true);

    /** Any number of clients, as in a section, which is judged by what becomes of the work. */
    AccessPolicy UNLIMITED = new Unlimited();

    /** A semaphore: as many clients as it has permits. */
    static AccessPolicy permits(int count) {
        return count == 1 ? EXCLUSIVE : new Permits(count);
    }

    /** How much there is to share. */
    int capacity();

    /** How much of it a client has that is inside. */
    int share(String client);

    /** Whether nobody may be inside together with another. */
    default boolean isExclusive() {
        return capacity() == 1;
    }

    /** How many clients it takes to break it, and to see that it is kept. */
    default int clientsNeeded() {
        return capacity() + 1;
    }

    /**
     * One permit for each client that is inside.
     *
     * @param count of the permits, from 1
     */
    record Permits(int count) implements AccessPolicy {

        /** @throws IllegalArgumentException if there is no permit */
        public Permits {
            if (count < 1) {
                throw new IllegalArgumentException("a semaphore needs at least 1 permit, got " + count);
            }
        }

        @Override
        public int capacity() {
            return count;
        }

        @Override
        public int share(String client) {
            return 1;
        }
    }

    /**
     * One client does the work, and others find it done. A client does its work at the moment in which it leaves.
     *
     * @param isPerLease whether it may be done again when a whole lease has gone by
     */
    record AtMostOnce(boolean isPerLease) implements AccessPolicy {

        @Override
        public int capacity() {
            return 1;
        }

        @Override
        public int share(String client) {
            return 1;
        }
    }

    /** Any number of clients may be inside. */
    record Unlimited() implements AccessPolicy {

        /** More than there are clients. */
        private static final int ALL = 100;

        @Override
        public int capacity() {
            return ALL;
        }

        @Override
        public int share(String client) {
            return 1;
        }

        @Override
        public int clientsNeeded() {
            return EXCLUSIVE.clientsNeeded();
        }
    }

    /** Any number of readers, or one writer, who takes everything. */
    record ReadersOrWriter() implements AccessPolicy {

        /** More than there are clients. */
        private static final int ALL = 100;

        private static final int EVERY = 3;

        /** Two who write, and two who read. */
        private static final int TWO_OF_EACH = 4;

        @Override
        public int capacity() {
            return ALL;
        }

        @Override
        public int share(String client) {
            return writes(client) ? ALL : 1;
        }

        @Override
        public int clientsNeeded() {
            return TWO_OF_EACH;
        }

        /** Whether this client writes: every third does, and {@code A} is the first. */
        public static boolean writes(String client) {
            return (client.charAt(0) - 'A') % EVERY == 0;
        }
    }
}
