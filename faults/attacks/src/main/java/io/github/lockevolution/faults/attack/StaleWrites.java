package io.github.lockevolution.faults.attack;

/**
 * The writes of a holder to the guarded resource after its lease had run out and another client had written.
 *
 * @param accepted the number of these writes that reached the resource
 * @param refused the number that the resource refused, because their fencing token was too low
 */
public record StaleWrites(int accepted, int refused) {

    /** A single write. */
    static StaleWrites one(boolean accepted) {
        return accepted ? new StaleWrites(1, 0) : new StaleWrites(0, 1);
    }
}
