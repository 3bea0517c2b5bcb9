package io.github.lockevolution.workbench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.subject.UngatedLock;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** What proves nothing is no statement on a lock, nor on its store. */
@OnTheBench
class StoreColumnTest {

    private static final LockSpec LOCK =
            LockCatalog.onTheClassPath().named(List.of("stage2-setnx")).get(0);

    /**
     * @param redis puts locks under test
     * @param hasReplica whether there is one, which does not start
     */
    private record BrokenReplica(Launcher redis, boolean hasReplica) implements Launcher {

        @Override
        public void requireFor(LockSpec stage) {
            redis.requireFor(stage);
        }

        @Override
        public Launcher withReplica() {
            return new BrokenReplica(redis, true);
        }

        @Override
        public List<Launcher> perStore(List<LockSpec> stages) {
            return hasReplica ? List.of() : redis.perStore(stages);
        }

        @Override
        public LockSpec canary() {
            return redis.canary();
        }

        @Override
        public Subject launch(LockSpec stage, ClientProgram program, Duration lease) {
            if (hasReplica) {
                throw new SetupProblem((Message) language -> "the replica does not start");
            }
            return redis.launch(stage, program, lease);
        }

        @Override
        public Subject launchTwin(Subject original) {
            return redis.launchTwin(original);
        }

        @Override
        public UngatedLock open(LockSpec stage) {
            return redis.open(stage);
        }
    }

    /**
     * Once, when it was asked for so often, somebody else writes to its key.
     *
     * @param asked how often it was asked for so far
     */
    private static LockSpec disturbed(UnifiedJedis somebody, AtomicInteger asked, int when) {
        return LOCK.named("disturbed").<UnifiedJedis>made((redis, key, owner, lease, clock, timer) -> {
            DistributedLock taken = RedisLocks.over(LOCK, redis).make(key, owner, lease, clock, timer);
            return new DistributedLock() {

                @Override
                public boolean tryLock() {
                    boolean isTaken = taken.tryLock();
                    if (asked.incrementAndGet() == when) {
                        somebody.set(key, "somebody's");
                    }
                    return isTaken;
                }

                @Override
                public boolean unlock() {
                    return taken.unlock();
                }
            };
        });
    }

    private static Optional<String> problem(LockSpec lock, Launcher launcher) {
        return StoreColumn.of(lock, new ProvenStore(launcher), 1).problem().map(reason -> reason.in(Language.ENGLISH));
    }

    @Test
    void a_replica_that_does_not_start_is_not_taken_for_a_store_that_has_none(Redis redis) {
        assertThat(problem(LOCK, new BrokenReplica(new RedisLauncher(redis), false)))
                .contains("the replica does not start");
    }

    /** Half-way through. */
    @Test
    void what_somebody_else_did_to_the_store_is_not_said_of_the_lock(Redis own) {
        try (Redis foreign = Redis.start(RedisBackend.named("redis://" + own.address()))) {
            Launcher launcher = new RedisLauncher(foreign);
            AtomicInteger asked = new AtomicInteger();
            assertThat(problem(disturbed(own.direct(), asked, 0), launcher)).isEmpty();

            int half = asked.getAndSet(0) / 2;

            assertThat(problem(disturbed(own.direct(), asked, half), launcher))
                    .hasValueSatisfying(
                            reason -> assertThat(reason).startsWith("somebody else changes keys of the bench on "));
        }
    }
}
