package io.github.lockevolution.testkit;

import io.github.lockevolution.lock.LockStage;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives the tests of a class a real Redis and a real network. A test asks for what it needs by a parameter:
 * {@link io.github.lockevolution.faults.attack.Bench} and {@link io.github.lockevolution.faults.redis.Redis} live as long as
 * the test run, a {@link io.github.lockevolution.faults.attack.Scene} as long as the test; a
 * {@link LockStage} is the lock named here. No test stops anything.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(BenchExtension.class)
public @interface OnTheBench {

    /** The lock of these tests; needed by those that ask for it or for a scene. */
    Class<? extends LockStage>[] value() default {};
}
