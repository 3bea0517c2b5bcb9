package io.github.lockevolution.lock;

/**
 * Who may be inside together. Each client that is inside has a share, and together they may have no more than all there is.
 *
 * <p>Clients are called by one letter, from {@code A}; which of them read and which write follows from the letter.
 */
public sealed interface Rule {

    /** A lock: one client. */
    Rule ONE = new Permits(1);

    /** A read-write lock: any number of readers, or one writer. {@code A}, {@code D}, {@code G} and so on write, all others read. */
    Rule READERS_OR_WRITER = new ReadersOrWriter();

    /** A semaphore: as many clients as it has permits. */
    static Rule permits(int count) {
        return count == 1 ? ONE : new Permits(count);
    }

    /** How much there is to share. */
    int capacity();

    /** How much of it a client has that is inside. */
    int share(String client);

    /** Whether nobody may be inside together with another. */
    default boolean isOne() {
        return capacity() == 1;
    }

    /**
     * One permit for each client that is inside.
     *
     * @param count of the permits, from 1
     */
    record Permits(int count) implements Rule {

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

    /** Any number of readers, or one writer, who takes everything. */
    record ReadersOrWriter() implements Rule {

        /** More than there are clients. */
        private static final int ALL = 100;

        private static final int EVERY = 3;

        @Override
        public int capacity() {
            return ALL;
        }

        @Override
        public int share(String client) {
            return writes(client) ? ALL : 1;
        }

        /** Whether this client writes: every third does, and {@code A} is the first. */
        public static boolean writes(String client) {
            return (client.charAt(0) - 'A') % EVERY == 0;
        }
    }
}
