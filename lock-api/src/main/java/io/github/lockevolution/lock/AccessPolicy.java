package io.github.lockevolution.lock;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The limit on the clients inside together, or on the times that work may be done. Each client inside has a share, and the shares together
 * may not exceed the capacity.
 *
 * <p>The name of a client is one letter, from {@code A}; the letter decides whether it reads or writes.
 */
public sealed interface AccessPolicy {

    /** A lock: one client. */
    AccessPolicy EXCLUSIVE = new Permits(1);

    /** A read-write lock: any number of readers, or one writer. {@code A}, {@code D}, {@code G} and so on write, all others read. */
    AccessPolicy READERS_OR_WRITER = new ReadersOrWriter();

    /** Work that is done once, ever: a client that has done it counts as inside for ever. The lock need not be given back. */
    AccessPolicy AT_MOST_ONCE = new AtMostOnce(false);

    /** Work that is done at most once until a whole lease has gone by. */
    AccessPolicy AT_MOST_ONCE_PER_LEASE = new AtMostOnce(true);

    /** Any number of clients, as in a section, which is judged by the outcome of the work. */
    AccessPolicy UNLIMITED = new Unlimited();

    /** A semaphore: as many clients as it has permits. */
    static AccessPolicy permits(int count) {
        return count == 1 ? EXCLUSIVE : new Permits(count);
    }

    /** The number of units to share. */
    int capacity();

    /** The number of units that a client has while it is inside. */
    int share(String client);

    /** Whether only one client may be inside at a time. */
    default boolean isExclusive() {
        return capacity() == 1;
    }

    /** Whether clients may be inside whoever else is. */
    default boolean isUnlimited() {
        return equals(UNLIMITED);
    }

    /** Whether it is work that is done once: what is taken need not be given back. */
    default boolean isOnce() {
        return this instanceof AtMostOnce;
    }

    /** Whether that work may be done again when a whole lease has gone by. */
    default boolean isPerLease() {
        return false;
    }

    /** How many permits a semaphore has; empty if it is none. */
    default OptionalInt permits() {
        return this instanceof Permits && !isExclusive() ? OptionalInt.of(capacity()) : OptionalInt.empty();
    }

    /** Which side of a read-write lock a client asks for, {@code read} or {@code write}; empty of any other lock. */
    default Optional<String> side(String client) {
        return Optional.empty();
    }

    /** The number of clients that it takes to break it, and to see that it is kept. */
    default int clientsNeeded() {
        return capacity() + 1;
    }

    /** How many clients are inside, against how many may be: {@code 3/2}; of a read-write lock, who: {@code 2r+w}. */
    default String inShort(List<String> inside) {
        return inside.size() + "/" + capacity();
    }

    /**
     * One permit for each client that is inside.
     *
     * @param count the number of permits, from 1
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
     * One client does the work, and other clients find it done. A client does its work at the moment at which it leaves.
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

        /** More than the number of clients. */
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

    /** Any number of readers, or one writer, which takes all units. */
    record ReadersOrWriter() implements AccessPolicy {

        /** More than the number of clients. */
        private static final int ALL = 100;

        private static final int EVERY = 3;

        /** Two writers and two readers. */
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
        public Optional<String> side(String client) {
            return Optional.of(writes(client) ? "write" : "read");
        }

        @Override
        public int clientsNeeded() {
            return TWO_OF_EACH;
        }

        @Override
        public String inShort(List<String> inside) {
            long writers = inside.stream().filter(ReadersOrWriter::writes).count();
            return Stream.of(inShort(inside.size() - writers, "r"), inShort(writers, "w"))
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining("+"));
        }

        private static String inShort(long count, String sign) {
            return count == 0 ? "" : count == 1 ? sign : count + sign;
        }

        /** Whether this client writes: every third does, and {@code A} is the first. */
        public static boolean writes(String client) {
            return (client.charAt(0) - 'A') % EVERY == 0;
        }
    }
}
