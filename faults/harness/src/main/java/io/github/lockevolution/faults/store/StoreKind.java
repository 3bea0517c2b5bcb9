package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import io.github.lockevolution.lock.StoreBinding;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A kind of store that locks keep their state in, and that sections work in, alone or together with others. The bench finds the kinds by
 * {@link java.util.ServiceLoader}: a module that brings one names the class in {@code
 * META-INF/services/io.github.lockevolution.faults.store.StoreKind}. So nobody needs the libraries of a store whose locks he does not put under test.
 */
public interface StoreKind {

    /** The kinds on the class path. */
    static Stream<StoreKind> all() {
        return ServiceLoader.load(StoreKind.class).stream().map(ServiceLoader.Provider::get);
    }

    /** What it is called, in one word: {@code Redis}. The stores of a section stand in the order of these. */
    String name();

    /** Whether this lock keeps its state in such a store. */
    boolean isFor(LockSpec lock);

    /** The types of which it has an object for a section that asks for one, by name; none if no section can work in it. */
    default Set<String> types() {
        return Set.of();
    }

    /** What it has for a lock in Java of which nobody has said anything; empty if such a lock cannot be in it. */
    default Optional<StoreArguments> arguments() {
        return Optional.empty();
    }

    /** The smallest complete lock there, to begin with; empty if none is brought. */
    default Optional<LockTemplate> template() {
        return Optional.empty();
    }

    /** The class that a lock there is an object of, found out without a store; empty if the lock makes its own connections, or is a program. */
    default Optional<Class<? extends DistributedLock>> classOf(LockSpec lock) {
        return Optional.empty();
    }

    /** How it is chosen for a lock that is a program; empty if such a lock cannot be in it. */
    default Optional<OfPrograms> ofPrograms() {
        return Optional.empty();
    }

    /**
     * Such a store for locks that are programs, of which nobody knows more.
     *
     * @param name that chooses it
     * @param binding where such a lock is
     * @param settings that it needs, unless others are named
     * @param variables words of a script that asks for such a store, or the beginnings of some: a section works in those for which its script asks
     */
    record OfPrograms(String name, StoreBinding binding, Map<Setting, String> settings, Set<String> variables) {}

    /** Whether it keeps transactions apart, by a level that a setting names. */
    default boolean hasTransactions() {
        return false;
    }

    /**
     * Starts a store, or connects to one.
     *
     * @param settings which one
     * @throws SetupProblem if it is not to be had
     */
    Started start(BenchSettings settings);

    /**
     * The same in a run.
     *
     * @param stores all of the run, for what works in several of them; this one is not closed before it
     */
    default Started start(Stores stores) {
        return start(stores.settings());
    }

    /** All stores of a run, each of which starts when a lock or a section needs it. */
    interface Stores {

        BenchSettings settings();

        /** The kinds of stores that there are. */
        List<StoreKind> kinds();

        /**
         * The store of this kind, for a lock or a section; started if it has not been.
         *
         * @throws SetupProblem if it is not to be had, or does not let the lock in
         */
        Started store(StoreKind kind, LockSpec lock);
    }

    /**
     * What of it can be used on this machine. What is chosen, and what costs little, is really started.
     *
     * @param settings which store is chosen
     */
    default List<Diagnosis> diagnoses(BenchSettings settings) {
        return List.of();
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

    /**
     * A store that has started: puts locks under test there, and has places for sections. Closing ends it, or the connection to one that is
     * somebody's.
     */
    interface Started extends Launcher, AutoCloseable {

        /** Its name and its version: {@code ZooKeeper 3.9.5}. */
        String version();

        /** What the bench makes in a store that is somebody's, and takes away again at the end; empty in one that it started. */
        default Optional<Message> traces() {
            return Optional.empty();
        }

        /**
         * Makes an empty place for what a section works on; closing it removes what is there.
         *
         * @throws SetupProblem if there is none to be had
         */
        default StorePlace open() {
            throw new UnsupportedOperationException("no section works in " + version());
        }

        /**
         * Starts one more, for sections that run at the same time.
         *
         * @return empty if this one was not started, but is somebody's
         * @throws SetupProblem if it does not start
         */
        default Optional<Started> another() {
            return Optional.empty();
        }

        /** Where locks in it are attacked; empty if it has no port that a proxy can stand before, or nobody attacks locks there. */
        default Optional<LiveStore> live() {
            return Optional.empty();
        }

        /** A section that reads a number here and writes it back, one more, twice: the canary among sections. */
        default SectionBinding sectionCanary() {
            throw new UnsupportedOperationException("no section works in " + version());
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
