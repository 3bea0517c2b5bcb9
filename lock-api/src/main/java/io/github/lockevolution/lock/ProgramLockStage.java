package io.github.lockevolution.lock;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/**
 * Describes a lock that is a program of its own, in whatever language. The bench starts it once for each client, holds every command
 * that it sends to Redis, and speaks to it in lines on its standard input and output, in UTF-8:
 *
 * <pre>
 * begin KEY OWNER LEASE_MS   a new client begins; answered by: ok, with " waits" behind it if acquire waits until the lock is free, and with
 *                            " clock" if the lock looks at the clock that the bench moves
 * acquire                    take the lock, in one attempt; answered by: true, false, or error TEXT
 * release                    give it back; answered by: true, false, or error TEXT
 * </pre>
 *
 * <p>The program finds its Redis in the environment: {@code REDIS_URL}, {@code REDIS_HOST} and {@code REDIS_PORT}; all of them, if there are
 * several, in {@code REDIS_URLS}, divided by commas. Under every schedule it finds the clock of its client there, too: {@code LOCK_CLOCK_FILE}
 * is a file with the time in milliseconds since 1970, which stands still until the bench moves it. It prints each answer at once and nothing else; its standard error is shown when something is wrong. It serves one client after the other, each from its
 * {@code begin} on, and may be killed at any time. When its standard input ends, so does the program.
 */
public interface ProgramLockStage extends LockStage {

    /** The program, by its path or as the PATH has it, and its arguments. */
    List<String> command();

    /** What {@code error TEXT} becomes: the lock says no, or has nothing to give back. */
    @Override
    default Set<Class<? extends Exception>> refusals() {
        return Set.of(ProgramErrorException.class);
    }

    /**
     * Not to be asked of such a lock.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    default DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new UnsupportedOperationException(
                name() + " is a program of its own; it cannot use a connection that is given");
    }
}
