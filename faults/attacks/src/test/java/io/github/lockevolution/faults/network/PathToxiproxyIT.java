package io.github.lockevolution.faults.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import redis.clients.jedis.UnifiedJedis;

/** The PATH is the environment's, so each of these runs in a JVM with an environment of its own. */
@Isolated("a JVM is slow to take the port that was free when it was started")
class PathToxiproxyIT {

    @AutoClose
    private final Redis redis = Redis.start(RedisBackends.named("embedded"));

    /** Starts the Toxiproxy on its PATH, sends a PING to Redis through it, and waits. */
    static final class OnThePath {

        public static void main(String[] arguments) throws Exception {
            Redis redis = Redis.start(RedisBackends.named(arguments[0]));
            try {
                Network network = Network.start(ToxiproxyBackends.named("path"), redis);
                UnifiedJedis client = GatedJedis.open(
                        Redis.hostAndPort(network.proxyFor("A").address()), redis.login(), CommandGate.OPEN);
                System.out.println(client.ping() + " by " + network.origin().in(Language.ENGLISH));
                Thread.currentThread().join();
            } catch (SetupProblem e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** What the script on the PATH starts, called as a toxiproxy-server is: {@code -host HOST -port PORT}. */
    static final class Server {

        public static void main(String[] arguments) throws IOException, InterruptedException {
            EmbeddedToxiproxy.start(new InetSocketAddress(arguments[1], Integer.parseInt(arguments[3])));
            Files.writeString(
                    Path.of(arguments[4]), Long.toString(ProcessHandle.current().pid()));
            Thread.currentThread().join();
        }
    }

    /** By another program: what this JVM has just written, a process that it forks meanwhile keeps from being run. */
    private static void copy(Path from, Path to) throws IOException {
        new ProcessBuilder("cp", "-p", from.toString(), to.toString())
                .start()
                .onExit()
                .join();
    }

    private Process withPath(String path) throws IOException {
        ProcessBuilder command = ChildJvm.command(OnThePath.class, List.of("redis://" + redis.address()));
        command.environment().put("PATH", path);
        return command.start();
    }

    /** One that nobody has buried runs no command any more. */
    private static boolean isGone(Path pid) throws IOException {
        return ProcessHandle.of(Long.parseLong(Files.readString(pid)))
                .flatMap(process -> process.info().command())
                .isEmpty();
    }

    @Test
    void the_one_on_the_path_is_started_and_dies_with_its_jvm(@TempDir Path folder) throws IOException {
        Path pid = folder.resolve("pid");
        Path script = Files.writeString(
                folder.resolve("script"),
                "#!/bin/sh\nexec '" + Platform.java() + "' -cp '" + System.getProperty("java.class.path") + "' '"
                        + Server.class.getName() + "' \"$@\" '" + pid + "'\n");
        script.toFile().setExecutable(true);
        copy(script, folder.resolve("toxiproxy-server"));
        Process jvm = withPath(folder + ":" + System.getenv("PATH"));
        try (BufferedReader printed = jvm.inputReader()) {
            assertThat(printed.readLine()).isEqualTo("PONG by toxiproxy-server on the PATH");
            await("the server has said who it is").until(() -> Files.exists(pid) && Files.size(pid) > 0);

            jvm.destroyForcibly().onExit().join();

            await("the server is gone").until(() -> isGone(pid));
        } finally {
            jvm.destroyForcibly();
        }
    }

    @Test
    void a_path_without_one_says_what_to_do(@TempDir Path empty) throws IOException {
        try (BufferedReader printed = withPath(empty.toString()).inputReader()) {
            assertThat(printed.lines())
                    .containsExactly("lab.toxiproxy=path finds no toxiproxy-server on the PATH; install it, or leave"
                            + " lab.toxiproxy out to use the embedded one");
        }
    }
}
