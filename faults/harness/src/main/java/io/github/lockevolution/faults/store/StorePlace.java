package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.Store;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The place in one store that a section works in. Belongs to one thread. */
public interface StorePlace extends AutoCloseable {

    /** What a picture calls the store, in one word: {@code Redis}, {@code PostgreSQL}. */
    String storeName();

    /** Whether its clients have an object of this type for a section that asks for one. */
    boolean has(String type);

    /** What is there. */
    Store store();

    /** The ids that the store draws by its clock; empty if it draws none. */
    default Optional<EntryIds> ids() {
        return Optional.empty();
    }

    /** What decides what happens next, and says nothing of the work: how many ids were drawn, and such. By names, with ids as the store has them. */
    default SortedMap<String, String> beside() {
        return new TreeMap<>();
    }

    /** Words in which each of those ids is told by its place. */
    default List<String> told(List<String> words) {
        return ids().map(known -> words.stream().map(known::told).toList()).orElse(words);
    }

    /** The same of what was replied to a command, from which new ones are learned. */
    default String told(List<String> command, String reply) {
        ids().ifPresent(known -> known.hear(command, reply));
        return ids().map(known -> known.told(reply)).orElse(reply);
    }

    /** What is there now is what every run begins with. */
    void noteFirstState();

    /** Puts back what a run begins with. No client is in the middle of anything; what one has left open is ended. */
    void reset();

    /** Learns what a command is about that a client is about to send here. */
    void notice(List<String> command);

    /** The same of a command that puts into its first state what the section works on, or looks at it in the end. */
    default void noticeSetUp(List<String> command) {
        notice(command);
    }

    /** The names of what a command of a client is about; none where nobody needs to know. */
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
     * A client that is a program.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if this store can have none
     */
    StorePort port();

    @Override
    void close();
}
