package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.MultiRedisProgramLockStage;
import io.github.lockevolution.lock.ProgramLockStage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A lock that people ship in another language than Java, called by a program of a few lines. Its library may not be installed. */
enum LibraryProgram {
    REDIS_PY(
            "redis-py",
            "Redis.lock(key, timeout=…)",
            "redis_py.py",
            "python3",
            "-c",
            "import redis; print(redis.__version__)"),

    NODE_REDLOCK(
            "node-redlock",
            "Redlock.lock(key, ttl)",
            "node_redlock.js",
            "node",
            "-p",
            "require('ioredis') && require('redlock/package.json').version"),

    NODE_REDLOCK_ON_SERVERS(
            "node-redlock (3 Redis)",
            "Redlock.lock(key, ttl)",
            "node_redlock.js",
            "node",
            "-p",
            "require('ioredis') && require('redlock/package.json').version"),

    REDIS_SEMAPHORE(
            "redis-semaphore",
            "new Mutex(client, key, { refreshInterval: 0, … })",
            "redis_semaphore.js",
            "node",
            "-p",
            "require('ioredis') && require('redis-semaphore/package.json').version");

    private final String library;
    private final String lock;
    private final String file;
    private final List<String> question;

    /**
     * @param lock how it is called
     * @param file of the program
     * @param question a command that prints the version of the library
     */
    LibraryProgram(String library, String lock, String file, String... question) {
        this.library = library;
        this.lock = lock;
        this.file = file;
        this.question = List.of(question);
    }

    /**
     * Whether the library is there.
     *
     * @param version of the library; empty if it is not there
     * @param reason why it is not there, as the language has it; empty if it is
     */
    record Installed(String version, Optional<Message> reason) {

        private static Installed not(Message reason) {
            return new Installed("", Optional.of(reason));
        }
    }

    String library() {
        return library;
    }

    String lock() {
        return lock;
    }

    /** Asks the language for the library. */
    Installed installed() {
        try {
            Process asked =
                    new ProcessBuilder(question).redirectErrorStream(true).start();
            asked.getOutputStream().close();
            List<String> said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            String all = String.join("\n", said);
            return asked.waitFor() == 0 ? new Installed(all, Optional.empty()) : Installed.not(reason(said));
        } catch (IOException e) {
            return Installed.not(Message.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Installed.not(Message.of(DocsText.class, DocsText::interrupted));
        }
    }

    /** The line that names the error, among those that say where it was. */
    static Message reason(List<String> said) {
        return said.stream()
                .filter(line -> line.contains("Error: "))
                .findFirst()
                .or(() -> said.stream().findFirst())
                .<Message>map(line -> language -> line)
                .orElseGet(() -> Message.of(DocsText.class, DocsText::noAnswer));
    }

    /** The lock, as the bench runs it. */
    ProgramLockStage stage(Path project) {
        List<String> command = new ArrayList<>(question.subList(0, 1));
        command.add(project.resolve("locks/libraries/src/main/resources/programs")
                .resolve(file)
                .toString());
        String name = name().toLowerCase(Locale.ROOT).replace('_', '-');
        return this == NODE_REDLOCK_ON_SERVERS ? new ServersStage(name, command) : new Stage(name, command);
    }

    private record Stage(String name, List<String> command) implements ProgramLockStage {

        @Override
        public Set<Failure> suffers() {
            return Set.of(Failure.LEASE_OVERRUN);
        }
    }

    private record ServersStage(String name, List<String> command) implements MultiRedisProgramLockStage {

        @Override
        public Set<Failure> suffers() {
            return Set.of(Failure.LEASE_OVERRUN);
        }
    }
}
