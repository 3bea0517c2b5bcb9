package io.github.lockevolution.faults.model;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A command and the reply of the store.
 *
 * @param client the name of the client that sent it
 * @param command its name and its arguments
 * @param reply the reply of the store
 * @param replyLost whether the reply never reached the client
 * @param store the name of the store that it went to, in a section; empty for a lock, which has one store
 */
public record Exchange(String client, String command, String reply, boolean replyLost, Optional<String> store) {

    /** The name of the step by which a database commits a statement that its client does not commit. */
    public static final String AUTO_COMMIT = "AUTO-COMMIT";

    /** An exchange of a lock whose reply the client has received. */
    public static Exchange answered(String client, String command, String reply) {
        return new Exchange(client, command, reply, false, Optional.empty());
    }

    /** An exchange of a lock whose reply never reached the client. */
    public static Exchange unanswered(String client, String command, String reply) {
        return new Exchange(client, command, reply, true, Optional.empty());
    }

    /**
     * The same exchange with other names in it, such as those of clients.
     *
     * @param renaming puts other names into a text
     */
    public Exchange renamed(UnaryOperator<String> renaming) {
        return new Exchange(renaming.apply(client), renaming.apply(command), renaming.apply(reply), replyLost, store);
    }

    /** {@code SET lock A NX -> OK}. */
    @Override
    public String toString() {
        return command + " -> " + reply;
    }
}
