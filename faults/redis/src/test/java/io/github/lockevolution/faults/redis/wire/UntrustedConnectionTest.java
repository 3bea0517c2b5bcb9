package io.github.lockevolution.faults.redis.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.lockevolution.faults.setup.IoProblem;
import io.github.lockevolution.faults.setup.LanguageSetting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;

class UntrustedConnectionTest {

    /** Over before it begins, as it is over some time for an answer that comes byte by byte. */
    private static final Duration PATIENCE = Duration.ZERO;

    @Test
    void an_answer_that_does_not_end_in_time_is_told_in_every_language() throws IOException {
        // The system accepts the connection.
        try (ServerSocket port = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                UntrustedConnection connection = UntrustedConnection.open(
                        new HostAndPort(port.getInetAddress().getHostAddress(), port.getLocalPort()), PATIENCE)) {
            IoProblem problem =
                    catchThrowableOfType(IoProblem.class, () -> connection.ask('+', "PING".getBytes(US_ASCII)));

            assertThat(problem).hasMessage("its answer has not come to an end within 0 s");
            assertThat(problem.in(LanguageSetting.parse("zh"))).isEqualTo("过了 0 秒，它的响应还没有完");
        }
    }
}
