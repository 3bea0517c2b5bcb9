package io.github.lockevolution.faults.subject;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.StoreBinding;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a kind of store has for a lock in Java of which nobody has said anything: the lock is in the store from which it asks for something. */
public interface StoreArguments {

    /**
     * The types of which it has an object for a lock that asks for one, by name: a client library may be on the class path of the lock alone. Beside
     * each stands the word by which an expression that makes a lock names that object; empty if it does not.
     */
    Map<String, Optional<String>> words();

    /**
     * How the names of the classes begin that a lock has as the bench has them, since it is handed an object of one; none if what it is handed is
     * Java's, or is made of classes of the lock.
     */
    default Set<String> shared() {
        return Set.of();
    }

    /**
     * Where a lock is that asks for such an object.
     *
     * @param asked the type, as the lock has loaded it
     * @param creation the statements that make its tables; none if the store has no tables, or the lock makes them by itself
     * @param maker makes the lock of one client
     */
    StoreBinding binding(Class<?> asked, List<String> creation, Maker maker);

    /** Whether somebody may say by which statements the tables of a lock are made. */
    default boolean hasTables() {
        return false;
    }

    /** Makes the lock of one client. */
    @FunctionalInterface
    interface Maker {

        /**
         * Makes the lock of one client.
         *
         * @param access by what this client reaches the store
         * @param key the name of the lock
         * @param owner the name of the client
         */
        DistributedLock make(Access access, String key, String owner, Duration lease, InstantSource clock);
    }

    /** By what one client reaches the store. */
    @FunctionalInterface
    interface Access {

        /**
         * An object of a type that {@link #words} names.
         *
         * @param type as the lock has loaded it
         * @param opened whatever has to be closed when the attempt is over is added to it
         * @throws Exception if the client library does not make one
         */
        Object object(Class<?> type, List<AutoCloseable> opened) throws Exception;
    }
}
