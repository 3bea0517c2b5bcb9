package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/**
 * A critical section: a lock together with the work that it guards, in one store or in several. The bench looks at all that the section has in
 * them, and finds out by running its clients one after the other what may come of it.
 *
 * @param types the names of the types that the section asks for, by which the bench knows in which stores it works: {@code
 *     redis.clients.jedis.UnifiedJedis}, {@code javax.sql.DataSource}
 * @param storeName what a picture calls these stores, in a few words
 * @param maker how the section of one client is made
 */
public record SectionBinding(Set<String> types, String storeName, Maker maker) implements StoreBinding {

    public SectionBinding {
        types = Set.copyOf(types);
    }

    /**
     * Of a section that is a program, which finds its stores in {@code REDIS_URL} and {@code DATABASE_URL}.
     *
     * @param types by which the bench knows the stores
     */
    public static SectionBinding ofProgram(Set<String> types, String storeName) {
        return new SectionBinding(types, storeName, (stores, key, owner, lease, clock) -> {
            throw new IllegalStateException("a program is a section by itself");
        });
    }

    /** {@inheritDoc} All that its stores hold is told. */
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
         * @param stores what this client has to reach its stores
         * @param key the name of the lock, if the section needs one
         * @param owner the name of the client, not empty
         * @param lease how long a lock may be held
         * @param clock what time it is for this client
         * @throws Exception what the code of the section throws
         */
        Section make(Stores stores, String key, String owner, Duration lease, InstantSource clock) throws Exception;
    }

    /** What one client has to reach its stores. */
    @FunctionalInterface
    public interface Stores {

        /**
         * An object of a type that the section asks for.
         *
         * @param type one of {@link SectionBinding#types}, as the section has loaded it
         * @return closed when the section is over, if it has to be
         * @throws Exception if the client library does not make one
         */
        Object object(Class<?> type) throws Exception;

        /**
         * The lock that the section asks for.
         *
         * @return the same, so that what it keeps is known, and told from the work that it guards
         */
        default DistributedLock known(DistributedLock lock) {
            return lock;
        }
    }

    /** What one client does once. */
    public interface Section extends AutoCloseable {

        /** Puts the resource into its first state. Called once, before any client comes, and not held. */
        void setUp() throws Exception;

        /**
         * Does the work, or does not.
         *
         * @return its answer
         * @throws Exception an answer as well: that something went wrong
         */
        Answer run() throws Exception;

        /**
         * Looks at the end whether all is as it has to be. Not held.
         *
         * @return what is wrong, in a few words; empty if nothing is, or nobody knows
         */
        Optional<String> brokenInvariant() throws Exception;

        /** Whether it looks at the end at all. */
        default boolean hasCheck() {
            return true;
        }

        /** What of the resource counts, as text. Not held. Empty if everything does that is not the lock's own. */
        Optional<String> state() throws Exception;

        /** The class that does the work, whose source a reader wants to see. */
        default Class<?> source() {
            return getClass();
        }

        @Override
        void close();
    }

    /**
     * What a client answers.
     *
     * @param isDone whether it says that the work is done
     * @param text what else it says; may be empty
     */
    public record Answer(boolean isDone, String text) {

        /** That it did not get to it, and has changed nothing. */
        public static final Answer REFUSED = new Answer(false, "");

        /** That it is done. */
        public static Answer done(String text) {
            return new Answer(true, text);
        }
    }
}
