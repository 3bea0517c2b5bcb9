package io.github.lockevolution.lock;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * Brings one lock to the bench, which finds it by {@link ServiceLoader}: name the class in
 * {@code META-INF/services/io.github.lockevolution.lock.LockProvider} and give it a public constructor without arguments. A client that is a
 * process of its own makes its lock from the name of this class.
 */
public abstract class LockProvider implements LockCollection {

    /** For subclasses, which describe a lock. */
    protected LockProvider() {}

    /** The description of the lock, in one statement. */
    protected abstract LockSpec describe();

    /** The lock that is {@linkplain #describe() described}, with this class as its provider. */
    public final LockSpec lock() {
        return describe().providedBy(getClass());
    }

    @Override
    public final List<LockSpec> locks() {
        return List.of(describe());
    }

    /** All that the service loader finds, by a class for each and by a class for several. */
    public static Stream<LockSpec> allOnTheClassPath() {
        return Stream.of(LockProvider.class, LockCollection.class)
                .flatMap(service -> ServiceLoader.load(service).stream())
                .flatMap(found -> found.get().provided());
    }
}
