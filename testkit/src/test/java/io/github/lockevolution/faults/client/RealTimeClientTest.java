package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.locks.PlantedBug.TwoCommands;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.ClientConnections;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Its calls go on by themselves, and their commands leave as it is told. */
@OnTheBench
class RealTimeClientTest {

    private final PacedRecorder gate = new PacedRecorder();
    private Redis redis;
    private String key;
    private RealTimeClient client;

    @BeforeEach
    void open(Redis redis) throws Exception {
        this.redis = redis;
        this.key = redis.key("real-time:" + UUID.randomUUID());
        ClientConnections connections = new ClientConnections(new TwoCommands().lock(), redis, key);
        ClientSpec party = new ClientSpec("A", redis.address(), Duration.ofMinutes(10));
        this.client = RealTimeClient.open(
                "A",
                timer -> connections.open(party, gate, InstantSource.system(), timer),
                gate,
                DistributedLock::tryLock);
    }

    @AfterEach
    void close() {
        client.close();
        redis.direct().del(key);
    }

    private static void awaitAtGate(PacedRecorder gate, String command) {
        await(command + " stands at the gate")
                .until(() -> gate.atGate()
                        .filter(waiting -> waiting.name().equals(command))
                        .isPresent());
    }

    @Test
    void its_calls_go_on_by_themselves_and_with_the_same_lock() {
        assertThat(client.tryLock().join()).isTrue();
        assertThat(client.tryLock().join()).isFalse();
        assertThat(client.unlock().join()).isTrue();
        assertThat(client.unlock().join()).isFalse();
    }

    @Test
    void a_paced_client_sends_only_what_it_is_told_to() {
        client.pace();
        CompletableFuture<Boolean> call = client.tryLock();
        client.letOneLeave();
        awaitAtGate(gate, "PEXPIRE");

        assertThat(call).isNotDone();
        client.letAllLeave();
        assertThat(call.join()).isTrue();
    }

    @Test
    void a_client_is_paced_in_each_of_its_calls_until_all_may_leave() {
        client.pace();
        CompletableFuture<Boolean> call = client.tryLock();
        client.letOneLeave();
        client.letOneLeave();
        assertThat(call.join()).isTrue();

        CompletableFuture<Boolean> next = client.unlock();
        awaitAtGate(gate, "EVAL");
        client.letAllLeave();

        assertThat(next.join()).isTrue();
        assertThat(client.tryLock().join()).isTrue();
    }

    @Test
    void a_client_that_is_killed_before_a_command_never_sends_it() {
        client.pace();
        CompletableFuture<Boolean> call = client.tryLock();
        client.letOneLeave();
        awaitAtGate(gate, "PEXPIRE");

        client.kill();

        assertThat(call.join()).isFalse();
        client.close();
        assertThat(gate.sent()).extracting(Command::name).containsExactly("SET");
        assertThat(redis.direct().pttl(key)).isNegative();
    }

    @Test
    void what_its_call_throws_is_what_is_told() throws Exception {
        client.pace();
        CompletableFuture<Boolean> call = client.tryLock();

        gate.decide(GateDecision.LOSE_REPLY);

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(call::join)
                .withCauseInstanceOf(JedisConnectionException.class);
        assertThat(redis.direct().exists(key)).isTrue();
    }

    @Test
    void what_it_sends_on_its_own_can_be_held_and_let_go() {
        assertThat(client.holdBackground()).isTrue();
        assertThat(client.holdBackground()).as("again").isFalse();
        client.releaseBackground();

        client.pace();
        client.tryLock();

        assertThat(client.holdBackground()).as("while a call is under way").isFalse();
    }

    /** What stands at the gate since then leaves with them. */
    @Test
    void the_commands_of_a_call_leave_although_what_it_sends_on_its_own_was_held() {
        client.holdBackground();

        assertThat(client.tryLock().join()).isTrue();
    }
}
