package io.github.lockevolution.lock;

import java.time.Duration;

/**
 * A lock that clients share in a store which all of them can reach: a Redis, or several, a database, a ZooKeeper. One object serves one
 * client: it is not safe for use by several threads.
 *
 * <p>A lock never hides that a command got no answer: the exception of its client library reaches the caller, such as the
 * {@code JedisConnectionException} of Jedis. Whether the command took effect is unknown then, and the caller must not go on as if the
 * lock were taken, nor as if it were free.
 */
public interface DistributedLock {

    /**
     * Tries once to take the lock and never waits for another holder.
     *
     * @return {@code true}: the caller holds the lock until it calls {@link #unlock()} or its lease runs out;
     *     {@code false}: another client holds it
     * @throws RuntimeException the exception of the client library, if a command went unanswered; the lock may or may not be taken
     */
    boolean tryLock();

    /**
     * Gives the lock back.
     *
     * @return {@code true} if this call removed the lock key, or its equivalent in another store
     * @throws RuntimeException the exception of the client library, if a command went unanswered; the key may or may not be gone
     */
    boolean unlock();

    /**
     * Tries again and again, with a random pause of 5 to 50 ms between two attempts, until the lock is taken or the
     * patience runs out. The pause is random so that clients which were refused together do not return together. The
     * last attempt starts as the patience runs out, or is the one under way just then; with a patience of zero there is
     * exactly one attempt.
     *
     * @param patience the time to go on trying, zero or more; a patience of more than 292 years counts as 292 years
     * @return {@code true} if the lock was taken; {@code false} if the patience ran out, or the thread was interrupted,
     *     in which case its interrupt flag is set
     * @throws IllegalArgumentException if the patience is null or negative
     */
    default boolean tryLock(Duration patience) {
        return new RetryPolicy(patience).retry(this::tryLock);
    }
}
