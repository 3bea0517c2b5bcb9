package io.github.lockevolution.lock;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * Brings several locks, or sections, to the bench at once, which finds it by {@link ServiceLoader}: name the class in
 * {@code META-INF/services/io.github.lockevolution.lock.LockCollection} and give it a public constructor without arguments. A client that is a
 * process of its own makes its lock from the names of this class and of the lock.
 */
public interface LockCollection {

    /** What the bench has to know of each. */
    List<LockSpec> locks();

    /** The same locks, each of which knows this class. */
    default Stream<LockSpec> provided() {
        return locks().stream().map(lock -> lock.providedBy(getClass()));
    }

    /**
     * The lock of this name, which knows this class.
     *
     * @throws IllegalArgumentException if there is none
     */
    default LockSpec lock(String name) {
        return provided()
                .filter(lock -> lock.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        getClass().getName() + " describes no " + name + ", but " + locks()));
    }

    /** All that the service loader finds, by a class for each and by a class for several. */
    static Stream<LockSpec> allOnTheClassPath() {
        return Stream.of(LockProvider.class, LockCollection.class)
                .flatMap(service -> ServiceLoader.load(service).stream())
                .flatMap(found -> found.get().provided());
    }
}
