package io.github.lockevolution.testkit;

import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives the tests of a class a real Redis and a real network. A test method, or a lifecycle method, has parameters of these types:
 *
 * <ul>
 *   <li>{@link io.github.lockevolution.faults.redis.Redis} and {@link io.github.lockevolution.faults.network.RedisEnvironment}:
 *       started once, shared by all tests of this JVM;
 *   <li>{@link io.github.lockevolution.faults.explore.ProvenStore}: that Redis with the canary, which is broken once for all
 *       tests of this JVM;
 *   <li>{@link io.github.lockevolution.faults.attack.FaultScenario}: a lock key of its own and the clients around it, new for each
 *       test;
 *   <li>{@link LockSpec}: the lock that the class named here describes.
 * </ul>
 *
 * <p>JUnit closes all of it; a test must not.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(BenchExtension.class)
public @interface OnTheBench {

    /** The class that describes the lock of these tests: exactly one if a test asks for a {@link LockSpec} or a scenario, otherwise none. */
    Class<? extends LockCollection>[] value() default {};

    /** The name of the lock, if that class describes several. */
    String lock() default "";
}
