package io.github.lockevolution.faults.resource;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.Store;
import java.util.List;

/** The place in one store that a section works on. Belongs to one thread. */
public interface Resource extends AutoCloseable {

    /** What a picture calls the store, in one word: {@code Redis}, {@code PostgreSQL}. */
    String storeName();

    /** Whether its clients have an object of this type for a section that asks for one. */
    boolean has(String type);

    /** What is there. */
    Store store();

    /** What is there now is what every run begins with. */
    void noteFirstState();

    /** Puts back what a run begins with. No client is in the middle of anything; what one has left open is ended. */
    void reset();

    /** Learns what a command is about that a client is about to send here. */
    void notice(List<String> command);

    /** The same of a command that puts the resource into its first state, or looks at it in the end. */
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
    ResourceClient connect(CommandGate gate);

    /**
     * A client that is a program.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if this store can have none
     */
    ResourcePort port();

    @Override
    void close();
}
