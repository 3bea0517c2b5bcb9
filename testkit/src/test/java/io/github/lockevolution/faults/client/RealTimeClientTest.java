package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.locks.PlantedBug.TwoCommands;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.ClientConnections;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.StopPoint;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** It stops where every client of the port stops, and goes on as it is let. */
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

    private static String nextOf(StopPoint stop) {
        return stop.next().orElseThrow().get(0);
    }

    @Test
    void it_stops_before_each_command_and_inside_and_at_the_end() {
        StopPoint first = client.start();
        StopPoint second = client.resume(GateDecision.LET_THROUGH);
        StopPoint inside = client.resume(GateDecision.LET_THROUGH);
        StopPoint leaving = client.resume(GateDecision.LET_THROUGH);
        StopPoint end = client.resume(GateDecision.LET_THROUGH);

        assertThat(nextOf(first)).isEqualTo("SET");
        assertThat(nextOf(second)).isEqualTo("PEXPIRE");
        assertThat(second.reply()).contains("OK");
        assertThat(inside.phase()).isEqualTo(ClientPhase.INSIDE);
        assertThat(leaving.phase()).isEqualTo(ClientPhase.RELEASING);
        assertThat(end.phase()).isEqualTo(ClientPhase.DONE);
        assertThat(client.answer()).isTrue();
    }

    @Test
    void a_refused_attempt_ends_and_the_next_one_begins_with_the_same_lock() {
        redis.direct().set(key, "B");
        client.start();
        StopPoint refused = client.resume(GateDecision.LET_THROUGH);

        StopPoint again = client.start();

        assertThat(refused.phase()).isEqualTo(ClientPhase.DONE);
        assertThat(nextOf(again)).isEqualTo("SET");
    }

    @Test
    void a_client_that_is_killed_before_a_command_never_sends_it() {
        client.start();
        client.resume(GateDecision.LET_THROUGH);

        StopPoint dead = client.resume(GateDecision.KILL);

        assertThat(dead.phase()).isEqualTo(ClientPhase.DEAD);
        client.close();
        assertThat(gate.sent()).extracting(Command::name).containsExactly("SET");
        assertThat(redis.direct().pttl(key)).isNegative();
    }

    @Test
    void a_lost_reply_ends_the_attempt_with_what_the_lock_throws() {
        client.start();

        StopPoint lost = client.resume(GateDecision.LOSE_REPLY);

        assertThat(lost.error()).containsInstanceOf(JedisConnectionException.class);
        assertThat(redis.direct().exists(key)).isTrue();
    }

    @Test
    void a_running_client_moves_by_itself_until_it_is_inside() {
        try (RunningClient<RealTimeClient> running = new RunningClient<>("A", client)) {
            assertThat(running.run(RealTimeClient::start).join().phase()).isEqualTo(ClientPhase.INSIDE);
            assertThat(running.run(RealTimeClient::release).join().phase()).isEqualTo(ClientPhase.DONE);
        }
    }

    @Test
    void a_paced_client_moves_only_when_it_is_told_to() {
        try (RunningClient<RealTimeClient> running = new RunningClient<>("A", client)) {
            running.pace();
            CompletableFuture<StopPoint> run = running.run(RealTimeClient::start);
            running.letOneLeave();
            await("PEXPIRE stands at the gate")
                    .until(() -> gate.atGate()
                            .filter(command -> command.name().equals("PEXPIRE"))
                            .isPresent());

            assertThat(run).isNotDone();
            running.letAllLeave();
            assertThat(run.join().phase()).isEqualTo(ClientPhase.INSIDE);
        }
    }

    @Test
    void what_it_sends_on_its_own_can_be_held_and_let_go() {
        assertThat(client.holdBackground()).isTrue();
        assertThat(client.holdBackground()).as("again").isFalse();
        client.releaseBackground();

        client.start();

        assertThat(client.holdBackground()).as("while a call is under way").isFalse();
    }

    /** A lock may say no by any exception, and that of the bench is none of the lock's. */
    @Test
    void what_the_bench_could_not_find_out_is_no_end_of_the_attempt() throws Exception {
        ClientConnections connections = new ClientConnections(new TwoCommands().lock(), redis, key);
        PacedRecorder own = new PacedRecorder();
        RealTimeClient other = RealTimeClient.open(
                "B",
                timer -> connections.open(
                        new ClientSpec("B", redis.address(), Duration.ofMinutes(10)),
                        own,
                        InstantSource.system(),
                        timer),
                own,
                lock -> {
                    throw new InconclusiveException(language -> "this machine is too slow");
                });

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(other::start)
                .withMessage("this machine is too slow");
        other.close();
    }
}
