package io.github.lockevolution.lock;

import java.util.List;

/**
 * Who may be inside together, or how often work may be done, or that only the work counts. Each client that is inside has a share, and together they may have no more than all there is.
 *
 * <p>Clients are called by one letter, from {@code A}; which of them read and which write follows from the letter.
 */
public sealed interface Rule {

    /** A lock: one client. */
    Rule ONE = new Permits(1);

    /** A read-write lock: any number of readers, or one writer. {@code A}, {@code D}, {@code G} and so on write, all others read. */
    Rule READERS_OR_WRITER = new ReadersOrWriter();

    /** Work that is done once, ever: a client that has done it stays inside, as it were. What is taken need not be given back. */
    Rule ONCE = new Once(false);

    /** Work that is done once until a whole lease has gone by. */
    Rule ONCE_PER_LEASE = new Once(true);

    /** A section, which lets in whom it likes: it is judged by what becomes of the work. */
    Rule SECTION = new Section();

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

    /** Whether it is that of a lock, which a client takes, and gives back for the next. */
    default boolean isOfLock() {
        return equals(ONE);
    }

    /** Whether a client that waits for the lock goes on waiting, also where nobody else moves any more. */
    default boolean waitsOn() {
        return failures().contains(Failure.DEADLOCK);
    }

    /** The failures that it can suffer, in their order. */
    default List<Failure> failures() {
        return Failure.OF_A_LOCK;
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

    /**
     * One client does the work, and others find it done. A client does its work at the moment in which it leaves.
     *
     * @param isPerLease whether it may be done again when a whole lease has gone by
     */
    record Once(boolean isPerLease) implements Rule {

        @Override
        public int capacity() {
            return 1;
        }

        @Override
        public int share(String client) {
            return 1;
        }

        @Override
        public List<Failure> failures() {
            return List.of(
                    Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN, Failure.HALF_DONE);
        }
    }

    /** Work that takes a lock, or does without: who may be inside is its own business. */
    record Section() implements Rule {

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
        public List<Failure> failures() {
            return Failure.OF_A_SECTION;
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
