package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.redisson.Redisson;
import org.springframework.integration.redis.util.RedisLockRegistry;

/** The page about these locks names the versions that were judged. What it counts, {@code ./lab docs} writes. */
class LibrariesPageTest {

    private static final Map<String, Class<?>> ARTIFACTS = Map.of(
            "Redisson", Redisson.class,
            "Spring Integration", RedisLockRegistry.class,
            "ShedLock", RedisLockProvider.class);

    @ParameterizedTest
    @ValueSource(strings = {"libraries.md", "libraries.zh-CN.md"})
    void a_page_names_the_versions_that_were_judged(String page) throws IOException {
        String text = Files.readString(Path.of("../../../docs").resolve(page));

        assertThat(ARTIFACTS)
                .allSatisfy(
                        (library, type) -> assertThat(text).contains("| " + library + " | " + version(type) + " |"));
    }

    /** As the file that the class is in tells it. */
    private static String version(Class<?> type) {
        String jar = Path.of(
                        type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .getFileName()
                .toString();
        return jar.replaceFirst(".*-(\\d+(\\.\\d+)+)\\.jar", "$1");
    }

    /** By them {@code ./lab} finds out that somebody asks for this module. */
    @Test
    void the_names_of_all_its_locks_stand_in_a_file() throws IOException {
        List<LockSpec> locks = LockProvider.allOnTheClassPath()
                .filter(lock -> lock.provider().orElseThrow().getPackageName().endsWith("libraries"))
                .toList();

        assertThat(Files.readAllLines(Path.of("names.txt")))
                .containsExactlyElementsOf(Stream.of(
                                Stream.of("docs"),
                                locks.stream()
                                        .map(LockSpec::collection)
                                        .distinct()
                                        .sorted(),
                                locks.stream().map(LockSpec::name).sorted())
                        .flatMap(names -> names)
                        .toList());
    }
}
