package io.github.lockevolution.beyond;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@OnTheBench(value = BeyondLocks.class, lock = "fenced-lock")
class FencedLockTest extends LockContract {

    private static final Duration LEASE = Duration.ofSeconds(30);

    private final String key = "fenced:" + UUID.randomUUID();

    private FencedLock lock(Redis redis, String owner) {
        return new FencedLock(redis.direct(), redis.key(key), owner, LEASE);
    }

    private GuardedResource resource(Redis redis) {
        return new GuardedResource(redis.direct(), redis.key(key + ":resource"));
    }

    /** What the end of a lease does. */
    private void endLease(Redis redis) {
        redis.direct().del(redis.key(key));
    }

    @Test
    void each_time_the_lock_is_taken_its_token_is_higher(Redis redis) {
        FencedLock a = lock(redis, "A");
        FencedLock b = lock(redis, "B");
        assertThat(a.fencingToken()).isEqualTo(FencedLock.NO_TOKEN);
        a.tryLock();
        b.tryLock();

        assertThat(a.fencingToken()).isEqualTo(1);
        assertThat(b.fencingToken()).as("of a client that was refused").isEqualTo(FencedLock.NO_TOKEN);

        a.unlock();
        b.tryLock();

        assertThat(b.fencingToken()).isEqualTo(2);
    }

    /** A: takes the lock, writes. Its lease runs out. B: takes the lock, writes. A goes on and writes again: refused. */
    @Test
    void who_comes_late_is_refused_by_the_resource(Redis redis) {
        FencedLock a = lock(redis, "A");
        FencedLock b = lock(redis, "B");
        GuardedResource resource = resource(redis);
        a.tryLock();
        resource.write(a.fencingToken(), "A1");
        endLease(redis);
        b.tryLock();
        resource.write(b.fencingToken(), "B1");

        boolean accepted = resource.write(a.fencingToken(), "A2");

        assertThat(accepted).isFalse();
        assertThat(resource.written()).containsExactly("A1", "B1");
    }

    /** As above, but B has not written yet: A's write comes before all of B's, as if its lease had not run out. */
    @Test
    void who_comes_late_and_still_before_the_next_one_is_accepted(Redis redis) {
        FencedLock a = lock(redis, "A");
        FencedLock b = lock(redis, "B");
        GuardedResource resource = resource(redis);
        a.tryLock();
        endLease(redis);
        b.tryLock();

        assertThat(resource.write(a.fencingToken(), "A1")).isTrue();
        assertThat(resource.write(b.fencingToken(), "B1")).isTrue();
        assertThat(resource.write(a.fencingToken(), "A2")).isFalse();
        assertThat(resource.written()).containsExactly("A1", "B1");
    }

    /** What the class says it does not protect from: a Redis that has lost the counter, and a resource that has not. */
    @Test
    void tokens_that_begin_anew_lock_everybody_out_of_the_resource(Redis redis) {
        FencedLock a = lock(redis, "A");
        GuardedResource resource = resource(redis);
        a.tryLock();
        a.unlock();
        a.tryLock();
        resource.write(a.fencingToken(), "A1");
        redis.direct().del(redis.key(key), redis.key(key) + ":fence");

        FencedLock b = lock(redis, "B");
        b.tryLock();

        assertThat(b.fencingToken()).isEqualTo(1);
        assertThat(resource.write(b.fencingToken(), "B1")).isFalse();
    }
}
