package io.github.lockevolution.faults.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.host.OtherJvm;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.locks.ThrowingStage;
import io.github.lockevolution.faults.locks.TwoCommands;
import io.github.lockevolution.faults.locks.UnmakeableStage;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;

/** A real lock of two commands in a real process, killed and stopped at will. */
@OnTheBench
class ClientProcessTest {

    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final long NO_LEASE = -1;

    private Redis redis;
    private String key;

    @BeforeEach
    void take_a_key_of_its_own(Redis redis) {
        this.redis = redis;
        this.key = redis.key("process:" + UUID.randomUUID());
    }

    private ClientProcess start(LockStage stage) throws IOException {
        return ClientProcess.start(new ClientSpec(
                stage, redis.address(), redis.address(), redis.login(), key, "A", LEASE, key + ":resource"));
    }

    /** Starts a client as a process of its own, says which it is, and does nothing more. */
    static final class ParentOfAClient {

        public static void main(String[] arguments) throws IOException, InterruptedException {
            HostAndPort redis = HostAndPort.from(arguments[0]);
            ClientProcess.start(new ClientSpec(
                    new TwoCommands(),
                    redis,
                    redis,
                    DefaultJedisClientConfig.builder().build(),
                    arguments[1],
                    "A",
                    LEASE,
                    arguments[1] + ":resource"));
            ProcessHandle.current().children().forEach(client -> System.out.println(client.pid()));
            Thread.currentThread().join();
        }
    }

    @Test
    void a_client_takes_the_lock_writes_and_gives_it_back() throws IOException {
        try (ClientProcess client = start(new TwoCommands())) {
            assertThat(client.tryLock()).isTrue();
            assertThat(client.tryLock()).isFalse();
            client.write("A1 and more");
            assertThat(client.unlock()).isTrue();
            assertThat(client.unlock()).isFalse();
        }

        assertThat(redis.direct().lrange(key + ":resource", 0, -1)).containsExactly("A1 and more");
    }

    @Test
    void a_client_killed_before_its_second_command_has_sent_the_first_and_no_more() throws IOException {
        try (ClientProcess client = start(new TwoCommands())) {
            client.tryLockUpTo(KillPoint.beforeCommand(2));

            client.kill();

            assertThat(client.isAlive()).isFalse();
            assertThat(redis.direct().pttl(key)).isEqualTo(NO_LEASE);
        }
    }

    @Test
    void a_client_held_before_its_first_command_has_sent_nothing() throws IOException {
        try (ClientProcess client = start(new TwoCommands())) {
            client.tryLockUpTo(KillPoint.beforeCommand(1));

            client.kill();

            assertThat(redis.direct().exists(key)).isFalse();
        }
    }

    @Test
    void a_client_held_before_a_reply_has_sent_that_command_and_not_the_next() throws IOException {
        try (ClientProcess client = start(new TwoCommands())) {
            client.tryLockUpTo(KillPoint.beforeReply(1));

            await("the first command takes effect").until(() -> redis.direct().exists(key));

            client.kill();
            assertThat(redis.direct().pttl(key)).isEqualTo(NO_LEASE);
        }
    }

    @Test
    void a_kill_point_that_the_call_does_not_reach_is_told() throws IOException {
        try (ClientProcess client = start(new TwoCommands())) {
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> client.tryLockUpTo(KillPoint.beforeCommand(3)))
                    .withMessage("the client said 'ANSWER true'; needed was HELD");
        }
    }

    @Test
    void a_client_that_is_gone_is_told() throws IOException {
        try (ClientProcess client = start(new TwoCommands())) {
            client.kill();

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(client::tryLock)
                    .withMessage("the client process is gone; needed was ANSWER");
        }
    }

    @Test
    void a_paused_client_goes_on_as_if_nothing_had_happened() throws IOException {
        try (ClientProcess client = start(new TwoCommands())) {
            client.tryLock();
            try (Pause pause = client.pause()) {
                assertThat(pause).isNotNull();
                redis.direct().del(key);
            }

            assertThat(client.unlock()).isFalse();
        }
    }

    @Test
    void what_a_lock_throws_is_told_and_the_client_lives_on() throws IOException {
        try (ClientProcess client = start(new ThrowingStage())) {
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(client::tryLock)
                    .withMessage("the client said 'FAILED this lock cannot be taken'; needed was ANSWER");

            assertThat(client.unlock()).isFalse();
        }
    }

    @Test
    void a_lock_that_cannot_be_made_is_told() {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> start(new UnmakeableStage()))
                .withMessage("the client said 'FAILED this lock cannot be made'; needed was READY");
    }

    @Test
    void a_client_dies_when_its_parent_is_killed_by_kill_9() throws IOException {
        try (OtherJvm parent =
                OtherJvm.run(ParentOfAClient.class, redis.address().toString(), key)) {
            String client = parent.line();
            assertThat(OtherJvm.isGone(client)).isFalse();
            try {
                parent.kill();

                await("the client is gone").until(() -> OtherJvm.isGone(client));
            } finally {
                // Should it live on, it would keep the build waiting for the end of its output.
                ProcessHandle.of(Long.parseLong(client)).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }
}
