package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PublicationTest {

    @TempDir
    private Path directory;

    @Test
    void a_page_that_somebody_edited_meanwhile_is_left_alone() throws Exception {
        Revision first = revision("a.md");
        Revision second = revision("b.md");
        Files.writeString(directory.resolve("b.md"), "edited");

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new Publication(List.of(first, second)).write())
                .withMessage("b.md was changed while the run went on; run ./lab docs again");
        assertThat(directory.resolve("a.md")).hasContent("old");
        assertThat(directory.resolve("b.md")).hasContent("edited");
        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("a.md", "b.md");
    }

    /** Nobody, not even root, can make a file in this directory. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void a_page_that_cannot_be_written_keeps_all_others_as_they_are() throws Exception {
        Revision first = revision("a.md");
        Path page = Path.of("/proc/version");
        Revision second = revision(page, "proc/version.md", Files.readString(page));

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new Publication(List.of(first, second)).write())
                .withMessage("proc/version.md:1: the page cannot be written (no such file); no page was changed");
        assertThat(directory.resolve("a.md")).hasContent("old");
        assertThat(directory.toFile().list()).containsExactly("a.md");
    }

    @Test
    void pages_are_written_and_nothing_stays_beside_them() throws Exception {
        new Publication(List.of(revision("a.md"), revision("b.md"))).write();

        assertThat(directory.resolve("a.md")).hasContent("new");
        assertThat(directory.resolve("b.md")).hasContent("new");
        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("a.md", "b.md");
    }

    private Revision revision(String name) throws Exception {
        return revision(Files.writeString(directory.resolve(name), "old"), name, "old");
    }

    private static Revision revision(Path file, String name, String text) {
        PageContext context = new PageContext(file, name, List.of());
        Page page = new Page(context, List.of(text.split("\n", -1)), List.of());
        Change change = new Change(name, new Block("--all", 1, 2), List.of(), List.of());
        return new Revision(page, List.of(change), "new");
    }
}
