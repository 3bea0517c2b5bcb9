package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What answers at an address may be anything; the bench believes none of it before it knows that it speaks to a Redis. */
class NoRedisTest {

    private static final String INFO = "redis_version:7.0.15";

    /** Says the same to whatever it hears, but for INFO, if it has an answer to that. */
    private static final class Parrot implements AutoCloseable {

        private final ServerSocket listener;
        private final List<String> heard = new CopyOnWriteArrayList<>();

        Parrot(String toInfo, String toAll) throws IOException {
            listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
            Thread thread = new Thread(() -> {
                while (!listener.isClosed()) {
                    try (Socket peer = listener.accept()) {
                        answer(peer, toInfo, toAll);
                    } catch (IOException e) {
                        // The bench has heard enough and hung up, or the test is over.
                    }
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        private void answer(Socket peer, String toInfo, String toAll) throws IOException {
            InputStream requests = peer.getInputStream();
            byte[] buffer = new byte[4096];
            for (int count = requests.read(buffer); count > 0; count = requests.read(buffer)) {
                String request = new String(buffer, 0, count, StandardCharsets.UTF_8);
                heard.add(request);
                boolean isInfo = !toInfo.isEmpty() && request.contains("INFO");
                peer.getOutputStream().write((isInfo ? toInfo : toAll).getBytes(StandardCharsets.UTF_8));
            }
        }

        String url() {
            return "redis://127.0.0.1:" + listener.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            $2000000000\\r\\n        | a part of 2000000000 bytes or more
            *2000000000\\r\\n        | a part of 2000000000 bytes or more
            $-1\\r\\n                | nil
            :1\\r\\n                 | 1
            +OK\\r\\n                | OK
            HTTP/1.1 400 Bad\\r\\n   | 'HTTP/1.1 400 Bad\\x0d\\x0a'
            """)
    void what_is_no_answer_of_a_redis_is_told_before_anything_is_written(String answer, String shown)
            throws IOException {
        try (Parrot parrot = new Parrot("", answer.replace("\\r\\n", "\r\n"))) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Redis.start(RedisBackends.named(parrot.url())))
                    .withMessage(parrot.url() + " answers, but not as a Redis does: INFO was answered by " + shown
                            + "; name another one with lab.redis, or leave it out to use the embedded one");
            assertThat(parrot.heard).singleElement().asString().contains("INFO");
        }
    }

    @Test
    void arrays_in_arrays_without_end_are_no_answer() throws IOException {
        try (Parrot parrot = new Parrot("", "*1\r\n".repeat(100_000))) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Redis.start(RedisBackends.named(parrot.url())))
                    .withMessageContaining("answers, but not as a Redis does: INFO was answered by '*1");
        }
    }

    @Test
    void a_line_without_end_is_no_answer() throws IOException {
        try (Parrot parrot = new Parrot("", "+" + "x".repeat(2_000_000))) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Redis.start(RedisBackends.named(parrot.url())))
                    .withMessageContaining("answers, but not as a Redis does: INFO was answered by 'xxx");
        }
    }

    @Test
    void a_version_beyond_all_numbers_is_none() throws IOException {
        String info = "redis_version:99999999999999.1";
        try (Parrot parrot = new Parrot("", "$" + info.length() + "\r\n" + info + "\r\n")) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Redis.start(RedisBackends.named(parrot.url())))
                    .withMessage("the server of lab.redis says that its redis_version is '99999999999999.1', which is"
                            + " none; name a Redis or a Valkey with lab.redis");
        }
    }

    @Test
    void what_has_a_version_but_not_the_answers_is_told_too() throws IOException {
        try (Parrot parrot = new Parrot("$" + INFO.length() + "\r\n" + INFO + "\r\n", "$2000000000\r\n")) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Redis.start(RedisBackends.named(parrot.url())))
                    .withMessageContaining("RPUSH was answered by a part of 2000000000 bytes or more");
        }
    }

    /** Hears something, and says no more than that it is done. */
    private static void hangUp(ServerSocket port) {
        try (Socket peer = port.accept()) {
            peer.getInputStream().read(new byte[4096]);
            peer.shutdownOutput();
            peer.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // The test is over.
        }
    }

    @Test
    void who_hangs_up_does_not_answer_in_any_language() throws IOException {
        try (ServerSocket port = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> hangUp(port));
            server.setDaemon(true);
            server.start();
            String url = "redis://127.0.0.1:" + port.getLocalPort();

            SetupProblem problem =
                    catchThrowableOfType(SetupProblem.class, () -> Redis.start(RedisBackends.named(url)));

            assertThat(problem)
                    .hasMessage("the Redis of lab.redis, " + url + ", does not answer (it ended the connection);"
                            + " start it, or leave lab.redis out to use the embedded one");
            assertThat(problem.in(LanguageSetting.parse("zh")))
                    .isEqualTo("lab.redis 的 Redis（" + url + "）没有响应（它断开了连接）；请启动它，或者不写 lab.redis，用内置的");
        }
    }

    /** It is waited for, five seconds. */
    @Test
    @Tag("integration")
    void who_says_nothing_does_not_answer_in_any_language() throws IOException {
        // The system accepts the connection.
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            RedisBackend backend = RedisBackends.named("redis://127.0.0.1:" + silent.getLocalPort());

            SetupProblem problem = catchThrowableOfType(SetupProblem.class, () -> Redis.start(backend));

            assertThat(problem).hasMessageContaining("(its answer has not come to an end within 5 s)");
            assertThat(problem.in(LanguageSetting.parse("zh"))).contains("（过了 5 秒，它的响应还没有完）");
        }
    }
}
