package io.github.lockevolution.faults.redis.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.CommandRefused;
import io.github.lockevolution.faults.gate.RecordingGate;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

class GatePortTest extends GateFixture {

    @Test
    void a_client_of_plain_bytes_is_shown_and_answered() throws IOException {
        try (RawClient client = rawClient()) {
            assertThat(client.ask("SET", key, "v")).isEqualTo("+OK");
            assertThat(client.ask("EXISTS", key)).isEqualTo(":1");
        }

        assertThat(gate.commands()).containsExactly("SET " + key + " v", "EXISTS " + key);
        assertThat(gate.outcomes()).containsExactly(RecordingGate.answered("OK", 5), RecordingGate.answered("1", 4));
    }

    /** The gate is shown what Redis has answered; the client reads something else. */
    @Test
    void a_reply_arrives_as_the_gate_writes_it() throws IOException {
        CommandGate writing = new CommandGate() {

            @Override
            public GateDecision beforeCommand(Command command) {
                return GateDecision.LET_THROUGH;
            }

            @Override
            public byte[] arriving(Command command, byte[] reply) {
                return new String(reply, UTF_8).replace("PONG", "PANG").getBytes(UTF_8);
            }
        };
        try (GatePort other = GatePort.open(redis.hostAndPort(), writing);
                RawClient client = rawClient(other)) {
            assertThat(client.ask("PING")).isEqualTo("+PANG");
        }
    }

    @Test
    void a_command_that_comes_in_pieces_is_shown_when_it_is_complete() throws IOException {
        String request = Resp.request("SET", key, "v");
        try (RawClient client = rawClient();
                RawClient other = rawClient()) {
            client.send(request.substring(0, request.length() - 1));
            other.ask("EXISTS", key);

            client.send("\n");

            assertThat(client.line()).isEqualTo("+OK");
        }

        assertThat(gate.commands()).containsExactly("EXISTS " + key, "SET " + key + " v");
    }

    @ParameterizedTest
    @EnumSource(RedisProtocol.class)
    void a_jedis_client_is_shown_and_answered(RedisProtocol protocol) {
        try (UnifiedJedis client = jedis(protocol)) {
            client.set(key, "v");

            assertThat(client.get(key)).isEqualTo("v");
        }

        assertThat(gate.commands()).containsExactly("SET " + key + " v", "GET " + key);
    }

    static boolean hasRedisCli() {
        return Files.isExecutable(Path.of("/usr/bin/redis-cli"));
    }

    @Test
    @EnabledIf(value = "hasRedisCli", disabledReason = "there is no /usr/bin/redis-cli on this machine")
    void redis_cli_is_shown_and_answered() throws Exception {
        List<String> line = new ArrayList<>(
                List.of("/usr/bin/redis-cli", "-h", port.address().getHost()));
        line.addAll(List.of("-p", Integer.toString(port.address().getPort())));
        line.addAll(List.of("-n", Integer.toString(redis.login().getDatabase())));
        line.addAll(List.of("SET", key, "v"));
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        if (redis.login().getPassword() != null) {
            builder.environment().put("REDISCLI_AUTH", redis.login().getPassword());
        }
        Process cli = builder.start();

        assertThat(new String(cli.getInputStream().readAllBytes(), UTF_8)).isEqualTo("OK\n");
        assertThat(cli.waitFor()).isZero();
        assertThat(gate.commands()).contains("SET " + key + " v");
    }

    @Test
    void redis_has_run_each_command_of_a_pipeline_when_the_next_is_shown() throws IOException {
        List<String> found = new ArrayList<>();
        CommandGate looking = command -> {
            found.add(command.name() + " after " + redis.direct().lrange(key, 0, -1));
            return GateDecision.LET_THROUGH;
        };
        try (GatePort other = GatePort.open(redis.hostAndPort(), looking);
                RawClient client = rawClient(other)) {
            client.send(Resp.request("RPUSH", key, "a") + Resp.request("RPUSH", key, "b") + Resp.request("DEL", key));

            assertThat(List.of(client.line(), client.line(), client.line())).containsExactly(":1", ":2", ":1");
        }

        assertThat(found).containsExactly("RPUSH after []", "RPUSH after [a]", "DEL after [a, b]");
    }

    /** A library whose connection ended would connect again, and repeat the command. */
    @Test
    void a_client_whose_command_is_refused_is_told_so_and_keeps_its_connection() throws IOException {
        try (GatePort other = GatePort.open(redis.hostAndPort(), GatePortTest::refuseDel);
                RawClient client = rawClient(other)) {
            client.send(Resp.request("DEL", key) + Resp.request("DEL", key) + Resp.request("SET", key, "v"));

            assertThat(client.lines(3))
                    .containsExactly(
                            "-ERR this client is dead; DEL is not sent",
                            "-ERR this client is dead; DEL is not sent",
                            "+OK");
        }
    }

    /** The transaction would go on to be the next client's. */
    @Test
    void a_client_whose_command_is_refused_in_a_transaction_loses_its_connection() throws IOException {
        try (GatePort other = GatePort.open(redis.hostAndPort(), GatePortTest::refuseDel);
                RawClient client = rawClient(other)) {
            client.ask("MULTI");

            client.send(Resp.request("DEL", key));

            assertThat(client.rest()).isEmpty();
        }
    }

    private static GateDecision refuseDel(Command command) throws IOException {
        if (command.name().equals("DEL")) {
            throw new CommandRefused(command);
        }
        return GateDecision.LET_THROUGH;
    }

    @Test
    void a_redis_that_cannot_be_reached_is_named() throws IOException {
        try (GatePort other = GatePort.open(new HostAndPort("127.0.0.1", 1), gate);
                RawClient client = RawClient.at(other.address())) {
            assertThat(client.rest()).isEqualTo("-ERR cannot connect to 127.0.0.1:1\r\n");
        }
    }

    @Test
    void a_connection_that_redis_ends_ends_for_the_idle_client() throws IOException {
        try (FakeServer server = new FakeServer(0, "");
                GatePort other = GatePort.open(server.address(), gate);
                RawClient client = RawClient.at(other.address())) {
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void a_client_that_has_said_its_last_word_still_gets_its_answers() throws IOException {
        try (RawClient client = rawClient()) {
            client.send(Resp.request("RPUSH", key, "a") + Resp.request("RPUSH", key, "b"));

            client.sayNoMore();

            assertThat(client.rest()).isEqualTo(":1\r\n:2\r\n");
        }
    }

    /** Each sends its command before any reads its answer. */
    @Test
    void many_clients_at_once_get_each_its_own_answer() throws IOException {
        List<RawClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                clients.add(rawClient());
            }
            for (int i = 0; i < clients.size(); i++) {
                clients.get(i).send(Resp.request("ECHO", "client " + i));
            }

            for (int i = 0; i < clients.size(); i++) {
                assertThat(clients.get(i).lines(2)).element(1).isEqualTo("client " + i);
            }
        } finally {
            for (RawClient client : clients) {
                client.close();
            }
        }

        assertThat(gate.commands()).hasSize(100);
    }

    @Test
    void a_socket_and_a_port_show_a_gate_the_same_commands_and_answers() {
        RecordingGate inThisJvm = new RecordingGate();
        try (UnifiedJedis client = GatedJedis.open(redis.hostAndPort(), redis.login(), inThisJvm)) {
            takeAndGiveBack(client);
        }
        try (UnifiedJedis client = GatedJedis.open(port.address(), redis.login(), CommandGate.OPEN)) {
            takeAndGiveBack(client);
        }

        assertThat(inThisJvm.commands()).hasSize(5).isEqualTo(gate.commands());
        assertThat(inThisJvm.outcomes()).hasSize(5).isEqualTo(gate.outcomes());
    }

    private void takeAndGiveBack(UnifiedJedis client) {
        client.set(key, "A", new SetParams().nx().px(60_000));
        client.set(key, "B", new SetParams().nx().px(60_000));
        client.eval("return redis.call('get', KEYS[1])", List.of(key), List.of());
        try (AbstractPipeline pipeline = client.pipelined()) {
            pipeline.exists(key);
            pipeline.del(key);
        }
    }
}
