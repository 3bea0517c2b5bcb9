package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisBackendsTest {

    /** Prints why there is no Redis on its PATH. */
    static final class OnThePath {

        public static void main(String[] arguments) {
            try {
                RedisBackends.chosen().start();
            } catch (SetupProblem e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void the_backends_are_known_by_name() {
        assertThat(RedisBackends.named("embedded")).isInstanceOf(EmbeddedRedis.class);
        assertThat(RedisBackends.named("docker")).isInstanceOf(DockerRedis.class);
        assertThat(RedisBackends.named("path")).isInstanceOf(PathRedis.class);
        assertThat(RedisBackends.named("redis://localhost:6379")).isInstanceOf(ForeignRedis.class);
        assertThat(RedisBackends.named("rediss://localhost:6379")).isInstanceOf(ForeignRedis.class);
    }

    @ParameterizedTest
    @CsvSource({
        "embeded, embeded",
        "Embedded, Embedded",
        "'', ''",
        "localhost:6379, localhost:6379",
        "redisss://host:6379, redisss://host:6379",
        "redisss://user:hush@host:6379, redisss://host:6379",
        "redisss://user:hush/hush@host, redisss://host",
        "Redis://:hush@hush@host/3, Redis://host/3",
        "redis:/user:hush@host, host",
        "user:hush@host:6379, host:6379"
    })
    void a_name_that_is_no_backend_is_shown_without_its_password(String name, String shown) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> RedisBackends.named(name))
                .withMessage(
                        "lab.redis is '" + shown
                                + "', which is no backend; use embedded, docker, path, redis://host:port or rediss://host:port");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://",
                "redis://host:port",
                "redis://user:hush hush@host:6379",
                "redis://user:hush%@host:6379",
                "redis://user:hush/hush@host:6379",
                "redis://user:hush#hush@host:6379",
                "redis://user:hush@host:6379/three",
                "redis://user:hush@host:6379/99999999999",
                "redis://user:hush@host:6379/-1"
            })
    void a_url_that_cannot_be_read_is_told_without_a_word_of_it(String url) {
        StringWriter stackTrace = new StringWriter();

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> RedisBackends.named(url).start())
                .withMessage("lab.redis is a URL that cannot be read; it needs to look like"
                        + " redis://user:password@host:port/database")
                .satisfies(problem -> problem.printStackTrace(new PrintWriter(stackTrace)));

        assertThat(stackTrace.toString()).doesNotContain("hush");
    }

    @Test
    void without_a_port_redis_own_one_is_meant() {
        RedisServer server = RedisBackends.named("redis://example.org").start();

        assertThat(server.address()).hasToString("example.org:6379");
        assertThat(server.owned()).isFalse();
    }

    @Test
    void user_password_and_database_are_read_from_the_url_and_not_shown() {
        RedisServer server =
                RedisBackends.named("redis://me:hu%40sh%2F1@example.org:7000/3").start();

        assertThat(server.login().getUser()).isEqualTo("me");
        assertThat(server.login().getPassword()).isEqualTo("hu@sh/1");
        assertThat(server.login().getDatabase()).isEqualTo(3);
        assertThat(server.origin().in(Language.ENGLISH)).isEqualTo("redis://example.org:7000");
    }

    @Test
    void a_path_without_a_redis_says_what_to_do(@TempDir Path empty) throws IOException {
        ProcessBuilder command = ChildJvm.command(OnThePath.class, List.of());
        command.environment().putAll(Map.of("PATH", empty.toString(), Setting.REDIS.variable(), "path"));

        try (BufferedReader printed = command.start().inputReader()) {
            assertThat(printed.lines())
                    .containsExactly("lab.redis=path finds no redis-server and no valkey-server on the PATH;"
                            + " install one, or leave lab.redis out to use the embedded one");
        }
    }

    @Test
    void a_program_that_cannot_be_started_is_told_with_its_last_words() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(
                        () -> ManagedRedis.start(List.of("false"), Origin.onThePath("false"), folder -> {}, List.of()))
                .withMessage("redis-server (false on the PATH) does not start: it ended without a word; choose"
                        + " another one with lab.redis (embedded, docker, path or redis://host:port)");
    }
}
