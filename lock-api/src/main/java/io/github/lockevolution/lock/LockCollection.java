package io.github.lockevolution.lock;

import java.util.List;

/**
 * Brings several locks, or sections, to the bench at once, which finds it by {@link java.util.ServiceLoader}: name the class in
 * {@code META-INF/services/io.github.lockevolution.lock.LockCollection} and give it a public constructor without arguments. A client of one of them
 * cannot be a process of its own, as that of a {@link LockProvider} can.
 */
public interface LockCollection {

    /** What the bench has to know of each. */
    List<LockSpec> locks();
}
