package io.github.lockevolution.faults.plain;

/** What a store keeps of a lock, and what each command makes of it: a value, which is told from another by {@code equals}. */
public interface PlainLock {

    /** Where a client is after a command of its acquire. */
    enum Answer {
        GOES_ON,
        INSIDE,
        REFUSED
    }

    /** What a command left behind, and what it answered. */
    record Reply(PlainLock after, Answer answer) {}

    /** @param command of the client's acquire, from 0 */
    Reply take(int client, int command);

    /** What the one command of a release leaves behind. */
    PlainLock give(int client);

    /** Whether there is a command that gives it back. */
    default boolean isGivenBack() {
        return true;
    }

    /** A whole lease, and a second, went by. */
    PlainLock expired();

    /** Whether there is a lease that could run out. */
    boolean leaseRuns();

    /** For how much newcomers would get in; of a lock 1 or 0. */
    int free();
}
