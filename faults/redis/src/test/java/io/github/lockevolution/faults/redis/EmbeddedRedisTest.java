package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbeddedRedisTest {

    @Test
    void a_port_that_somebody_took_meanwhile_is_no_obstacle() throws IOException {
        try (ServerSocket somebody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Deque<Integer> ports = new ArrayDeque<>(List.of(somebody.getLocalPort(), FreePort.find()));

            RedisServer server = new EmbeddedRedis().start(ports::pop);

            try {
                assertThat(server.address().getPort()).isNotEqualTo(somebody.getLocalPort());
                assertThat(ServerInfo.ask(server.address())).isPresent();
                assertThat(ports).isEmpty();
            } finally {
                server.stop().run();
            }
        }
    }
}
