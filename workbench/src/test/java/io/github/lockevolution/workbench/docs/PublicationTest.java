package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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
        assertThat(directory).isDirectoryNotContaining("glob:**.lab-docs");
    }

    private Revision revision(String name) throws Exception {
        Path file = Files.writeString(directory.resolve(name), "old");
        Page page = new Page(new PageContext(file, name, Optional.empty(), List.of()), List.of("old"), List.of());
        Change change = new Change(name, new Block(new MatrixBlock(), 1, 2), List.of(), List.of());
        return new Revision(page, List.of(change), "new");
    }
}
