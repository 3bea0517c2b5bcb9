package io.github.lockevolution.faults.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnTheBench
class GatePortCloseTest {

    private final Noting gate = new Noting();
    private Redis redis;
    private String key;
    private GatePort port;

    @BeforeEach
    void open_a_port(Redis redis) {
        this.redis = redis;
        this.key = redis.key(getClass().getSimpleName() + ":" + UUID.randomUUID());
        this.port = GatePort.open(redis.address(), gate);
    }

    @AfterEach
    void close_the_port() {
        port.close();
    }

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
        try (ByHand client = ByHand.at(port.address()).login(redis);
                ByHand other = ByHand.at(port.address()).login(redis)) {
            assertThat(threadsOf(port)).hasSize(3);

            port.close();
            port.close();

            assertThat(threadsOf(port)).isEmpty();
            assertThat(client.restIfAny()).isEmpty();
            assertThat(other.restIfAny()).isEmpty();
            assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> ByHand.at(port.address()));
        }
    }

    @Test
    void a_connection_that_has_ended_leaves_no_thread() throws IOException {
        try (ByHand client = ByHand.at(port.address()).login(redis)) {
            client.ask("EXISTS", key);
        }

        await("only the thread that accepts is left")
                .until(() -> threadsOf(port).size() == 1);
    }

    @Test
    void a_command_that_stands_at_the_gate_when_the_port_is_closed_does_not_leave() throws IOException {
        CountDownLatch testbeds = new CountDownLatch(1);
        CommandGate holding = command -> {
            testbeds.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException("interrupted at the gate");
            }
            return GateDecision.LET_THROUGH;
        };
        GatePort other = GatePort.open(redis.address(), holding);
        try (ByHand client = ByHand.at(other.address()).login(redis)) {
            client.send(Resp.request("SET", key, "v"));
            await("SET stands at the gate").until(() -> testbeds.getCount() == 0);

            other.close();

            assertThat(client.restIfAny()).isEmpty();
        }
        assertThat(threadsOf(other)).isEmpty();
        assertThat(redis.direct().exists(key)).isFalse();
    }

    /** The gate swallows the interrupt and lets the command through all the same. */
    @Test
    void a_gate_that_does_not_care_sends_nothing_once_the_port_is_closed() throws IOException {
        CountDownLatch testbeds = new CountDownLatch(1);
        CommandGate careless = command -> {
            testbeds.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                return GateDecision.LET_THROUGH;
            }
            return GateDecision.LET_THROUGH;
        };
        GatePort other = GatePort.open(redis.address(), careless);
        try (ByHand client = ByHand.at(other.address()).login(redis)) {
            client.send(Resp.request("SET", key, "v"));
            await("SET stands at the gate").until(() -> testbeds.getCount() == 0);

            other.close();
        }

        assertThat(threadsOf(other)).isEmpty();
        assertThat(redis.direct().exists(key)).isFalse();
    }
}
