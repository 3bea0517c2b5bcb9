package io.github.lockevolution.faults.redis.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.locks.PlantedBug.ThrowingSpec;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.UnmakeableSpec;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ProgramErrorException;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A lock in Java in a JVM of its own. */
@OnTheBench
class LockProgramTest {

    /** The first throws, the second does not. */
    public static final class TwoLocks implements LockCollection {

        @Override
        public List<LockSpec> locks() {
            return List.of(new ThrowingSpec().lock(), new SoundSpec().lock());
        }
    }

    private Redis redis;
    private String key;

    @BeforeEach
    void take_a_key_of_its_own(Redis redis) {
        this.redis = redis;
        this.key = redis.key("program:" + UUID.randomUUID());
    }

    private ProgramConnection start(LockSpec lock) {
        return new ClientConnections(lock, redis, key)
                .openProcess(new ClientSpec("A", redis.address(), Duration.ofMinutes(10)), CommandGate.OPEN);
    }

    @Test
    void each_life_begins_with_a_new_lock_in_the_same_process() {
        try (ProgramConnection client = start(new SoundSpec().lock())) {
            DistributedLock first = client.newLock();
            long process = client.pid();
            assertThat(first.tryLock()).isTrue();

            DistributedLock second = client.newLock();

            assertThat(client.pid()).isEqualTo(process);
            assertThat(second.tryLock()).isFalse();
            assertThat(second.unlock()).isFalse();
            assertThat(redis.direct().exists(key)).isTrue();
        }
    }

    /** Whatever it is called by now. */
    @Test
    void of_several_locks_that_a_class_describes_it_makes_the_one_that_is_meant() {
        try (ProgramConnection client = start(new TwoLocks().lock("sound-spec").named("renamed"))) {
            assertThat(client.newLock().tryLock()).isTrue();
        }
    }

    @Test
    void what_a_lock_throws_is_told_and_the_client_lives_on() {
        try (ProgramConnection client = start(new ThrowingSpec().lock())) {
            DistributedLock lock = client.newLock();

            assertThatExceptionOfType(ProgramErrorException.class)
                    .isThrownBy(lock::tryLock)
                    .withMessage("this lock cannot be taken");
            assertThat(lock.unlock()).isFalse();
        }
    }

    @Test
    void a_lock_that_cannot_be_made_is_told() {
        try (ProgramConnection client = start(new UnmakeableSpec().lock())) {
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(client::newLock)
                    .withMessage("client A ended with status 1 instead of answering begin;"
                            + " last on its standard error: this lock cannot be made");
        }
    }
}
