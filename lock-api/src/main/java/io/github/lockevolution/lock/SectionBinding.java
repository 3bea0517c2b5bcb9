package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/**
 * A critical section: a lock together with the work that it guards, in one store or in several. The bench looks at all contents of the
 * section in them, and finds its serial results by running its clients one after the other.
 *
 * @param types the names of the types that the section asks for, from which the bench finds its stores:
 *     {@code redis.clients.jedis.UnifiedJedis}, {@code javax.sql.DataSource}
 * @param storeName the name of these stores in a picture, in a few words
 * @param maker makes the section of one client
 */
public record SectionBinding(Set<String> types, String storeName, Maker maker) implements StoreBinding {

    public SectionBinding {
        types = Set.copyOf(types);
    }

    /**
     * The binding of a section that is a program, which finds its stores in {@code REDIS_URL} and {@code DATABASE_URL}.
     *
     * @param types the names of types from which the bench finds the stores
     */
    public static SectionBinding ofProgram(Set<String> types, String storeName) {
        return new SectionBinding(types, storeName, (stores, key, owner, lease, clock) -> {
            throw new IllegalStateException("a program is a section by itself");
        });
    }

    /** {@inheritDoc} All contents of its stores are shown. */
    @Override
    public boolean hasFurtherKeys() {
        return true;
    }

    /** Makes the section of one client. */
    @FunctionalInterface
    public interface Maker {

        /**
         * Makes the section of one client.
         *
         * @param stores gives the objects by which this client reaches its stores
         * @param key the name of the lock, if the section needs one
         * @param owner the name of the client, not empty
         * @param lease the lease of a lock
         * @param clock the clock of this client
         * @throws Exception any exception of the code of the section
         */
        Section make(Stores stores, String key, String owner, Duration lease, InstantSource clock) throws Exception;
    }

    /** The objects by which one client reaches its stores. */
    @FunctionalInterface
    public interface Stores {

        /**
         * An object of a type that the section asks for.
         *
         * @param type one of {@link SectionBinding#types}, as the section has loaded it
         * @return the object, which is closed when the section is over if need be
         * @throws Exception if the client library does not make one
         */
        Object object(Class<?> type) throws Exception;

        /**
         * Registers the lock that the section asks for.
         *
         * @return the same lock, whose state is then known, and told from the work that it guards
         */
        default DistributedLock known(DistributedLock lock) {
            return lock;
        }
    }

    /** The work of one client, done once. */
    public interface Section extends AutoCloseable {

        /** Puts the resource into its first state. Called once, before any client comes; its commands are not held. */
        void setUp() throws Exception;

        /**
         * Does the work, or refuses to.
         *
         * @return its answer
         * @throws Exception counts as the answer that it met an error
         */
        Answer run() throws Exception;

        /**
         * Checks the invariant at the end; its commands are not held.
         *
         * @return the broken invariant, in a few words; empty if none is broken, or there is no check
         */
        Optional<String> brokenInvariant() throws Exception;

        /** Whether it has a check of an invariant. */
        default boolean hasCheck() {
            return true;
        }

        /**
         * The state of the resource that counts, as text; its commands are not held. Empty if everything counts that is not the lock's own.
         */
        Optional<String> state() throws Exception;

        /** The class that does the work, whose source is shown to the reader. */
        default Class<?> source() {
            return getClass();
        }

        @Override
        void close();
    }

    /**
     * The answer of a client.
     *
     * @param isDone whether the work is done
     * @param text the rest of the answer; may be empty
     */
    public record Answer(boolean isDone, String text) {

        /** The answer that the client was refused, and has changed nothing. */
        public static final Answer REFUSED = new Answer(false, "");

        /** The answer that the work is done. */
        public static Answer done(String text) {
            return new Answer(true, text);
        }
    }
}
