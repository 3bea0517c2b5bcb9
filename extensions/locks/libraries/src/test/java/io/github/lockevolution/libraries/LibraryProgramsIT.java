package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Locks that people ship in other languages, where their libraries are installed; .ci/templates installs them. */
@OnTheBench
class LibraryProgramsIT {

    private static final List<String> PAGES = List.of("libraries.md", "libraries.zh-CN.md");

    @ParameterizedTest(name = "{4}")
    @CsvSource({
        "python3, redis_py.py, -c, import redis, redis-py",
        "node, node_redlock.js, -e, require('redlock') + require('ioredis'), node-redlock",
        "node, redis_semaphore.js, -e, require('redis-semaphore') + require('ioredis'), redis-semaphore",
        "node, redis_semaphore_permits.js, -e, require('redis-semaphore') + require('ioredis'), redis-semaphore (2 permits)"
    })
    void a_lock_shows_what_the_page_counts(
            String language, String file, String option, String code, String library, Redis redis) throws Exception {
        assumeThat(isThere(language, option, code))
                .as("%s has the library of %s", language, file)
                .isTrue();
        String path =
                Path.of("src/main/resources/programs", file).toAbsolutePath().toString();

        boolean isOnServers = library.endsWith("(3 Redis)");
        List<String> command = List.of(language, path);
        String name = file.replaceAll("\\W|_", "-");
        LockSpec lock = isOnServers ? LockSpec.onRedisServers(name) : LockSpec.inRedis(name);
        LockSpec program = lock.suffers(Failure.LEASE_OVERRUN)
                .admits(AccessPolicy.permits(library.endsWith("(2 permits)") ? 2 : 1))
                .program(() -> command);
        Bounds bounds = Bounds.usual(program);
        Launcher one = new RedisLauncher(redis);

        try (Testbed testbed =
                Testbed.open(program, new ProvenStore(isOnServers ? one.onServers(3) : one), bounds.clients())) {
            Census census = new Explorer(testbed, bounds, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();

            assertThat(census.gap()).isEmpty();
            assertThat(census.seen()).containsExactly(Failure.LEASE_OVERRUN);
            assertThat(rowsOf(library))
                    .hasSize(PAGES.size())
                    .allMatch(row -> row.endsWith(
                            " | " + census.schedules() + " | " + census.count(Failure.LEASE_OVERRUN) + " | 0 |"));
        }
    }

    @ParameterizedTest(name = "{4}")
    @CsvSource("node, node_redlock.js, -e, require('redlock') + require('ioredis'), node-redlock (3 Redis)")
    @Tag("nightly")
    void so_does_one_on_three_servers(
            String language, String file, String option, String code, String library, Redis redis) throws Exception {
        a_lock_shows_what_the_page_counts(language, file, option, code, library, redis);
    }

    /** Of the table of each page, in which a person writes what this test says. */
    private static List<String> rowsOf(String library) throws IOException {
        List<String> rows = new ArrayList<>();
        for (String page : PAGES) {
            Files.readAllLines(Path.of("../../../docs", page)).stream()
                    .filter(line -> line.startsWith("| " + library + " |"))
                    .forEach(rows::add);
        }
        return rows;
    }

    private static boolean isThere(String language, String option, String code) throws InterruptedException {
        try {
            return new ProcessBuilder(language, option, code)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
