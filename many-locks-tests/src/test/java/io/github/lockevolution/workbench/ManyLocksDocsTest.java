package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lessons on eleven locks: {@code ./lab docs} writes nothing about a bench with a lock that breaks as it does not declare. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyLocksDocsTest {

    private static final List<LockStage> DECLARED = LockCatalog.onTheClassPath().all().stream()
            .filter(lock -> !lock.name().equals("declares-nothing"))
            .toList();

    private final ClassLoader usual = Thread.currentThread().getContextClassLoader();
    private Path root;
    private LabRun run;

    @BeforeAll
    void write_the_lessons(@TempDir Path directory) throws IOException {
        root = directory;
        Files.writeString(root.resolve("pom.xml"), "<modules><module>lock-api</module></modules>");
        for (LockStage lock : DECLARED) {
            Files.createDirectories(root.resolve(lock.name()));
            Files.writeString(root.resolve(lock.name()).resolve("README.md"), lesson(lock));
            Files.writeString(root.resolve(lock.name()).resolve("README.zh-CN.md"), lesson(lock));
        }
        findThoseThatAreDeclared();
        run = LabRun.of("docs", "--root", root.toString());
    }

    private static String lesson(LockStage lock) {
        return "<!-- lab: explore " + lock.name() + " -->\n<!-- lab:end -->\n";
    }

    private void findThoseThatAreDeclared() throws IOException {
        Path services = Files.writeString(
                root.resolve("services"),
                DECLARED.stream().map(lock -> lock.getClass().getName()).collect(Collectors.joining("\n")));
        Thread.currentThread().setContextClassLoader(new ClassLoader(usual) {

            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.equals("META-INF/services/" + LockStage.class.getName())
                        ? Collections.enumeration(List.of(services.toUri().toURL()))
                        : super.getResources(name);
            }
        });
    }

    @AfterAll
    void find_all() {
        Thread.currentThread().setContextClassLoader(usual);
    }

    @Test
    void all_lessons_are_written() {
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out().lines()).hasSize(2 * DECLARED.size());
    }

    static Stream<Path> lessons() {
        return DECLARED.stream()
                .flatMap(lock -> Stream.of("README.md", "README.zh-CN.md").map(page -> Path.of(lock.name(), page)));
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_shows_the_lock_and_nothing_is_missing_in_it(Path page) throws IOException {
        String lesson = Files.readString(root.resolve(page));

        assertThat(lesson).contains("./lab explore " + page.getParent()).doesNotContainPattern(LabRun.SLIP);
    }
}
