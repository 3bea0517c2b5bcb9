package io.github.lockevolution.faults.plain;

import java.util.List;

/**
 * A lock that is one key of Redis. What is answered is taken from the documentation of Redis; no server runs.
 *
 * @param acquire the commands that take it; whoever comes through the last is inside
 * @param release the command that gives it back, or {@code LEAVE}
 * @param writer who wrote the key; below 0 if there is none
 * @param leaseRuns whether the key is there for a lease
 */
public record PlainKey(List<Command> acquire, Command release, int writer, boolean leaseRuns) implements PlainLock {

    private static final int NOBODY = -1;

    /** A script is one command, whatever it consists of. */
    public enum Command {
        GET,
        SET,
        SETNX,
        SETEX,
        SET_NX_EX,
        DEL,
        DEL_IF_OWN,
        /** A key that nobody writes. */
        DEL_OTHER,
        LEAVE
    }

    /** There is no key. */
    public static PlainKey of(Command release, Command... acquire) {
        return new PlainKey(List.of(acquire), release, NOBODY, false);
    }

    private PlainKey by(int client, boolean isLeased) {
        return new PlainKey(acquire, release, client, isLeased);
    }

    private boolean isThere() {
        return writer != NOBODY;
    }

    @Override
    public Reply take(int client, int command) {
        Command now = acquire.get(command);
        if (isThere() && now != Command.SET && now != Command.SETEX) {
            return new Reply(this, Answer.REFUSED);
        }
        boolean isLast = command == acquire.size() - 1;
        boolean isLeased = now == Command.SETEX || now == Command.SET_NX_EX;
        return new Reply(now == Command.GET ? this : by(client, isLeased), isLast ? Answer.INSIDE : Answer.GOES_ON);
    }

    @Override
    public PlainKey give(int client) {
        return switch (release) {
            case DEL -> by(NOBODY, false);
            case DEL_IF_OWN -> writer == client ? by(NOBODY, false) : this;
            case SET -> by(client, false);
            default -> this;
        };
    }

    @Override
    public boolean isGivenBack() {
        return release != Command.LEAVE;
    }

    @Override
    public PlainKey expired() {
        return leaseRuns ? by(NOBODY, false) : this;
    }

    @Override
    public int free() {
        return isThere() ? 0 : 1;
    }
}
