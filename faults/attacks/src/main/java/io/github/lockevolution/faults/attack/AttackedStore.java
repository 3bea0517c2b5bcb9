package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.network.ToxiproxyBackend;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;

/**
 * A kind of store, other than Redis, in which locks are attacked. It is found by {@link java.util.ServiceLoader}, as {@link StoreKind} is, in a
 * module of its own or in that of its store.
 */
public interface AttackedStore {

    /** Whether this lock is attacked there. */
    boolean isFor(LockSpec lock);

    /** The attacks that there are. */
    List<Attack> attacks();

    /** Whether a proxy can stand before this store, of one of those locks. */
    boolean hasPort(StoreKind.Started store);

    /**
     * Starts the Toxiproxy before it.
     *
     * @param store of which {@link #hasPort} is true
     * @throws SetupProblem if no Toxiproxy is to be had, or nothing gets through it
     */
    ProxiedSite open(StoreKind.Started store, ToxiproxyBackend toxiproxy);

    /** A site with a network of its own, which ends when it is closed; the store does not. */
    interface ProxiedSite extends AttackSite, AutoCloseable {

        @Override
        void close();
    }
}
