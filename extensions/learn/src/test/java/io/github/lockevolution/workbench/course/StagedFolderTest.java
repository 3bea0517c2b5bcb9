package io.github.lockevolution.workbench.course;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a teacher's folder is filled with, and what is never touched. */
class StagedFolderTest {

    private static final String BENCH = "bench/bench.jar";

    @TempDir
    private Path work;

    private static void twoFiles(Path staged) throws IOException {
        Files.createDirectories(staged.resolve("bench"));
        Files.writeString(staged.resolve(BENCH), "new");
        Files.writeString(staged.resolve("README.md"), "new");
    }

    @Test
    void a_folder_that_git_has_begun_is_filled() throws IOException {
        Path folder = Files.createDirectories(work.resolve("kit"));
        Files.createDirectory(folder.resolve(".git"));

        assertThat(StagedFolder.fill(folder, BENCH, StagedFolderTest::twoFiles)).isEmpty();

        assertThat(names(folder)).containsExactlyInAnyOrder(".git", "README.md", "bench");
    }

    @Test
    void a_file_that_somebody_has_changed_stays_and_the_bench_is_renewed() throws IOException {
        Path folder = work.resolve("kit");
        StagedFolder.fill(folder, BENCH, StagedFolderTest::twoFiles);
        Files.writeString(folder.resolve("README.md"), "mine");
        Files.writeString(folder.resolve(BENCH), "old");

        assertThat(StagedFolder.fill(folder, BENCH, StagedFolderTest::twoFiles)).isEqualTo(List.of("README.md"));

        assertThat(folder.resolve("README.md")).hasContent("mine");
        assertThat(folder.resolve(BENCH)).hasContent("new");
    }

    @Test
    void nothing_half_written_stays() {
        assertThatThrownBy(() -> StagedFolder.fill(work.resolve("kit"), BENCH, staged -> {
                    twoFiles(staged);
                    throw new IOException("no space left");
                }))
                .isInstanceOf(SetupProblem.class)
                .hasMessage("nothing could be written into " + work.resolve("kit")
                        + " (no space left); name a folder that may be written");
        assertThat(work).isEmptyDirectory();
    }

    @Test
    void what_is_somebodys_is_refused_in_a_sentence() throws IOException {
        Path file = Files.writeString(work.resolve("file"), "mine");
        Path folder = Files.createDirectory(work.resolve("thesis"));
        Files.writeString(folder.resolve("chapter1.tex"), "mine");

        assertThatThrownBy(() -> StagedFolder.fill(file, BENCH, StagedFolderTest::twoFiles))
                .hasMessage(file + " is a file; name a folder that is empty, or not there yet, or that this command has"
                        + " made");
        assertThatThrownBy(() -> StagedFolder.fill(folder, BENCH, StagedFolderTest::twoFiles))
                .hasMessage(folder + " holds other files; name a folder that is empty, or not there yet");
        assertThatThrownBy(() -> StagedFolder.fill(file.resolve("kit"), BENCH, StagedFolderTest::twoFiles))
                .isInstanceOfSatisfying(
                        SetupProblem.class,
                        problem -> assertThat(problem.in(Language.ENGLISH))
                                .matches("nothing could be written into " + file
                                        + "/kit \\(.+\\); name a folder that may be written"));
        assertThat(names(folder)).containsExactly("chapter1.tex");
        assertThat(names(work)).containsExactlyInAnyOrder("file", "thesis");
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
