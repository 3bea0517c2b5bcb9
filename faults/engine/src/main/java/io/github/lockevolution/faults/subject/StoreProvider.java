package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockStage;

/**
 * A kind of store, neither Redis nor a database, that locks keep their state in. The bench finds the kinds by
 * {@link java.util.ServiceLoader}: a module that brings one names the class in
 * {@code META-INF/services/io.github.lockevolution.faults.subject.StoreProvider}. So nobody needs the libraries of a store whose locks he does
 * not put under test.
 */
public interface StoreProvider {

    /** Whether this lock keeps its state there. */
    boolean isFor(LockStage stage);

    /**
     * Starts a store.
     *
     * @throws SetupProblem if it does not start
     */
    Started start();

    /** Puts locks under test in a store that has started; closing ends that store. */
    interface Started extends Launcher, AutoCloseable {

        /** Its name and its version: {@code ZooKeeper 3.9.5}. */
        String version();

        @Override
        void close();
    }
}
