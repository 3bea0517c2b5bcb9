package io.github.lockevolution.faults.redis;

import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.host.ManagedProcess;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import redis.clients.jedis.HostAndPort;

/** A redis-server of this machine on one port, which can be ended and started again there. It ends with this JVM. */
final class RedisProcess {

    private static final Duration TO_ANSWER = Duration.ofSeconds(10);

    /** Matches the names that Redis gives to the append-only file, or to the folder with its parts. */
    private static final String APPEND_ONLY = "append*only*";

    private final List<String> command;
    private final ManagedProcess.Preparation preparation;
    private final HostAndPort address;
    private ManagedProcess leash;

    private RedisProcess(List<String> command, ManagedProcess.Preparation preparation, HostAndPort address) {
        this.command = command;
        this.preparation = preparation;
        this.address = address;
        this.leash = ManagedProcess.start(command, preparation);
    }

    /** Starts one, which may not have answered yet, and may never do so. */
    static RedisProcess start(
            List<String> program, ManagedProcess.Preparation preparation, HostAndPort address, List<String> options) {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("--bind", address.getHost(), "--port", Integer.toString(address.getPort())));
        command.addAll(options);
        command.addAll(List.of("--loglevel", "warning"));
        return new RedisProcess(command, preparation, address);
    }

    /** Waits until it answers; false if it has ended, or says nothing for ten seconds. */
    boolean answers() {
        try {
            await("redis-server answers")
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(2))
                    .atMost(TO_ANSWER)
                    .until(() -> !leash.isAlive() || isServed());
            return leash.isAlive();
        } catch (ConditionTimeoutException e) {
            return false;
        }
    }

    /** Whether the server on that port is the very process that was started. */
    private boolean isServed() {
        return ServerInfo.ask(address)
                .filter(info -> info.processId() == leash.pid())
                .isPresent();
    }

    /** Why it does not answer. */
    Message reason() {
        if (leash.isAlive()) {
            return Message.of(RedisText.class, text -> text.gaveNoAnswer(TO_ANSWER.toSeconds()));
        }
        String lastWords = leash.lastWords();
        return lastWords.isEmpty() ? Message.of(RedisText.class, RedisText::endedWithoutAWord) : language -> lastWords;
    }

    /**
     * Ends it by {@code kill -9} and starts it again, with the append-only file that it has left, if any.
     *
     * @throws SetupProblem if it does not answer again
     */
    void restart(Message origin) {
        ManagedProcess ended = leash;
        leash = ManagedProcess.start(command, folder -> {
            preparation.fill(folder);
            // The folder of a program goes with it; a file stays as long as it has a name elsewhere.
            linkAppendOnlyFiles(ended.folder(), folder);
            ended.close();
        });
        if (!answers()) {
            Message why = reason();
            throw new SetupProblem(RedisText.class, text -> text.doesNotStart(origin, why));
        }
    }

    private static void linkAppendOnlyFiles(Path from, Path to) throws IOException {
        try (var found = Files.newDirectoryStream(from, APPEND_ONLY)) {
            for (Path top : found) {
                linkAll(top, to.resolve(top.getFileName()));
            }
        }
    }

    private static void linkAll(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            Files.createLink(to, from);
            return;
        }
        Files.createDirectory(to);
        try (Stream<Path> parts = Files.list(from)) {
            for (Path part : parts.toList()) {
                linkAll(part, to.resolve(part.getFileName()));
            }
        }
    }

    /** Kills it; returns when it is gone. May be called twice. */
    void stop() {
        leash.close();
    }
}
