package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.workbench.text.JsonAt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything the bench starts dies with it, however it dies. */
class EndOfTheBenchIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path temporary;

    private Process lab;

    private void start(String... arguments) throws IOException {
        start(ProcessBuilder.Redirect.DISCARD, arguments);
    }

    private void start(ProcessBuilder.Redirect output, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Platform.java().toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Lab.class.getName()));
        command.addAll(List.of(arguments));
        lab = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
    }

    @AfterEach
    void endTheLab() {
        lab.destroyForcibly().onExit().join();
    }

    /** It catches every error that it gets, so it would go on for ever. */
    @Test
    void a_lock_that_leaves_no_memory_when_it_is_loaded_gets_no_verdict() throws IOException {
        Path output = temporary.resolveSibling(temporary.getFileName() + ".txt");
        start(
                ProcessBuilder.Redirect.to(output.toFile()),
                "check",
                "../workbench/src/test/resources/io/github/lockevolution/workbench/hostile/EatsAllMemory.java",
                "--language",
                "en");

        assertThat(lab.onExit().join().exitValue()).isEqualTo(3);
        assertThat(Files.readString(output).replaceAll("\\s+", " "))
                .contains("inconclusive, the process in which it was judged ended before it gave a verdict"
                        + " (with status 3, as without memory): ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "exercise 3"})
    void a_lock_that_ends_the_bench_with_0_gets_no_verdict_and_no_grade(String command) throws IOException {
        Path output = temporary.resolveSibling(temporary.getFileName() + ".txt");
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add("../workbench/src/test/resources/io/github/lockevolution/workbench/hostile/HaltsByReflection.java");
        words.addAll(List.of("--language", "en"));
        start(ProcessBuilder.Redirect.to(output.toFile()), words.toArray(String[]::new));

        assertThat(lab.onExit().join().exitValue()).isEqualTo(3);
        assertThat(Files.readString(output).replaceAll("\\s+", " "))
                .contains(
                        "inconclusive, the process in which it was judged ended before it gave a verdict (with status 0)")
                .doesNotContain("Solved");
        await("the temporary folder is empty")
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(contents()).isEmpty());
    }

    @Test
    void kill_9_of_the_bench_leaves_no_process_and_no_folder() throws IOException {
        start("--stage", "stage3-setnx-setex");
        List<ProcessHandle> started = awaitDescendants("/redis-server", "/java");

        lab.destroyForcibly().onExit().join();

        await("all processes of the bench are gone")
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(started).noneMatch(ProcessHandle::isAlive));
        await("the temporary folder is empty")
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(contents()).isEmpty());
    }

    @Test
    void a_termination_leaves_no_process_no_folder_and_no_key_in_a_redis_that_is_somebodys() throws IOException {
        try (Redis somebodys = Redis.start(RedisBackends.named("embedded"))) {
            start("--stage", "stage3-setnx-setex", "--redis", "redis://" + somebodys.address());
            List<ProcessHandle> started = awaitDescendants("/java");
            await("a lock is taken")
                    .atMost(PATIENCE)
                    .until(() -> somebodys.direct().dbSize() > 0);

            lab.destroy();

            await("all processes of the bench are gone")
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(started).noneMatch(ProcessHandle::isAlive));
            assertThat(lab.onExit().join().exitValue()).isEqualTo(128 + 15);
            assertThat(somebodys.direct().keys("*")).isEmpty();
            assertThat(contents()).isEmpty();
        }
    }

    @Test
    void kill_9_of_the_bench_leaves_no_key_in_a_redis_that_is_somebodys() throws IOException {
        try (Redis somebodys = Redis.start(RedisBackends.named("embedded"))) {
            start("explore", "stage1-get-set", "--clients", "4", "--redis", "redis://" + somebodys.address());
            await("a lock is taken")
                    .atMost(PATIENCE)
                    .until(() -> !somebodys.direct().keys("*stage1-get-set*").isEmpty());
            List<ProcessHandle> started = lab.descendants().toList();

            lab.destroyForcibly().onExit().join();

            await("all processes of the bench are gone")
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(started).isNotEmpty().noneMatch(ProcessHandle::isAlive));
            assertThat(somebodys.direct().keys("*")).isEmpty();
        }
    }

    @Test
    @NeedsSigint
    void an_exploration_that_is_interrupted_prints_what_it_has_counted_and_leaves_nothing() throws IOException {
        try (Redis somebodys = Redis.start(RedisBackends.named("embedded"))) {
            Path output = temporary.resolveSibling(temporary.getFileName() + ".json");
            start(
                    ProcessBuilder.Redirect.to(output.toFile()),
                    "explore",
                    "stage1-get-set",
                    "--clients",
                    "4",
                    "--json",
                    "--redis",
                    "redis://" + somebodys.address());
            // Any key would be too early: the bench tries the Redis out before it listens for Ctrl-C.
            await("schedules are run")
                    .atMost(PATIENCE)
                    .until(() -> !somebodys.direct().keys("*stage1-get-set*").isEmpty());

            // What Ctrl-C sends.
            new ProcessBuilder("kill", "-INT", Long.toString(lab.pid())).start();

            assertThat(lab.onExit().join().exitValue()).isEqualTo(3);
            JsonObject stage = JsonAt.at("stages.0", Files.readString(output)).getAsJsonObject();
            assertThat(stage.get("complete").getAsBoolean()).isFalse();
            assertThat(stage.get("verdict").getAsString()).isEqualTo("inconclusive");
            assertThat(stage.get("gap").getAsString()).isEqualTo("it was stopped");
            assertThat(somebodys.direct().keys("*")).isEmpty();
            assertThat(contents()).isEmpty();
            Files.delete(output);
        }
    }

    /** It throws there, because its client is dead by then. */
    @Test
    void an_exception_in_a_thread_that_a_lock_started_is_not_the_end_of_the_bench() throws IOException {
        Path output = temporary.resolve("output");
        String lock = "../workbench/src/test/resources/io/github/lockevolution/workbench/check/ForksAThread.java";

        start(ProcessBuilder.Redirect.to(output.toFile()), "check", lock, "--language", "en");

        assertThat(lab.onExit().join().exitValue()).isEqualTo(3);
        assertThat(Files.readString(output))
                .startsWith("ForksAThread: inconclusive, client A sent SETNX from a thread")
                .doesNotContain("\tat ");
    }

    /** It is found out while what the lock prints is left out. */
    @Test
    void an_expression_that_makes_no_lock_is_told_where_errors_belong() throws IOException {
        Path output = temporary.resolve("output");
        String lock = "../workbench/src/test/resources/io/github/lockevolution/workbench/check/ForksAThread.java";

        start(ProcessBuilder.Redirect.to(output.toFile()), "check", lock, "--new-lock", "null", "--language", "en");

        assertThat(lab.onExit().join().exitValue()).isEqualTo(2);
        assertThat(Files.readString(output))
                .isEqualTo("lab: --new-lock gives null; write an expression that makes a lock, such as"
                        + " 'new MyLock(redis, key, lease.toMillis())'\n");
    }

    /** All that the bench has started, once each of these is among them. */
    private List<ProcessHandle> awaitDescendants(String... names) {
        await("the bench has started its processes")
                .atMost(PATIENCE)
                .until(() -> Stream.of(names)
                        .allMatch(name -> lab.descendants()
                                .anyMatch(process -> program(process).endsWith(name))));
        return lab.descendants().toList();
    }

    private static String program(ProcessHandle process) {
        return process.info().command().orElse("");
    }

    private List<Path> contents() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.toList();
        }
    }
}
