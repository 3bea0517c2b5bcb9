package io.github.lockevolution.demo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Runs a method only if its lock can be taken at once; if it cannot, the call does nothing. The lock is given back when the method ends. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface RedisTryLock {

    /** The name of the lock, the same on all nodes; it may hold placeholders, such as {@code ${order.mail.lock}}. */
    String keyName();

    /** How long the lock may be held, in seconds, 1 or more. */
    int expireTime() default 10;
}
