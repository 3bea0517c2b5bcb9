package io.github.lockevolution.beyond;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** The fairer lock that the {@link FairLock} could have been: when a turn is lost, or a holder dies, it calls the next in the queue. */
@OnTheBench
class StrictQueueTest {

    private static final LockSpec STRICT_QUEUE = LockSpec.inRedis("strict-queue")
            .suffers(Failure.LEASE_OVERRUN, Failure.UNRELEASED, Failure.ORPHAN_KEY)
            .<UnifiedJedis>made((redis, key, owner, lease) -> new StrictLock(
                    redis,
                    List.of(key, key + ":queue"),
                    owner + ":" + UUID.randomUUID(),
                    Long.toString(lease.toMillis())));

    /** A dies inside, B is refused and gone. B is called; each newcomer that asks meanwhile is the next to be called, and is gone by then. */
    @Test
    void a_queue_that_nobody_may_pass_locks_out_all_who_ask_only_once(ProvenStore store) {
        try (Testbed testbed = Testbed.open(STRICT_QUEUE, store, 2)) {
            Census census =
                    new Explorer(testbed, Bounds.USUAL, Merging.ON).explore().census();

            assertThat(census.schedules()).isEqualTo(186);
            assertThat(census.count(Failure.ORPHAN_KEY)).isEqualTo(24);
            assertThat(census.shortest().get(Failure.ORPHAN_KEY)).hasToString("strict-queue:A.A-crash.B");
        }
    }

    private record StrictLock(UnifiedJedis redis, List<String> keys, String token, String lease)
            implements DistributedLock {

        private static final CachedScript TAKE = new CachedScript("""
                local holder = redis.call('GET', KEYS[1])
                local head = not holder and redis.call('LPOP', KEYS[2])
                if head then
                    holder = 'turn:' .. head
                    redis.call('SET', KEYS[1], holder, 'PX', 2000)
                end
                if not holder or holder == 'turn:' .. ARGV[1] then
                    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
                    return 1
                end
                if not redis.call('LPOS', KEYS[2], ARGV[1]) then
                    redis.call('RPUSH', KEYS[2], ARGV[1])
                end
                return 0
                """);

        private static final CachedScript GIVE_BACK = new CachedScript("""
                if redis.call('GET', KEYS[1]) ~= ARGV[1] then
                    return 0
                end
                local head = redis.call('LPOP', KEYS[2])
                if head then
                    redis.call('SET', KEYS[1], 'turn:' .. head, 'PX', 2000)
                else
                    redis.call('DEL', KEYS[1])
                end
                return 1
                """);

        @Override
        public boolean tryLock() {
            return Long.valueOf(1).equals(TAKE.run(redis, keys, token, lease));
        }

        @Override
        public boolean unlock() {
            return Long.valueOf(1).equals(GIVE_BACK.run(redis, keys, token));
        }
    }
}
