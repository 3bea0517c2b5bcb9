package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.host.ProcessGuard;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A Redis does not outlive the JVM that started it. */
class GuardedRedisTest {

    /** Starts a Redis, loses both guards, gets others, says which process the Redis is, and does nothing more. */
    static final class GuardedAnew {

        public static void main(String[] arguments) throws IOException, InterruptedException {
            ProcessGuard.begin();
            List<ProcessHandle> guards = ProcessHandle.current().children().toList();
            Redis redis = Redis.start(RedisBackends.named("embedded"));
            for (ProcessHandle guard : guards) {
                guard.destroyForcibly();
                guard.onExit().join();
            }
            ProcessGuard.begin();
            System.out.println(redis.direct().info("server").replaceAll("(?s).*process_id:(\\d+).*", "$1"));
            Thread.currentThread().join();
        }
    }

    /** One that nobody has buried runs no command any more. */
    private static boolean isRunning(String pid) {
        return ProcessHandle.of(Long.parseLong(pid))
                .flatMap(process -> process.info().command())
                .isPresent();
    }

    /** A redis-server writes over its environment, but goes on working in its folder. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void guards_that_were_killed_are_replaced_and_find_what_those_had_guarded(@TempDir Path temporary)
            throws IOException {
        ProcessBuilder command = ChildJvm.command(GuardedAnew.class, List.of());
        command.command().add(1, "-Djava.io.tmpdir=" + temporary);
        Process bench = command.start();
        try (BufferedReader said = bench.inputReader()) {
            String redis = said.readLine();
            assertThat(isRunning(redis)).isTrue();

            bench.destroyForcibly().onExit().join();

            await("the Redis is gone").until(() -> !isRunning(redis));
            await("its folder is gone").until(() -> isEmpty(temporary));
        } finally {
            bench.destroyForcibly();
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }
}
