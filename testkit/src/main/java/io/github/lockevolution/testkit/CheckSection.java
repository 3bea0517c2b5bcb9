package io.github.lockevolution.testkit;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Has the bench check a critical section, as a test of its own: a class with {@code run}, which each client calls once, and {@code setUp},
 * which puts the resource into its first state; optionally {@code check} and {@code state}.
 *
 * <pre>{@code
 * @CheckSection(value = BuyTicket.class, lock = LuaStage.class, expect = Failure.STALE_WRITE)
 * class BuyTicketTest {}
 * }</pre>
 *
 * <p>The parameters of the constructor, in any order, are the objects that it needs: a Jedis client, a {@code DataSource} or a
 * {@code Connection}, a {@code DistributedLock}, the key, the owner, the lease, a clock. Every schedule within the bounds is run on the
 * stores that it asks for; a database needs the module that knows databases on the class path. The test fails if one shows a failure that
 * is not expected, and tells the shortest; it also fails if the check was inconclusive.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CheckSection {

    /** The section. */
    Class<?> value();

    /** The description of the lock that it is given, if it asks for one. */
    Class<? extends LockProvider> lock() default LockProvider.class;

    /** The failures that the section may show. */
    Failure[] expect() default {};

    /** The number of clients: 2 to 12. */
    int clients() default 2;

    /** The largest number of clients that die: 0 to 9. */
    int crashes() default 1;

    /** The largest number of times that the leases run out: 0 to 9. */
    int expiries() default 1;

    /** The largest number of replies that get lost: 0 to 9. */
    int lostReplies() default 0;

    /** The time limit of the check, in seconds: 1 or more. */
    int limitSeconds() default 60;
}
