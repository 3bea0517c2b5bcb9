package io.github.lockevolution.faults.redis.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.PacedRecorder;
import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.ConnectionFactory;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.providers.PooledConnectionProvider;

/** Bytes that are not RESP, or frames that are too large, from the client and from Redis, in a socket and at a port. */
class BadBytesTest extends GateFixture {

    private static final int LARGEST = 500;

    @Override
    int largestFrame() {
        return LARGEST;
    }

    @Test
    void a_command_larger_than_is_allowed_does_not_leave() {
        GatedSocketFactory factory = new GatedSocketFactory(redis.hostAndPort(), CommandGate.OPEN, 300);
        ConnectionFactory connections = new ConnectionFactory(factory, redis.login());
        try (RedisClient client = RedisClient.builder()
                .connectionProvider(new PooledConnectionProvider(connections))
                .build()) {
            assertThatExceptionOfType(JedisConnectionException.class)
                    .isThrownBy(() -> client.set(key, "v".repeat(300)))
                    .withStackTraceContaining("Protocol error: at byte ")
                    .withStackTraceContaining(" of the requests stands a part of 300 bytes or more,"
                            + " needed is a frame of at most 300 bytes");
        }

        assertThat(redis.direct().exists(key)).isFalse();
    }

    @Test
    void bytes_that_are_no_command_do_not_leave() throws IOException {
        try (Socket socket = new GatedSocketFactory(redis.hostAndPort(), gate).createSocket()) {
            assertThatIOException()
                    .isThrownBy(() -> write(socket.getOutputStream(), "GET / HTTP/1.1\r\n"))
                    .withMessage("Protocol error: at byte 0 of the requests stands 'GET / HTTP/1.1\\x0d\\x0a',"
                            + " needed is a command as an array of bulk strings, which begins with *");

            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }

        assertThat(gate.commands()).isEmpty();
    }

    @Test
    void an_answer_that_is_not_resp_ends_the_connection_with_its_place() throws IOException {
        PacedRecorder recorder = new PacedRecorder();
        String set = Resp.request("SET", key, "v");
        try (FakeServer server = new FakeServer(set.length(), ">0\r\n+OK\r\nHTTP/1.1 200\r\n");
                Socket socket = new GatedSocketFactory(server.address(), recorder).createSocket()) {
            assertThatIOException()
                    .isThrownBy(() -> {
                        write(socket.getOutputStream(), set);
                        socket.getInputStream().readNBytes(20);
                    })
                    .withMessage("Protocol error: at byte 9 of the replies stands 'HTTP/1.1 200\\x0d\\x0a',"
                            + " needed is the first byte of a reply, one of +-:$*_#,(!=%~>|");

            assertThat(socket.getInputStream().readNBytes(20)).asString().isEqualTo(">0\r\n+OK\r\n");
            assertThatIOException()
                    .isThrownBy(() -> write(socket.getOutputStream(), set))
                    .withMessage("this client is cut off; SET is not sent");
        }
    }

    @Test
    void a_client_may_not_be_allowed_less_than_a_byte() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GatedSocketFactory(redis.hostAndPort(), CommandGate.OPEN, 0))
                .withMessage("the largest frame needs at least 1 byte, got 0");
    }

    @Test
    void who_does_not_speak_resp_is_told_where_and_nobody_else_is_disturbed() throws IOException {
        try (RawClient other = rawClient();
                RawClient client = RawClient.at(port.address())) {
            String ping = Resp.request("PING");
            client.send(ping + "GET / HTTP/1.1\r\nHost: x\r\n\r\n");

            assertThat(client.line()).isIn("+PONG", "-NOAUTH Authentication required.");
            assertThat(client.rest())
                    .isEqualTo("-ERR Protocol error: at byte " + ping.length()
                            + " of the requests stands 'GET / HTTP/1.1\\x0d\\x0aHost',"
                            + " needed is a command as an array of bulk strings, which begins with *\r\n");
            assertThat(other.ask("EXISTS", key)).isEqualTo(":0");
        }

        try (RawClient later = rawClient()) {
            assertThat(later.ask("EXISTS", key)).isEqualTo(":0");
        }
    }

    @Test
    void a_command_larger_than_is_allowed_is_refused_before_it_has_come() throws IOException {
        try (RawClient client = RawClient.at(port.address())) {
            client.send("*1\r\n$501\r\n");

            assertThat(client.rest())
                    .isEqualTo("-ERR Protocol error: at byte 10 of the requests stands a part of 501 bytes or more,"
                            + " needed is a frame of at most 500 bytes\r\n");
        }
    }

    /** Closed with bytes unread, the connection would be reset, and the error might be lost. */
    @Test
    void a_client_that_is_still_sending_reads_its_error_all_the_same() throws IOException {
        try (RawClient client = RawClient.at(port.address())) {
            client.send("*1\r\n$1000000\r\n" + "x".repeat(1_000_000) + "\r\n");

            assertThat(client.rest())
                    .isEqualTo("-ERR Protocol error: at byte 14 of the requests stands a part of 1000000 bytes or more,"
                            + " needed is a frame of at most 500 bytes\r\n");
        }
    }

    @Test
    void an_answer_larger_than_is_allowed_ends_its_connection_and_no_other() throws IOException {
        redis.direct().set(key, "v".repeat(600));
        try (RawClient other = rawClient();
                RawClient client = rawClient()) {
            client.send(Resp.request("GET", key));

            assertThat(client.rest())
                    .matches("-ERR Protocol error: at byte \\d+ of the replies stands a part of 600 bytes or more,"
                            + " needed is a frame of at most 500 bytes\r\n");
            assertThat(other.ask("EXISTS", key)).isEqualTo(":1");
        }
    }

    @Test
    void a_server_that_does_not_speak_resp_is_reported_with_the_place() throws IOException {
        String get = Resp.request("GET", key);
        try (FakeServer server = new FakeServer(get.length(), "SSH-2.0-x\r\n");
                GatePort other = GatePort.open(server.address(), gate);
                RawClient client = RawClient.at(other.address())) {
            client.send(get);

            assertThat(client.rest())
                    .isEqualTo("-ERR Protocol error: at byte 0 of the replies stands 'SSH-2.0-x\\x0d\\x0a',"
                            + " needed is the first byte of a reply, one of +-:$*_#,(!=%~>|\r\n");
        }
    }
}
