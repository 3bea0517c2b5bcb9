package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.Store;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The place in one store that a section works in. Belongs to one thread. */
public interface StorePlace extends AutoCloseable {

    /** The name of the store in a picture, in one word: {@code Redis}, {@code PostgreSQL}. */
    String storeName();

    /** Whether its clients have an object of this type for a section that asks for one. */
    boolean has(String type);

    /** The store of this place. */
    Store store();

    /** The ids that the store gives by its clock; empty if it gives none. */
    default Optional<EntryIds> ids() {
        return Optional.empty();
    }

    /**
     * State that decides the future and says nothing of the work, such as the number of ids given. By names, with ids as the store has
     * them.
     */
    default SortedMap<String, String> beside() {
        return new TreeMap<>();
    }

    /** Words in which each of those ids is replaced by its name. */
    default List<String> told(List<String> words) {
        return ids().map(known -> words.stream().map(known::told).toList()).orElse(words);
    }

    /** A reply with its ids replaced in the same way; new ids are learned from it. */
    default String told(List<String> command, String reply) {
        ids().ifPresent(known -> known.hear(command, reply));
        return ids().map(known -> known.told(reply)).orElse(reply);
    }

    /** Takes the present contents for the first state of every run. */
    void noteFirstState();

    /** Restores the first state of a run. No client is in the middle of its attempt; open transactions are ended. */
    void reset();

    /** Learns the keys or tables of a command that a client is about to send here. */
    void notice(List<String> command);

    /** Learns those of a command that sets up the resource of a section, or looks at it in the end. */
    default void noticeSetUp(List<String> command) {
        notice(command);
    }

    /** The names of the keys or tables of a client's command; none where they do not matter. */
    default List<String> keysOf(List<String> command) {
        return List.of();
    }

    /**
     * Connects a client.
     *
     * @param gate asked before each command, in the thread that sends it
     */
    StoreClient connect(CommandGate gate);

    /**
     * Connects a client of this name, in a store that shows who has what.
     *
     * @param gate as {@linkplain #connect(CommandGate) else}
     */
    default StoreClient connect(String owner, CommandGate gate) {
        return connect(gate);
    }

    /**
     * A client that is a program.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if this store can have none
     */
    StorePort port();

    @Override
    void close();
}
