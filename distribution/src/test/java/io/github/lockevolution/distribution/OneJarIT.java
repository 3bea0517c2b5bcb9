package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.redis.client.RedisLockProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The jar as somebody else has it: alone in a folder with a blank, where nothing can be written, without a home, and without Maven. */
class OneJarIT {

    private static final long MEGABYTE = 1_000_000;
    private static final long LONGEST_END = 60;

    /** Breaks by a crash between its two commands, for whoever reads its source: nothing of it is on the class path. */
    private static final String CARELESS_LOCK = """
            import redis.clients.jedis.Jedis;

            class CarelessLock {

                private final Jedis redis;
                private final String key;

                CarelessLock(Jedis redis, String key) {
                    this.redis = redis;
                    this.key = key;
                }

                boolean tryLock() {
                    if (redis.setnx(key, "locked") == 0) {
                        return false;
                    }
                    redis.expire(key, 30);
                    return true;
                }

                void unlock() {
                    redis.del(key);
                }
            }
            """;

    @TempDir
    private Path work;

    private Path folder;
    private Path jar;

    @BeforeEach
    void copies_the_jar() throws IOException {
        folder = Files.createDirectory(work.resolve("read only"));
        jar = Files.copy(Path.of(System.getProperty("one.jar")), folder.resolve("lock-evolution.jar"));
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("r--r--r--"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    }

    @AfterEach
    void lets_it_be_removed() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private record Ended(int status, String output) {}

    private Process started(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Platform.java().toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    private Ended ended(Map<String, String> environment, String... arguments) throws Exception {
        Process process = started(environment, arguments);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    /** As somebody in the folder above types it. */
    private Ended run(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("-jar", "read only/lock-evolution.jar"));
        words.addAll(List.of(arguments));
        return ended(Map.of(), words.toArray(String[]::new));
    }

    @Test
    void says_what_it_is_and_what_it_finds_here() throws Exception {
        Ended doctor = run("doctor");

        assertThat(run("--version").output()).startsWith("Lock Evolution ");
        assertThat(doctor.output()).contains("Redis 7.0.15");
        assertThat(doctor.status()).isZero();
    }

    /** Whoever has no clone has no ./lab. */
    @Test
    void tells_to_call_what_was_called() throws Exception {
        assertThat(run("check", "--help").output())
                .contains("java -jar 'read only/lock-evolution.jar' check MyLock.java")
                .doesNotContain("./lab");
        assertThat(ended(
                                Map.of("LOCK_EVOLUTION_COMMAND", "lock-evolution"),
                                "-jar",
                                jar.toString(),
                                "check",
                                "--new",
                                "python")
                        .output())
                .startsWith("\"\"\"A lock for lock-evolution check -- python3 my_lock.py, ");
    }

    @Test
    void compiles_and_checks_a_lock_in_java() throws Exception {
        Files.writeString(work.resolve("CarelessLock.java"), CARELESS_LOCK);

        Ended check = run("check", "CarelessLock.java", "--clients", "2");

        assertThat(check.output()).startsWith("CarelessLock breaks: ORPHAN_KEY and FOREIGN_UNLOCK.\n");
        assertThat(check.status()).isOne();
    }

    @Test
    void says_that_java_reads_no_jar_in_such_a_folder() throws Exception {
        Path here = Files.copy(jar, Files.createDirectory(work.resolve("a!")).resolve("lab.jar"));

        Ended ended = ended(Map.of(), "-jar", "a!/lab.jar", "--version");

        assertThat(ended.output())
                .startsWith("lab: Java cannot read a jar in a folder whose name ends with '!', move it: ")
                .endsWith(": " + here + "\n");
        assertThat(ended.status()).isEqualTo(2);
    }

    @Test
    void says_where_a_lock_is_that_needs_a_library() throws Exception {
        assertThat(run("--language", "zh", "--locks", "libraries").output())
                .isEqualTo("lab: “libraries”要用的库不在这个 jar 里；请克隆整个项目，在那里运行 lab，它会下载这个库\n");

        Ended asked = run("--stage=redisson-fair");

        assertThat(asked.output())
                .isEqualTo(
                        "lab: 'redisson-fair' needs a library that is not in this jar; clone the project, and call lab in its folder:"
                                + " it fetches the library\n");
        assertThat(asked.status()).isEqualTo(2);
    }

    /** Below a path without a blank, for no Java before 24 archives the classes of a jar below another. */
    @Test
    void keeps_one_archive_of_classes_that_its_clients_take() throws Exception {
        Path there = Files.copy(jar, work.resolve("lock-evolution.jar"));
        Map<String, String> environment =
                Map.of("XDG_CACHE_HOME", work.resolve("cache").toString());

        ended(environment, "-jar", there.toString(), "exercise");
        Path archive = only(work.resolve("cache/lock-evolution"));
        ended(environment, "-jar", there.toString(), "exercise");
        Ended client = ended(
                Map.of(),
                "-XX:SharedArchiveFile=" + archive,
                "-Xlog:class+load",
                "-XX:+UseSerialGC",
                "-cp",
                there.toString(),
                RedisLockProgram.class.getName());

        assertThat(only(work.resolve("cache/lock-evolution"))).isEqualTo(archive);
        assertThat(client.output()).contains("RedisLockProgram source: shared objects file (top)");
    }

    @Test
    void ends_when_whoever_started_it_is_killed() throws Exception {
        Process launcher = started(Map.of(), "-jar", "read only/lock-evolution.jar", "toxiproxy", "--port", "0");
        assertThat(launcher.inputReader().readLine()).contains("http://127.0.0.1:");
        ProcessHandle lab = launcher.children().findFirst().orElseThrow();

        launcher.destroyForcibly();

        lab.onExit().get(LONGEST_END, TimeUnit.SECONDS);
        assertThat(lab.isAlive()).isFalse();
    }

    @Test
    void begins_nothing_for_a_launcher_that_is_gone_or_is_none() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.onExit().get(LONGEST_END, TimeUnit.SECONDS);

        Ended afterIt = ended(launchedBy(Long.toString(gone.pid())), "-jar", jar.toString(), "--version");
        Ended byNobody = ended(launchedBy("npx"), "-jar", jar.toString(), "--version");

        assertThat(afterIt).isEqualTo(new Ended(3, ""));
        assertThat(byNobody)
                .isEqualTo(new Ended(
                        2,
                        "lab: LOCK_EVOLUTION_LAUNCHER is 'npx', and it takes the number of the process that the lab is"
                                + " to end with; unset it if there is none\n"));
    }

    @Tag("nightly")
    @Test
    @EnabledOnOs(OS.LINUX)
    void keeps_its_launcher_from_what_it_starts() throws Exception {
        String me = Long.toString(ProcessHandle.current().pid());
        Process oneJar = started(launchedBy(me), "-jar", jar.toString(), "toxiproxy", "--port", "0");
        try {
            assertThat(oneJar.inputReader().readLine()).contains("http://127.0.0.1:");
            ProcessHandle lab = oneJar.descendants()
                    .filter(process -> process.info()
                            .command()
                            .filter(name -> name.endsWith("java"))
                            .isPresent())
                    .findFirst()
                    .orElseThrow();

            assertThat(Path.of("/proc", Long.toString(lab.pid()), "environ"))
                    .content()
                    .contains("LOCK_EVOLUTION_RUN=")
                    .doesNotContain("LOCK_EVOLUTION_LAUNCHER");
        } finally {
            oneJar.destroy();
            oneJar.onExit().get(LONGEST_END, TimeUnit.SECONDS);
        }
    }

    private static Map<String, String> launchedBy(String launcher) {
        return Map.of("LOCK_EVOLUTION_LAUNCHER", launcher);
    }

    private static Path only(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    @Test
    void is_no_larger_than_promised() throws IOException {
        boolean isOfOnePlatform = System.getProperty("one.jar").matches(".*-(linux|macos)-\\w+\\.jar");

        assertThat(Files.size(jar)).isLessThan((isOfOnePlatform ? 60 : 75) * MEGABYTE);
    }
}
