package io.github.lockevolution.lock;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/**
 * One lock as the bench knows it: what it is called, what it sends, how it claims to break, and how to build it.
 *
 * <p>The attacks expect of a lock that it makes one attempt, sends from the thread that calls it over the one connection it
 * was given, and that the key of the given name is there while the lock is held; keys of its own begin with that name.
 *
 * <p>The bench finds stages by {@link java.util.ServiceLoader}: name the class in
 * {@code META-INF/services/io.github.lockevolution.lock.LockStage} and give it a public constructor without arguments.
 */
public interface LockStage {

    /**
     * The place in history, from 1: locks are listed in this order. A lock that has none, 0, comes after those that have one.
     */
    default int number() {
        return 0;
    }

    /** The name on the command line and in results: lower case letters, digits and dashes. */
    String name();

    /** The name for a heading, at most 16 characters. */
    String title();

    /** The name of the lock that this one improves on; empty if it begins a line of its own. */
    default Optional<String> predecessor() {
        return Optional.empty();
    }

    /** The oldest Redis that has every command of this lock. */
    RedisVersion requires();

    /**
     * What taking the lock sends when it is free, in order: {@code SETNX key owner}. Words for what is only known at run
     * time: {@code key}, {@code owner}, {@code seconds} and {@code millis} for the lease, {@code token} for a value that
     * begins with the owner and a colon, {@code sha} for the digest of a script.
     */
    List<String> acquireCommands();

    /** What giving the lock back sends, in order and in the same words: {@code DEL key}. */
    List<String> releaseCommands();

    /** The failures this lock is known to suffer. The bench holds it to both: these must show, others never. */
    Set<Failure> suffers();

    /**
     * Builds the lock of one client. Sends nothing.
     *
     * @param redis the client's connection, which stays the caller's to close
     * @param key the lock key, not empty
     * @param owner who asks, not empty
     * @param lease how long the lock may be held; a lock without a lease does not look at it
     * @throws IllegalArgumentException if this kind of lock cannot use the key, the owner or the lease; the message says
     *     what was given and what is needed
     */
    DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease);
}
