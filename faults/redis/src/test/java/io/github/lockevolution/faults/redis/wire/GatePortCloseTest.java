package io.github.lockevolution.faults.redis.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;

class GatePortCloseTest extends GateFixture {

    private static List<String> threadsOf(GatePort port) {
        String name = "gate port " + port.address().getPort();
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(thread -> thread.equals(name) || thread.startsWith(name + ","))
                .toList();
    }

    @Test
    void a_port_that_is_closed_leaves_no_thread_and_no_connection_and_takes_no_other() throws IOException {
        try (RawClient client = rawClient();
                RawClient other = rawClient()) {
            assertThat(threadsOf(port)).hasSize(3);

            port.close();
            port.close();

            assertThat(threadsOf(port)).isEmpty();
            assertThat(client.restIfAny()).isEmpty();
            assertThat(other.restIfAny()).isEmpty();
            assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> RawClient.at(port.address()));
        }
    }

    @Test
    void a_connection_that_has_ended_leaves_no_thread() throws IOException {
        try (RawClient client = rawClient()) {
            client.ask("EXISTS", key);
        }

        await("only the thread that accepts is left")
                .until(() -> threadsOf(port).size() == 1);
    }

    /** Otherwise the system would keep a port for each of them, a minute long. */
    @Test
    void the_connection_to_redis_of_a_client_that_was_answered_and_has_gone_is_reset() throws IOException {
        String ping = Resp.request("PING");
        try (ServerSocket playsRedis = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                GatePort other = GatePort.open(new HostAndPort("127.0.0.1", playsRedis.getLocalPort()), gate);
                RawClient client = RawClient.at(other.address());
                Socket connection = playsRedis.accept()) {
            client.send(ping);
            connection.getInputStream().readNBytes(ping.length());
            connection.getOutputStream().write(Resp.bytes("+PONG~"));
            assertThat(client.line()).isEqualTo("+PONG");

            client.sayNoMore();

            connection.setSoTimeout(PATIENCE_MILLIS);
            assertThatExceptionOfType(SocketException.class)
                    .isThrownBy(() -> connection.getInputStream().read())
                    .withMessage("Connection reset");
        }
    }

    @Test
    void a_command_that_stands_at_the_gate_when_the_port_is_closed_does_not_leave() throws IOException {
        CountDownLatch atGate = new CountDownLatch(1);
        CommandGate holding = command -> {
            atGate.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException("interrupted at the gate");
            }
            return GateDecision.LET_THROUGH;
        };
        GatePort other = GatePort.open(redis.hostAndPort(), holding);
        try (RawClient client = rawClient(other)) {
            client.send(Resp.request("SET", key, "v"));
            await("SET stands at the gate").until(() -> atGate.getCount() == 0);

            other.close();

            assertThat(client.restIfAny()).isEmpty();
        }
        assertThat(threadsOf(other)).isEmpty();
        assertThat(redis.direct().exists(key)).isFalse();
    }

    /** The gate swallows the interrupt and lets the command through all the same. */
    @Test
    void a_gate_that_does_not_care_sends_nothing_once_the_port_is_closed() throws IOException {
        CountDownLatch atGate = new CountDownLatch(1);
        CommandGate careless = command -> {
            atGate.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                return GateDecision.LET_THROUGH;
            }
            return GateDecision.LET_THROUGH;
        };
        GatePort other = GatePort.open(redis.hostAndPort(), careless);
        try (RawClient client = rawClient(other)) {
            client.send(Resp.request("SET", key, "v"));
            await("SET stands at the gate").until(() -> atGate.getCount() == 0);

            other.close();
        }

        assertThat(threadsOf(other)).isEmpty();
        assertThat(redis.direct().exists(key)).isFalse();
    }
}
