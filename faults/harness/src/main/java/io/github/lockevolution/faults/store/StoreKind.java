package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.text.ClientLibrary;
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
 * {@link java.util.ServiceLoader}: a module that brings one names the class in
 * {@code META-INF/services/io.github.lockevolution.faults.store.StoreKind}. So the libraries of a store are needed only to put its locks
 * under test.
 */
public interface StoreKind {

    /** The kinds on the class path. */
    static Stream<StoreKind> all() {
        return ServiceLoader.load(StoreKind.class).stream().map(ServiceLoader.Provider::get);
    }

    /** The kind of the store of this lock. */
    static Optional<StoreKind> of(LockSpec lock) {
        return all().filter(kind -> kind.isFor(lock)).findFirst();
    }

    /** Its name, in one word: {@code Redis}. The stores of a section are sorted by their names. */
    String name();

    /** Whether this lock keeps its state in such a store. */
    boolean isFor(LockSpec lock);

    /** The names of the types that a section can ask for to work in this store; none if no section can. */
    default Set<String> types() {
        return Set.of();
    }

    /** The objects that it hands to a Java lock without a description; empty if such a lock cannot be in it. */
    default Optional<StoreArguments> arguments() {
        return Optional.empty();
    }

    /** The libraries by which clients speak to it. */
    default List<ClientLibrary> libraries() {
        return List.of();
    }

    /** The smallest complete lock there, as a starting point; empty if there is no template. */
    default Optional<LockTemplate> template() {
        return Optional.empty();
    }

    /**
     * The class of which a lock there is an object, found without a store; empty if the lock makes its own connections, or is a program.
     */
    default Optional<Class<? extends DistributedLock>> classOf(LockSpec lock) {
        return Optional.empty();
    }

    /** The option by which it is chosen for a lock that is a program; empty if such a lock cannot be in it. */
    default Optional<OfPrograms> ofPrograms() {
        return Optional.empty();
    }

    /** All options by which it is chosen for such a lock, the usual one first: one for each product that it may be. */
    default List<OfPrograms> allOfPrograms() {
        return ofPrograms().stream().toList();
    }

    /**
     * The store for locks that are programs without a description.
     *
     * @param name the name by which it is chosen
     * @param binding the binding of such a lock
     * @param settings the settings that it needs, unless others are given
     * @param variables words of a script that uses such a store, or prefixes of them: a section works in the stores that its script uses
     */
    record OfPrograms(String name, StoreBinding binding, Map<Setting, String> settings, Set<String> variables) {}

    /**
     * The factory of the lock in this JVM, which is the process of one client; it finds the store by the variables of the process.
     *
     * @param lock in Java, in such a store
     */
    default LockProgram.Factory inProcess(LockSpec lock) {
        throw new UnsupportedOperationException("no lock in " + name() + " has clients in processes of their own");
    }

    /**
     * The settings that choose it, beside those of the core. Each is also an option of the commands that start stores, by the name of the
     * setting: {@code lab.etcd} is {@code --etcd}. Its help stands in the messages of {@code help} below the package of this class.
     */
    default List<StoreOption> options() {
        return List.of();
    }

    /**
     * An option of a store.
     *
     * @param setting the setting that it makes
     * @param label the label of its value in the help: {@code BACKEND}
     */
    record StoreOption(Setting setting, String label) {}

    /** Whether it isolates transactions, by a level that a setting chooses. */
    default boolean hasTransactions() {
        return false;
    }

    /**
     * Starts a store, or connects to one.
     *
     * @param settings choose the store
     * @throws SetupProblem if it is not available
     */
    Started start(BenchSettings settings);

    /**
     * Starts a store in a run.
     *
     * @param stores all stores of the run, for a section that works in several of them; closed after this store
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
         * @throws SetupProblem if it is not available, or too old for the lock
         */
        Started store(StoreKind kind, LockSpec lock);
    }

    /**
     * The diagnoses of its resources on this machine. A store that is chosen, or costs little, is really started.
     *
     * @param settings choose the store
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
     * A store that has started: puts locks under test there, and has places for sections. Closing ends it, or the connection to a store
     * that the bench did not start.
     */
    interface Started extends Launcher, AutoCloseable {

        /** Its name and its version: {@code ZooKeeper 3.9.5}. */
        String version();

        /** The traces of the bench in a store that it did not start, which are removed at the end; empty in a store that it started. */
        default Optional<Message> traces() {
            return Optional.empty();
        }

        /**
         * Makes an empty place for the resource of a section; closing it removes its contents.
         *
         * @throws SetupProblem if no place is available
         */
        default StorePlace open() {
            throw new UnsupportedOperationException("no section works in " + version());
        }

        /**
         * Starts one more, for sections that run at the same time.
         *
         * @return empty if the bench did not start this one
         * @throws SetupProblem if it does not start
         */
        default Optional<Started> another() {
            return Optional.empty();
        }

        /** The store as attacks see it; empty if it has no port that a proxy can stand before, or its locks are not attacked. */
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

    /** A database: the output of a run, and its JSON, have a place of its own for it beside Redis. */
    interface StartedDatabase extends Started {

        /** The origin of the database. */
        Message origin();
    }
}
