package io.github.lockevolution.faults.redis.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.gate.RecordingGate;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

class GatedSocketTest extends GateFixture {

    private final List<String> shown = new ArrayList<>();
    private final Set<String> refused = new HashSet<>();

    private UnifiedJedis open(CommandGate gate) {
        return GatedJedis.open(redis.hostAndPort(), redis.login(), gate);
    }

    private CommandGate showing() {
        return command -> {
            shown.add(command.name());
            return GateDecision.LET_THROUGH;
        };
    }

    /** Refuses the command of this name once; should it come again, it may pass. */
    private CommandGate refusing(String name) {
        return command -> {
            if (command.name().equals(name) && refused.add(name)) {
                throw new IOException("refused " + name);
            }
            return GateDecision.LET_THROUGH;
        };
    }

    @Test
    void a_gate_sees_each_command_before_redis_does() {
        List<Boolean> wasThere = new ArrayList<>();
        try (UnifiedJedis client = open(command -> {
            shown.add(command.toString());
            wasThere.add(redis.direct().exists(key));
            return GateDecision.LET_THROUGH;
        })) {
            client.set(key, "v");
            client.del(key);
        }

        assertThat(shown).containsExactly("SET " + key + " v", "DEL " + key);
        assertThat(wasThere).containsExactly(false, true);
    }

    /** The thread that listens reads the answer; who has ended its subscription does not wait for it, and the connection serves on. */
    @Test
    @Timeout(10)
    void a_thread_ends_the_subscription_of_another() throws InterruptedException {
        CountDownLatch heard = new CountDownLatch(1);
        JedisPubSub messages = new JedisPubSub() {
            @Override
            public void onMessage(String channel, String message) {
                heard.countDown();
            }

            @Override
            public void onSubscribe(String channel, int subscriptions) {
                redis.direct().publish(channel, "m");
            }
        };
        try (UnifiedJedis client = open(CommandGate.OPEN)) {
            Thread listener = new Thread(() -> client.subscribe(messages, key));
            listener.setDaemon(true);
            listener.start();
            heard.await();

            messages.unsubscribe();

            listener.join();
            assertThat(client.set(key, "v")).isEqualTo("OK");
        }
    }

    @Test
    void a_gate_is_told_the_length_that_the_wire_will_see() {
        AtomicInteger bytes = new AtomicInteger();
        try (UnifiedJedis client = open(command -> {
            bytes.set(command.bytes());
            return GateDecision.LET_THROUGH;
        })) {
            client.set("k", "ü");
        }

        assertThat(bytes).hasValue("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$2\r\n??\r\n".length());
    }

    @Test
    void a_refused_command_never_reaches_redis_not_even_when_the_client_is_closed() {
        try (UnifiedJedis client = open(refusing("SET"))) {
            assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(() -> client.set(key, "v"));
        }

        assertThat(redis.direct().exists(key)).isFalse();
    }

    @Test
    void a_client_whose_command_was_refused_sends_nothing_ever_again() throws IOException {
        try (Socket socket = gatedSocket(refusing("SET"))) {
            OutputStream wire = socket.getOutputStream();
            assertThatIOException()
                    .isThrownBy(() -> write(wire, Resp.request("SET", key, "v")))
                    .withMessage("refused SET");

            assertThatIOException()
                    .isThrownBy(() -> write(wire, Resp.request("RPUSH", key, "v")))
                    .withMessage("this client is cut off; RPUSH is not sent");
        }

        assertThat(redis.direct().exists(key)).isFalse();
    }

    @Test
    void a_command_in_the_same_piece_as_a_refused_one_leaves_if_it_comes_before_it() throws IOException {
        try (Socket socket = gatedSocket(refusing("RPUSH"))) {
            OutputStream wire = socket.getOutputStream();
            assertThatIOException()
                    .isThrownBy(() -> write(
                            wire,
                            Resp.request("SET", key, "v") + Resp.request("RPUSH", key, "v") + Resp.request("DEL", key)))
                    .withMessage("refused RPUSH");

            assertThat(socket.getInputStream().readNBytes(5)).asString().isEqualTo("+OK\r\n");
        }

        assertThat(redis.direct().get(key)).isEqualTo("v");
    }

    @Test
    void a_command_that_is_not_complete_does_not_leave() throws IOException {
        String request = Resp.request("SET", key, "v");
        try (Socket socket = gatedSocket(showing())) {
            OutputStream wire = socket.getOutputStream();
            write(wire, request.substring(0, request.length() - 1));
            assertThat(shown).isEmpty();

            wire.write('\n');

            assertThat(socket.getInputStream().read()).isEqualTo('+');
        }

        assertThat(shown).containsExactly("SET");
    }

    @Test
    void what_sets_a_connection_up_is_not_shown() {
        try (UnifiedJedis client = GatedJedis.open(
                redis.hostAndPort(),
                DefaultJedisClientConfig.builder()
                        .from(redis.login())
                        .clientName("gated")
                        .database(1)
                        .build(),
                showing())) {
            client.scriptLoad("return 1", key);
            client.ping();
            client.exists(key);
        }

        assertThat(shown).containsExactly("EXISTS");
    }

    @Test
    void a_gate_hears_of_answers_to_what_it_was_shown_and_of_no_others() {
        List<Object> heard = new ArrayList<>();
        try (UnifiedJedis client = open(new CommandGate() {

            @Override
            public GateDecision beforeCommand(Command command) {
                heard.add(command.name());
                return GateDecision.LET_THROUGH;
            }

            @Override
            public void afterSend() {
                heard.add("looks for the answer");
            }

            @Override
            public void onOutcome(Command command, Outcome outcome) {
                heard.add(outcome);
            }
        })) {
            client.ping();
            client.exists(key);
            client.ping();
        }

        assertThat(heard).containsExactly("EXISTS", "looks for the answer", RecordingGate.answered("0", 4));
    }

    @Test
    void an_address_where_nobody_listens_is_named() {
        HostAndPort nobody = new HostAndPort("127.0.0.1", 1);
        GatedSocketFactory factory = new GatedSocketFactory(nobody, CommandGate.OPEN);

        assertThatExceptionOfType(JedisConnectionException.class)
                .isThrownBy(factory::createSocket)
                .withMessage("cannot connect to 127.0.0.1:1");
    }

    @Test
    void an_error_is_an_answer_and_known_as_one() {
        RecordingGate gate = new RecordingGate();
        try (UnifiedJedis client = open(gate)) {
            client.set(key, "v");
            assertThatExceptionOfType(JedisDataException.class).isThrownBy(() -> client.rpush(key, "v"));
        }

        String words = "WRONGTYPE Operation against a key holding the wrong kind of value";
        assertThat(gate.outcomes()).last().isEqualTo(new Outcome.Answered(new Reply(words, true, words.length() + 3)));
    }

    @Test
    void redis_has_run_each_command_of_a_pipeline_when_the_next_is_shown() {
        List<String> found = new ArrayList<>();
        CommandGate gate = command -> {
            found.add(command.name() + " after " + redis.direct().lrange(key, 0, -1));
            return GateDecision.LET_THROUGH;
        };
        try (UnifiedJedis client = open(gate);
                AbstractPipeline pipeline = client.pipelined()) {
            pipeline.rpush(key, "a");
            Response<Long> second = pipeline.rpush(key, "b");
            pipeline.del(key);

            pipeline.sync();

            assertThat(second.get()).isEqualTo(2);
        }

        assertThat(found).containsExactly("RPUSH after []", "RPUSH after [a]", "DEL after [a, b]");
    }

    @Test
    void a_connection_that_redis_ends_before_the_answer_leaves_the_outcome_open() throws IOException {
        PacedRecorder recorder = new PacedRecorder();
        String set = Resp.request("SET", key, "v");
        try (FakeServer server = new FakeServer(set.length(), "+O");
                Socket socket = new GatedSocketFactory(server.address(), recorder).createSocket()) {
            write(socket.getOutputStream(), set);

            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }

        assertThat(recorder.isWaiting()).isTrue();
    }

    /** The gate throws when SET has left; its answer is on its way. */
    @Test
    void an_answer_nobody_waited_for_is_not_taken_for_that_of_the_next_command() throws IOException {
        CommandGate gate = new CommandGate() {

            @Override
            public GateDecision beforeCommand(Command command) {
                return GateDecision.LET_THROUGH;
            }

            @Override
            public void afterSend() throws IOException {
                throw new IOException("interrupted");
            }
        };
        try (Socket socket = gatedSocket(gate)) {
            OutputStream wire = socket.getOutputStream();
            assertThatIOException()
                    .isThrownBy(() -> write(wire, Resp.request("SET", key, "v")))
                    .withMessage("interrupted");

            assertThatIOException()
                    .isThrownBy(() -> write(wire, Resp.request("EXISTS", key)))
                    .withMessage("this client is cut off; EXISTS is not sent");
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }
}
