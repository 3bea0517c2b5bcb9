package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import eu.rekawek.toxiproxy.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;

/** A port that a proxy has let go can be listened on again at once, whatever else the JVM does meanwhile. */
@Isolated("a process that is being started holds copies of the sockets of other tests")
@Execution(ExecutionMode.SAME_THREAD)
class ReleasedPortTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    @Test
    void a_proxy_comes_back_at_its_address_while_this_jvm_starts_processes() throws Exception {
        AtomicBoolean starting = new AtomicBoolean(true);
        CompletableFuture<Void> processes = CompletableFuture.runAsync(() -> {
            while (starting.get()) {
                start("true");
            }
        });
        try (ProxyFixture fixture = ProxyFixture.withUnassignedPorts()) {
            Proxy proxy = fixture.proxy;
            String listen = proxy.getListen();
            for (int round = 0; round < 200; round++) {
                proxy.disable();
                proxy.enable();
            }
            assertThat(proxy.getListen()).isEqualTo(listen);
        } finally {
            starting.set(false);
            processes.get(LONG.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void it_is_waited_for_as_long_as_somebody_listens() throws Exception {
        CompletableFuture<Boolean> released;
        try (ServerSocket listening = listening()) {
            InetSocketAddress address = (InetSocketAddress) listening.getLocalSocketAddress();

            released = CompletableFuture.supplyAsync(() -> ReleasedPort.await(address, LONG));

            assertThat(ReleasedPort.await(address, Duration.ofMillis(50))).isFalse();
            assertThat(released).isNotDone();
        }
        assertThat(released.get(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    private static ServerSocket listening() throws Exception {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static void start(String command) {
        try {
            new ProcessBuilder(command).start().waitFor();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
