package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A kind of store that locks keep their state in. The bench finds the kinds by {@link java.util.ServiceLoader}: a module that brings one names
 * the class in {@code META-INF/services/io.github.lockevolution.faults.subject.StoreKind}. So nobody needs the libraries of a store whose locks
 * he does not put under test.
 */
public interface StoreKind {

    /** Whether this lock keeps its state in such a store. */
    boolean isFor(LockSpec lock);

    /**
     * Starts a store, or connects to one.
     *
     * @param settings which one
     * @throws SetupProblem if it is not to be had
     */
    Started start(BenchSettings settings);

    /**
     * What of it can be used on this machine. What is chosen, and what costs little, is really started.
     *
     * @param settings which store is chosen
     */
    default List<Diagnosis> diagnoses(BenchSettings settings) {
        return List.of();
    }

    /** What it has for a lock in Java of which nobody has said anything; empty if such a lock cannot be in it. */
    default Optional<StoreArguments> arguments() {
        return Optional.empty();
    }

    /**
     * The library that has to be fetched before the chosen store can start, as Maven names it.
     *
     * @return empty if it is there, or none is needed
     */
    default Optional<String> toFetch(BenchSettings settings) {
        return Optional.empty();
    }

    /** The settings that choose the same store from this jar, which is the library that was to be fetched. */
    default BenchSettings fetched(BenchSettings settings, Path jar) {
        return settings;
    }

    /** Puts locks under test in a store that has started; closing ends that store, or the connection to one that is somebody's. */
    interface Started extends Launcher, AutoCloseable {

        /** Its name and its version: {@code ZooKeeper 3.9.5}. */
        String version();

        /** What the bench makes in a store that is somebody's, and takes away again at the end; empty in one that it started. */
        default Optional<Message> traces() {
            return Optional.empty();
        }

        @Override
        void close();
    }

    /** A database: what is printed of a run, and its JSON, have a place of its own for it beside Redis. */
    interface StartedDatabase extends Started {

        /** Where it comes from. */
        Message origin();
    }
}
