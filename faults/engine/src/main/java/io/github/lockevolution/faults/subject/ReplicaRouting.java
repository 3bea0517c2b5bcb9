package io.github.lockevolution.faults.subject;

import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.function.Predicate;

/**
 * Refuses every lock for whose store there is no replica.
 *
 * @param hasReplica whether there is one for a lock
 * @param stores the launcher for the other locks, in stores that have one
 */
public record ReplicaRouting(Predicate<LockSpec> hasReplica, Launcher stores) implements RoutingLauncher {

    @Override
    public Launcher route(LockSpec lock) {
        return hasReplica.test(lock) ? stores : RoutingLauncher.super.withReplica();
    }

    @Override
    public Launcher withReplica() {
        return this;
    }

    /** {@inheritDoc} The canary exists in every kind of store, so routing by lock could not find these stores. */
    @Override
    public List<Launcher> perStore(LockSpec lock) {
        return List.of(stores);
    }

    @Override
    public LockSpec canary() {
        return stores.canary();
    }
}
