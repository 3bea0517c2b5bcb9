package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Makes locks of a class that the bench does not know.
 *
 * @param maker makes the object or class whose methods are called
 * @param home the store in which its locks keep their state
 * @param use says how a lock is taken and given back, if the names of its methods do not
 * @param leaseIsKnown whether the maker is told the lease
 * @param described the lock, as its description says; empty if it has none
 * @param assumed the guesses about the class, as the reader is told them
 */
record LockFactory(
        Maker maker,
        LockHome home,
        LockUse use,
        boolean leaseIsKnown,
        Optional<LockSpec> described,
        List<Message> assumed) {

    /** Makes the object or class whose methods one client calls. */
    @FunctionalInterface
    interface Maker {

        /**
         * Makes the object or class for one client.
         *
         * @param loader has its classes
         * @return an object; or a class, if its methods are static
         */
        Object make(ArgumentSource arguments, ClassLoader loader) throws Exception;
    }

    /** A factory of locks without a description. */
    LockFactory(Maker maker, LockHome home, LockUse use, boolean leaseIsKnown, List<Message> assumed) {
        this(maker, home, use, leaseIsKnown, Optional.empty(), assumed);
    }

    /** Whether its locks are described as such in another store than Redis: they are made as they are described, and nothing comes between. */
    boolean isDescribedElsewhere() {
        return described
                .filter(lock -> !(lock.binding() instanceof RedisBinding))
                .isPresent();
    }

    /** The access policy of the description, if there is one; else that of the user. */
    AccessPolicy policy() {
        return described.map(LockSpec::accessPolicy).orElse(use.policy());
    }

    /**
     * Makes the lock of one client; of one with two sides, the side of this client.
     *
     * @param refused told what the lock throws to say no
     */
    ReflectiveLock make(ArgumentSource arguments, ClassLoader loader, Consumer<Throwable> refused) throws Exception {
        Object made = maker.make(arguments, loader);
        Object lock = use.hasTwoSides() ? LockSides.of(made, arguments.owner()) : made;
        Class<?> type = lock instanceof Class<?> itself ? itself : lock.getClass();
        LockUse ofSide = use.hasTwoSides() ? use.admitting(AccessPolicy.EXCLUSIVE) : use;
        return new ReflectiveLock(lock, LockMethods.required(type, leaseIsKnown, ofSide), arguments, refused);
    }
}
