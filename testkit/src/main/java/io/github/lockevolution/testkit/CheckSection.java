package io.github.lockevolution.testkit;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Has the bench check a critical section, as a test of its own: a class with {@code run}, which is what each client does once, and {@code setUp},
 * which puts the resource into its first state; perhaps {@code check} and {@code state}.
 *
 * <pre>{@code
 * @CheckSection(value = BuyTicket.class, lock = LuaStage.class, expect = Failure.STALE_WRITE)
 * class BuyTicketTest {}
 * }</pre>
 *
 * <p>The constructor asks for what it needs by its parameters, in any order: a Jedis client, a {@code DataSource} or a {@code Connection}, a {@code
 * DistributedLock}, the key, the owner, the lease, a clock. Every schedule within the bounds is run on the stores that it asks for; a database needs
 * the module that knows databases on the class path. The test fails if one shows a failure that is not expected, and tells the shortest; it fails,
 * too, if nothing could be found out.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CheckSection {

    /** The section. */
    Class<?> value();

    /** What describes the lock that it is given, if it asks for one. */
    Class<? extends LockProvider> lock() default LockProvider.class;

    /** What the section may show. */
    Failure[] expect() default {};

    /** How many clients there are: 2 to 12. */
    int clients() default 2;

    /** How many clients may die, at most: 0 to 9. */
    int crashes() default 1;

    /** How often the leases may run out, at most: 0 to 9. */
    int expiries() default 1;

    /** How many replies may get lost, at most: 0 to 9. */
    int lostReplies() default 0;

    /** After how many seconds it is given up: 1 or more. */
    int limitSeconds() default 60;
}
