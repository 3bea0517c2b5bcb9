package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import redis.clients.jedis.UnifiedJedis;

/**
 * Describes one lock to the bench: its name, the commands it sends, the failures it is known for, and how to build it. This type
 * itself is for a lock over one connection to one Redis; the types that extend it are for locks that make their own connections, that
 * are programs, that are on several servers, in a database or in a ZooKeeper.
 *
 * <p>A lock must keep these rules, or attacks on it are inconclusive: {@code tryLock} makes one attempt, unless the lock says that it
 * {@linkplain #isBlocking() waits}; commands are sent by the calling thread, or by tasks of the timer that the lock was given, over the
 * connection that it was given; every key it uses is named in a command, and belongs to this lock alone.
 *
 * <p>The bench finds locks by {@link java.util.ServiceLoader}: name the class in
 * {@code META-INF/services/io.github.lockevolution.lock.LockStage} and give it a public constructor without arguments.
 */
public interface LockStage {

    /** The collection of the locks that history is told by, and of every lock that says nothing else. */
    String STAGES = "stages";

    /**
     * The collection that the lock belongs to: lower case letters, digits and dashes, the first of which is no dash. A run is of one
     * collection, {@link #STAGES}, unless it is asked for others.
     */
    default String collection() {
        return STAGES;
    }

    /**
     * The position in the list of locks, from 1. A lock without a position, 0, comes after those that have one.
     */
    default int number() {
        return 0;
    }

    /**
     * The name on the command line and in results, which no other lock has: lower case letters, digits and dashes, the first of
     * which is no dash.
     */
    String name();

    /** The name for a heading: 1 to 16 characters on one line. By default its name, as far as it fits. */
    default String title() {
        return name().substring(0, Math.min(16, name().length()));
    }

    /** What a picture calls the place where the state of the lock lives, in one word. */
    default String storeName() {
        return "Redis";
    }

    /** Whether its state lives in one Redis; false in the subtypes for locks on several servers, in a database or in a ZooKeeper. */
    default boolean isInRedis() {
        return true;
    }

    /** The name of the lock that this one improves on; empty if it begins a line of its own. */
    default Optional<String> predecessor() {
        return Optional.empty();
    }

    /** The oldest Redis that has every command of this lock; any, by default. */
    default RedisVersion requires() {
        return new RedisVersion(1, 0, 0);
    }

    /**
     * Commands, in upper case, of which the server must know at least one; none by default. If any are named, the server is asked for them
     * and its version is ignored, because servers other than Redis have version numbers of their own.
     */
    default List<String> requiresOneOf() {
        return List.of();
    }

    /**
     * The commands that take a free lock, in order, such as {@code SETNX key owner}. A value that is only known at run time is
     * written as a word: {@code key}, {@code owner}, {@code seconds} and {@code millis} for the lease, {@code token} for a value
     * that begins with the owner and a colon, {@code deadline} for a time in milliseconds since 1970, {@code sha} for the digest of a
     * script. A report shows them; none by default.
     */
    default List<String> acquireCommands() {
        return List.of();
    }

    /** The commands that give the lock back, in the same form, such as {@code DEL key}. None by default. */
    default List<String> releaseCommands() {
        return List.of();
    }

    /** The text of the script whose digest {@link #releaseCommands} calls {@code sha}; empty, by default, if they have none. */
    default Optional<String> releaseScript() {
        return Optional.empty();
    }

    /** The failures this lock is known for. A run is as expected if it shows all of these and no others. */
    Set<Failure> suffers();

    /**
     * Further failures this lock is known for, which need more than two clients, one crash and one lease that runs out: a third client, a
     * lost reply, a clock that is ahead, or a thread that dies while its process lives on. Within these limits none of them may show;
     * beyond them, each may.
     */
    default Set<Failure> suffersBeyond() {
        return Set.of();
    }

    /** What this lock is in history; empty, by default, for a lock that is not one of the historical ones. */
    default Optional<StageHistory> history() {
        return Optional.empty();
    }

    /**
     * Builds the lock of one client. Sends nothing.
     *
     * @param redis the client's connection; the caller closes it
     * @param key the lock key, not empty
     * @param owner the name of the client, not empty
     * @param lease how long the lock may be held; ignored by a lock without a lease
     * @throws IllegalArgumentException if this kind of lock cannot use the key, the owner or the lease; the message says
     *     what was given and what is needed
     */
    DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease);

    /**
     * Builds the lock of one client, for a lock that looks at a clock. A lock that compares or writes times overrides this and asks this
     * clock and no other: the bench decides what time it is for each client.
     *
     * @param clock what time it is for this client
     */
    default DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) {
        return create(redis, key, owner, lease);
    }

    /**
     * Builds the lock of one client, for a lock that does something on the side, such as renewing its lease. Such a lock overrides this and
     * uses this timer and no other: in a census the bench decides when a task is due, in an attack the tasks run in real time.
     *
     * @param clock what time it is for this client
     * @param timer runs the tasks of this client, one at a time; the caller shuts it down
     */
    default DistributedLock create(
            UnifiedJedis redis,
            String key,
            String owner,
            Duration lease,
            InstantSource clock,
            ScheduledExecutorService timer) {
        return create(redis, key, owner, lease, clock);
    }

    /**
     * Whether {@code tryLock} waits: asks again and again until the lock is free, as a blocking {@code lock()} does. If so, a client that
     * repeats its commands counts as refused, and the bench ends its attempt. If not, a client that repeats itself makes the run
     * inconclusive.
     */
    default boolean isBlocking() {
        return false;
    }

    /**
     * The exceptions by which this lock says no: that {@code tryLock} found the lock taken, or that {@code unlock} found nothing to
     * give back. A lock that throws anything else is inconclusive. By default what {@link java.util.concurrent.locks.Lock#unlock}
     * throws for the latter.
     */
    default Set<Class<? extends Exception>> refusals() {
        return Set.of(IllegalMonitorStateException.class);
    }
}
