package io.github.lockevolution.demo;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Puts the lock of this node around every method that asks for one by {@link RedisTryLock}. */
@Aspect
@Component
class RedisTryLockAspect {

    private final Locks locks;
    private final Environment environment;

    RedisTryLockAspect(Locks locks, Environment environment) {
        this.locks = locks;
        this.environment = environment;
    }

    /** Makes locks. */
    @FunctionalInterface
    interface Locks {

        /**
         * @param keyName the name of the lock
         * @param lease how long it may be held
         */
        DistributedLock named(String keyName, Duration lease);
    }

    @Around("@annotation(tryLock)")
    Object aroundLockedMethod(ProceedingJoinPoint method, RedisTryLock tryLock) throws Throwable {
        String keyName = environment.resolveRequiredPlaceholders(tryLock.keyName());
        DistributedLock lock = locks.named(keyName, Duration.ofSeconds(tryLock.expireTime()));
        if (!lock.tryLock()) {
            return null;
        }
        try {
            return method.proceed();
        } finally {
            lock.unlock();
        }
    }
}
