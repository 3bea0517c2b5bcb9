package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Makes the lock of one client.
 *
 * @param <C> what it is made over, such as a connection of a client library
 */
@FunctionalInterface
public interface LockMaker<C> {

    /**
     * Makes the lock of one client. Sends nothing, unless the lock makes its own connections: then it may connect at once or when it is used
     * first.
     *
     * @param over what the bench hands to this client; the caller closes it
     * @param key the name of the lock, not empty
     * @param owner the name of the client, not empty
     * @param lease how long the lock may be held; ignored by a lock without a lease
     * @param clock what time it is for this client. A lock that compares or writes times asks this clock and no other: the bench decides what
     *     time it is
     * @param timer runs the tasks of this client, one at a time; the caller shuts it down. A lock that does something on the side, such as
     *     renewing its lease, uses this timer and no other: in a census the bench decides when a task is due, in an attack the tasks run in
     *     real time
     * @throws IllegalArgumentException if this kind of lock cannot use the key, the owner or the lease; the message says what was given and
     *     what is needed
     */
    DistributedLock make(
            C over, String key, String owner, Duration lease, InstantSource clock, ScheduledExecutorService timer);

    /**
     * Makes a lock that does nothing on the side.
     *
     * @param <C> what it is made over
     */
    @FunctionalInterface
    interface WithClock<C> {

        DistributedLock make(C over, String key, String owner, Duration lease, InstantSource clock);
    }

    /**
     * Makes a lock that looks at no clock and does nothing on the side.
     *
     * @param <C> what it is made over
     */
    @FunctionalInterface
    interface WithLease<C> {

        DistributedLock make(C over, String key, String owner, Duration lease);
    }
}
