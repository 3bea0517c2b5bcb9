package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of the action in a fresh checkout, with a build and a Java that do what a test says. */
class ActionScriptsIT {

    private static final long LONGEST_END = 60;

    @TempDir
    private Path folder;

    private Path checkout;
    private Path output;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void checks_out() throws IOException {
        checkout = folder.resolve("check out");
        Path scripts = Files.createDirectories(checkout.resolve("distribution/action"));
        for (String script : new String[] {"jar", "check"}) {
            Files.copy(Path.of("action", script), scripts.resolve(script));
            assertThat(scripts.resolve(script).toFile().setExecutable(true)).isTrue();
        }
        output = Files.createFile(folder.resolve("output"));
        environment.put("GITHUB_OUTPUT", output.toString());
        environment.put("GITHUB_STEP_SUMMARY", folder.resolve("summary.md").toString());
        environment.put("RUNNER_TEMP", folder.toString());
        environment.put("JAVA_HOME", folder.toString());
    }

    private static void program(Path file, String commands) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + commands);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private ProcessBuilder script(String name, Map<String, String> inputs) {
        ProcessBuilder builder = new ProcessBuilder(
                        checkout.resolve("distribution/action").resolve(name).toString())
                .directory(folder.toFile());
        builder.environment().putAll(environment);
        builder.environment().putAll(inputs);
        return builder;
    }

    private CommandResult jar(Map<String, String> inputs) throws Exception {
        return CommandResult.of(script("jar", inputs));
    }

    private ProcessBuilder check(String what) {
        return script(
                "check",
                Map.of(
                        "JAR", "lock-evolution.jar",
                        "WHAT", what,
                        "ARGUMENTS", "",
                        "EXPECT", "",
                        "CLIENTS", "2",
                        "CRASHES", "",
                        "EXPIRIES", "",
                        "LOST_REPLIES", "",
                        "LIMIT", ""));
    }

    @Test
    void a_fresh_checkout_is_built_once() throws Exception {
        program(checkout.resolve("mvnw"), "mkdir distribution/target; echo >>distribution/target/lock-evolution-7.jar");

        CommandResult first = jar(Map.of());
        CommandResult second = jar(Map.of());

        assertThat(first).isEqualTo(new CommandResult(0, ""));
        assertThat(second).isEqualTo(new CommandResult(0, ""));
        Path jar = checkout.toRealPath().resolve("distribution/target/lock-evolution-7.jar");
        assertThat(output).content().isEqualTo(("jar=" + jar + "\n").repeat(2));
        assertThat(jar).content().hasLineCount(1);
    }

    @Test
    void a_build_that_fails_or_leaves_no_jar_is_told() throws Exception {
        program(checkout.resolve("mvnw"), "echo 'there is no Java'; exit 1");
        CommandResult failed = jar(Map.of());
        program(checkout.resolve("mvnw"), "mkdir distribution/target");
        CommandResult empty = jar(Map.of());

        assertThat(failed)
                .isEqualTo(
                        new CommandResult(
                                2,
                                "there is no Java\n::error title=Lock Evolution::the jar could not be built; the lines above say why\n"));
        assertThat(empty)
                .isEqualTo(new CommandResult(
                        2,
                        "::error title=Lock Evolution::the build has left no lock-evolution-*.jar in "
                                + checkout.toRealPath().resolve("distribution/target")
                                + "; name a jar by the input jar\n"));
    }

    @Test
    void the_jar_of_a_release_is_fetched() throws Exception {
        Path release = Files.createDirectories(folder.resolve("releases/v7")).resolve("lock-evolution-7.jar");
        Files.writeString(release, "the jar");
        String releases = folder.resolve("releases").toUri().toString().replaceAll("/$", "");

        CommandResult fetched = jar(Map.of("VERSION", "7", "LOCK_EVOLUTION_RELEASES", releases));
        CommandResult missing = jar(Map.of("VERSION", "8", "LOCK_EVOLUTION_RELEASES", releases));

        assertThat(fetched.status()).as(fetched.output()).isZero();
        assertThat(folder.resolve("lock-evolution.jar")).content().isEqualTo("the jar");
        assertThat(output).content().isEqualTo("jar=" + folder.resolve("lock-evolution.jar") + "\n");
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.output())
                .endsWith("::error title=Lock Evolution::there is no release 8 to fetch from " + releases
                        + "; leave the input version out, and the jar is built\n");
    }

    @Test
    void the_status_and_the_files_that_are_there_are_told_whatever_is_missing() throws Exception {
        program(folder.resolve("bin/java"), """
                while [ "${1%.sarif}" = "$1" ]; do shift; done
                echo '{}' >"$1"
                echo 'the disk is full'
                exit 3
                """);

        CommandResult check = CommandResult.of(check("MyLock.java"));

        assertThat(check.status()).isEqualTo(3);
        assertThat(withoutGuard(check)).isEqualTo("""
                the disk is full
                ::error title=Lock Evolution::the disk is full
                """);
        assertThat(output)
                .content()
                .matches("status=3\nverdict=inconclusive\nsarif=" + folder + "/lock-check-\\w+/lock.sarif\n");
    }

    /** Nothing that is printed between these two lines is a command. */
    private static String withoutGuard(CommandResult check) {
        String token = check.output().replaceFirst("(?s)\\A::stop-commands::(\\w+)\n.*", "$1");
        assertThat(check.output())
                .startsWith("::stop-commands::" + token + "\n")
                .contains("\n::" + token + "::\n");
        return check.output().replace("::stop-commands::" + token + "\n", "").replace("::" + token + "::\n", "");
    }

    @Test
    void words_are_split_as_xargs_does_and_those_of_a_program_are_its_own() throws Exception {
        program(folder.resolve("bin/java"), "printf '%s\\n' \"$@\"");

        assertThat(withoutGuard(CommandResult.of(check("-- run 'my lock' a\\ b $HOME * --replay"))))
                .startsWith("-jar\nlock-evolution.jar\ncheck\n--clients=2\n--out\n")
                .endsWith("\n--\nrun\nmy lock\na b\n$HOME\n*\n--replay\n");
        assertThat(withoutGuard(CommandResult.of(check("--replay=lock-check.json"))))
                .isEqualTo("-jar\nlock-evolution.jar\ncheck\n--clients=2\n--replay=lock-check.json\n");
    }

    /** The Java ends only when it has been heard. */
    @Test
    @Timeout(value = LONGEST_END, threadMode = ThreadMode.SEPARATE_THREAD)
    void what_is_printed_is_seen_while_it_runs() throws Exception {
        program(folder.resolve("bin/java"), "echo 'MyLock: 1 of 2'; read -r heard; exit \"$heard\"");
        Process check = check("MyLock.java").start();
        try (BufferedWriter answer = check.outputWriter()) {
            assertThat(check.inputReader().readLine()).startsWith("::stop-commands::");
            assertThat(check.inputReader().readLine()).isEqualTo("MyLock: 1 of 2");

            answer.write("3\n");
            answer.flush();

            assertThat(check.waitFor(LONGEST_END, TimeUnit.SECONDS)).isTrue();
            assertThat(check.exitValue()).isEqualTo(3);
        } finally {
            check.descendants().forEach(ProcessHandle::destroyForcibly);
            check.destroyForcibly();
        }
    }
}
