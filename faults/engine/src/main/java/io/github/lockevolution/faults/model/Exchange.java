package io.github.lockevolution.faults.model;

/**
 * A command and what the store replied to it.
 *
 * @param client who sent it
 * @param command its name and its arguments
 * @param reply what the store replied
 * @param replyLost whether the reply never reached the client
 */
public record Exchange(String client, String command, String reply, boolean replyLost) {

    /** One whose reply the client has read. */
    public static Exchange answered(String client, String command, String reply) {
        return new Exchange(client, command, reply, false);
    }

    /** One whose reply never reached the client. */
    public static Exchange unanswered(String client, String command, String reply) {
        return new Exchange(client, command, reply, true);
    }

    /** {@code SET lock A NX -> OK}. */
    @Override
    public String toString() {
        return command + " -> " + reply;
    }
}
