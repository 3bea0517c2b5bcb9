package io.github.lockevolution.faults.crash;

/**
 * A place between two things a client does on the wire, where it can be stopped and killed.
 *
 * @param place before the command leaves, or after it has left and before its answer is read
 * @param command which command of the call it is, from 1
 */
public record Boundary(Place place, int command) {

    /** Which side of a command. */
    public enum Place {
        BEFORE_COMMAND,
        BEFORE_REPLY
    }

    public Boundary {
        if (command < 1) {
            throw new IllegalArgumentException("commands are counted from 1, got " + command);
        }
    }

    /** Before the n-th command of the call leaves the client. */
    public static Boundary beforeCommand(int n) {
        return new Boundary(Place.BEFORE_COMMAND, n);
    }

    /** When the n-th command of the call has left, and the client has not read its answer. */
    public static Boundary beforeReply(int n) {
        return new Boundary(Place.BEFORE_REPLY, n);
    }

    static Boundary parse(String text) {
        String[] parts = text.split(":");
        return new Boundary(Place.valueOf(parts[0]), Integer.parseInt(parts[1]));
    }

    @Override
    public String toString() {
        return place + ":" + command;
    }
}
