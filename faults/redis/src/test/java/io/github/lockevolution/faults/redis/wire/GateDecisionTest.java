package io.github.lockevolution.faults.redis.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.RecordingGate;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/** What a gate decides, in a socket and at a port. */
class GateDecisionTest extends GateFixture {

    private UnifiedJedis open(CommandGate gate, RedisProtocol protocol) {
        return GatedJedis.open(
                redis.hostAndPort(),
                DefaultJedisClientConfig.builder()
                        .from(redis.login())
                        .protocol(protocol)
                        .build(),
                gate);
    }

    @ParameterizedTest
    @EnumSource(RedisProtocol.class)
    void a_lost_reply_is_of_a_command_that_took_effect_and_ends_the_connection(RedisProtocol protocol) {
        gate.on("SET", GateDecision.LOSE_REPLY);
        try (UnifiedJedis client = open(gate, protocol)) {
            assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(() -> client.set(key, "v"));

            assertThat(client.get(key)).isEqualTo("v");
        }

        assertThat(gate.outcomes()).containsExactly(RecordingGate.lost("OK", 5), RecordingGate.answered("\"v\"", 7));
    }

    @ParameterizedTest
    @EnumSource(RedisProtocol.class)
    void through_the_port_as_well_a_lost_reply_is_of_a_command_that_took_effect_and_ends_the_connection(
            RedisProtocol protocol) {
        gate.on("SET", GateDecision.LOSE_REPLY);
        try (UnifiedJedis client = jedis(protocol)) {
            assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(() -> client.set(key, "v"));

            assertThat(client.get(key)).isEqualTo("v");
        }

        assertThat(gate.outcomes()).containsExactly(RecordingGate.lost("OK", 5), RecordingGate.answered("\"v\"", 7));
    }

    @Test
    void nothing_behind_a_lost_reply_in_a_pipeline_leaves() {
        gate.on("RPUSH", GateDecision.LOSE_REPLY);
        try (UnifiedJedis client = open(gate, RedisProtocol.RESP3)) {
            assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(() -> {
                try (AbstractPipeline pipeline = client.pipelined()) {
                    pipeline.rpush(key, "a");
                    pipeline.del(key);
                }
            });
        }

        assertThat(redis.direct().lrange(key, 0, -1)).containsExactly("a");
        assertThat(gate.outcomes()).containsExactly(RecordingGate.lost("1", 4));
    }

    @ParameterizedTest
    @EnumSource(RedisProtocol.class)
    void a_killed_client_never_sends_anything_again_on_any_connection(RedisProtocol protocol) {
        gate.on("SET", GateDecision.KILL);
        try (UnifiedJedis client = open(gate, protocol)) {
            assertThatExceptionOfType(JedisConnectionException.class)
                    .isThrownBy(() -> client.set(key, "v"))
                    .withStackTraceContaining("this client is dead; SET is not sent");

            assertThatExceptionOfType(JedisException.class)
                    .isThrownBy(() -> client.del(key))
                    .withStackTraceContaining("this client is dead; it does not connect to " + redis.address());
        }

        assertThat(redis.direct().exists(key)).isFalse();
        assertThat(gate.commands()).containsExactly("SET " + key + " v");
        assertThat(gate.outcomes()).containsExactly(new Outcome.NeverSent());
    }

    /** One connection: SET, killed. The other, which was there before: RPUSH. */
    @Test
    void a_client_killed_on_one_connection_is_dead_on_the_others() throws IOException {
        gate.on("SET", GateDecision.KILL);
        GatedSocketFactory factory = new GatedSocketFactory(redis.hostAndPort(), gate);
        try (Socket one = factory.createSocket();
                Socket other = factory.createSocket()) {
            assertThatIOException()
                    .isThrownBy(() -> write(one.getOutputStream(), Resp.request("SET", key, "v")))
                    .withMessage("this client is dead; SET is not sent");

            assertThatIOException()
                    .isThrownBy(() -> write(other.getOutputStream(), Resp.request("RPUSH", key, "v")))
                    .withMessage("this client is dead; RPUSH is not sent");
            assertThat(other.getInputStream().read()).isEqualTo(-1);
        }

        assertThat(redis.direct().exists(key)).isFalse();
    }

    @Test
    void a_killed_client_sends_nothing_and_all_its_connections_end() throws IOException {
        gate.on("SET", GateDecision.KILL);
        try (RawClient client = rawClient();
                RawClient other = rawClient()) {
            client.send(Resp.request("SET", key, "v") + Resp.request("RPUSH", key, "v"));

            assertThat(client.rest()).isEmpty();
            assertThat(other.restIfAny()).isEmpty();
        }

        assertThat(redis.direct().exists(key)).isFalse();
        assertThat(gate.commands()).containsExactly("SET " + key + " v");
        assertThat(gate.outcomes()).containsExactly(new Outcome.NeverSent());
    }

    @Test
    void a_connection_of_a_dead_client_is_closed_at_once() throws IOException {
        gate.on("SET", GateDecision.KILL);
        try (RawClient client = rawClient()) {
            client.send(Resp.request("SET", key, "v"));
            client.rest();
        }

        try (RawClient late = RawClient.at(port.address())) {
            assertThat(late.restIfAny()).isEmpty();
        }
    }

    /** One connection: SET stands at the gate. The other: RPUSH, killed. The gate lets SET through. */
    @Test
    void a_client_killed_on_another_connection_does_not_send_what_stood_at_the_gate() throws Exception {
        CountDownLatch atGate = new CountDownLatch(1);
        CountDownLatch killed = new CountDownLatch(1);
        GatedSocketFactory factory = new GatedSocketFactory(redis.hostAndPort(), command -> {
            if (command.name().equals("RPUSH")) {
                return GateDecision.KILL;
            }
            atGate.countDown();
            try {
                killed.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException("interrupted at the gate");
            }
            return GateDecision.LET_THROUGH;
        });
        try (Socket one = factory.createSocket();
                Socket other = factory.createSocket()) {
            FutureTask<Object> set = new FutureTask<>(() -> {
                write(one.getOutputStream(), Resp.request("SET", key, "v"));
                return "sent";
            });
            new Thread(set, "one").start();
            atGate.await();
            assertThatIOException()
                    .isThrownBy(() -> write(other.getOutputStream(), Resp.request("RPUSH", key, "v")))
                    .withMessage("this client is dead; RPUSH is not sent");

            killed.countDown();

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(set::get)
                    .withMessage("java.io.IOException: this client is dead; SET is not sent");
        }

        assertThat(redis.direct().exists(key)).isFalse();
    }
}
