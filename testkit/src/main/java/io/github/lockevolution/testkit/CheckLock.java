package io.github.lockevolution.testkit;

import io.github.lockevolution.lock.Failure;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Has the bench check a lock, as a test of its own: this class needs nothing but a static method that makes the lock of one client.
 *
 * <pre>{@code
 * @CheckLock(expect = Failure.LEASE_OVERRUN)
 * class OrderLockTest {
 *
 *     static OrderLock newLock(UnifiedJedis redis, String key, Duration lease) {
 *         return new OrderLock(redis, key, lease);
 *     }
 * }
 * }</pre>
 *
 * <p>The parameters of the method, in any order, are the objects that it needs: a Jedis client, or host and port, or a URI; a
 * {@code List<UnifiedJedis>} for a lock on several servers; the key; the owner; the lease; a clock. The class that it returns has
 * {@code tryLock} or {@code lock}, and {@code unlock}. Every schedule within the bounds is run on a real Redis. The test fails if one shows
 * a failure that is not expected, and tells the shortest; it also fails if the check was inconclusive. It does so, too, if the declared
 * return type uses ids of threads or processes: all clients are in this JVM, and do not show the behaviour of such a lock in several. There
 * may be other tests in the class.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CheckLock {

    /** The failures that the lock may show. No lock with a lease is free of {@link Failure#LEASE_OVERRUN}. */
    Failure[] expect() default {Failure.LEASE_OVERRUN};

    /** The number of clients that want the lock: 2 to 12. */
    int clients() default 3;

    /** The largest number of clients that die: 0 to 9. */
    int crashes() default 1;

    /** The largest number of times that the lease runs out: 0 to 9. */
    int expiries() default 1;

    /** The largest number of replies that get lost: 0 to 9. */
    int lostReplies() default 0;

    /** The time limit of the check, in seconds: 1 or more. */
    int limitSeconds() default 60;
}
