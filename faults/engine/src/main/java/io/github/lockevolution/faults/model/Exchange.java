package io.github.lockevolution.faults.model;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A command and what the store replied to it.
 *
 * @param client who sent it
 * @param command its name and its arguments
 * @param reply what the store replied
 * @param replyLost whether the reply never reached the client
 * @param store the name of the store that it went to, of a section; empty of a lock, which has one
 */
public record Exchange(String client, String command, String reply, boolean replyLost, Optional<String> store) {

    /** What stands for the command by which a database commits a statement that has run and whose client does not commit it. */
    public static final String AUTO_COMMIT = "AUTO-COMMIT";

    /** One whose reply the client has read. */
    public static Exchange answered(String client, String command, String reply) {
        return new Exchange(client, command, reply, false, Optional.empty());
    }

    /** One whose reply never reached the client. */
    public static Exchange unanswered(String client, String command, String reply) {
        return new Exchange(client, command, reply, true, Optional.empty());
    }

    /**
     * The same with other names in it, such as those of clients.
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
