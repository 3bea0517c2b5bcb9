package io.github.lockevolution.libraries;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.CheckLock;
import java.time.Duration;
import org.springframework.data.redis.core.StringRedisTemplate;

/** As a project with Spring has it: what makes the lock asks for the template. */
@CheckLock(
        clients = 2,
        crashes = 0,
        expect = {Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN})
class TemplateLockTest {

    static TemplateLock newLock(StringRedisTemplate redis, String key, String owner, Duration lease) {
        return new TemplateLock(redis, key, owner, lease);
    }

    record TemplateLock(StringRedisTemplate redis, String key, String owner, Duration lease) {

        boolean tryLock() {
            return Boolean.TRUE.equals(redis.opsForValue().setIfAbsent(key, owner, lease));
        }

        void unlock() {
            redis.opsForValue().getAndDelete(key);
        }
    }
}
