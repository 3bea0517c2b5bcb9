package io.github.lockevolution.faults.attack;

/**
 * A point between two things that a client does on the wire, at which it can be stopped and killed.
 *
 * @param side before the command leaves, or after it has left and before its answer is read
 * @param command the number of the command within the call, from 1
 */
public record KillPoint(Side side, int command) {

    /** Which side of a command. */
    public enum Side {
        BEFORE_COMMAND,
        BEFORE_REPLY
    }

    public KillPoint {
        if (command < 1) {
            throw new IllegalArgumentException("commands are counted from 1, got " + command);
        }
    }

    /** Before the n-th command of the call leaves the client. */
    public static KillPoint beforeCommand(int n) {
        return new KillPoint(Side.BEFORE_COMMAND, n);
    }

    /** When the n-th command of the call has left, and the client has not read its answer. */
    public static KillPoint beforeReply(int n) {
        return new KillPoint(Side.BEFORE_REPLY, n);
    }
}
