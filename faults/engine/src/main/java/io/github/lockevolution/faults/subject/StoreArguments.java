package io.github.lockevolution.faults.subject;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.StoreBinding;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The objects that a kind of store hands to a Java lock without a description: the lock is in the store whose type it asks for. */
public interface StoreArguments {

    /**
     * The types of the objects that it can hand to a lock, by name, since the client library may be on the class path of the lock alone.
     * Each has the word for that object in an expression that makes a lock; empty if it has none.
     */
    Map<String, Optional<String>> words();

    /**
     * The prefixes of the names of classes that the lock shares with the bench, since it is handed an object of one; none if it is handed
     * only classes of Java or of its own class path.
     */
    default Set<String> shared() {
        return Set.of();
    }

    /**
     * The binding of a lock that asks for such an object.
     *
     * @param asked the type, as the lock has loaded it
     * @param creation the statements that make its tables; none if the store has no tables, or the lock makes them by itself
     * @param maker makes the lock of one client
     */
    StoreBinding binding(Class<?> asked, List<String> creation, Maker maker);

    /** Whether a user may give the statements that make the tables of a lock. */
    default boolean hasTables() {
        return false;
    }

    @FunctionalInterface
    interface Maker {

        /**
         * Makes the lock of one client.
         *
         * @param access gives the objects by which this client reaches the store
         * @param key the name of the lock
         * @param owner the name of the client
         */
        DistributedLock make(Access access, String key, String owner, Duration lease, InstantSource clock);
    }

    /** The objects by which one client reaches the store. */
    @FunctionalInterface
    interface Access {

        /**
         * An object of a type that {@link #words} names.
         *
         * @param type the type as the lock has loaded it
         * @param opened receives the resources to close when the attempt is over
         * @throws Exception if the client library does not make one
         */
        Object object(Class<?> type, List<AutoCloseable> opened) throws Exception;
    }
}
