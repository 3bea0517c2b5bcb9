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

    /** The descriptions of the locks. */
    List<LockSpec> locks();

    /** The same locks, each with this class as its provider. */
    default Stream<LockSpec> provided() {
        return locks().stream().map(lock -> lock.providedBy(getClass()));
    }

    /**
     * The lock of this name, with this class as its provider.
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
}
