package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Makes the lock of one client.
 *
 * @param <C> the type of the connection that it is made over, such as that of a client library
 */
@FunctionalInterface
public interface LockMaker<C> {

    /**
     * Makes the lock of one client. Sends nothing, unless the lock makes its own connections: then it may connect at once or when it is
     * first used.
     *
     * @param over the connection that the bench gives to this client; the caller closes it
     * @param key the name of the lock, not empty
     * @param owner the name of the client, not empty
     * @param lease the lease of the lock; ignored by a lock without one
     * @param clock the clock of this client. A lock that compares or writes times asks this clock and no other: the bench sets it
     * @param timer runs the tasks of this client, one at a time; the caller shuts it down. A lock with background work, such as renewing
     *     its lease, uses this timer and no other: in a census the bench decides when a task is due, in an attack the tasks run in real
     *     time
     * @throws IllegalArgumentException if this kind of lock cannot use the key, the owner or the lease; the message has the given value and
     *     the requirement
     */
    DistributedLock make(
            C over, String key, String owner, Duration lease, InstantSource clock, ScheduledExecutorService timer);

    /**
     * Makes a lock without background work.
     *
     * @param <C> the type of the connection
     */
    @FunctionalInterface
    interface WithClock<C> {

        DistributedLock make(C over, String key, String owner, Duration lease, InstantSource clock);
    }

    /**
     * Makes a lock that reads no clock and has no background work.
     *
     * @param <C> the type of the connection
     */
    @FunctionalInterface
    interface WithLease<C> {

        DistributedLock make(C over, String key, String owner, Duration lease);
    }
}
