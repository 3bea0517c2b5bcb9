package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.text.Unmarked;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with a page, and what was done to it, is said from the message files. */
class DocsInPseudoLanguageTest {

    private static final List<LockStage> LOCKS = LockCatalog.onTheClassPath().all();

    @TempDir
    private Path root;

    @BeforeEach
    void found_a_project() throws IOException {
        write("pom.xml", "<module>lock-api</module>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- lab:sauce -->",
                "<!-- lab:story -->",
                "<!-- lab:story RACE -->",
                "<!--lab:census-->",
                "<!-- lab:census -->\n<!-- lab:census -->",
                "<!-- lab:end -->",
                "<!-- lab:census -->"
            })
    void a_marker_that_cannot_be_understood(String marker) throws IOException {
        String end = marker.contains("end")
                        || marker.endsWith("\n<!-- lab:census -->")
                        || marker.equals("<!-- lab:census -->")
                ? ""
                : "\n<!-- lab:end -->";
        write("stage3-setnx-setex/README.md", marker + end);

        assertMarked(() -> new Project(root).pages(LOCKS));
    }

    @ParameterizedTest
    @CsvSource({"docs/words.md, census", "stage5-lua/README.md, next LEASE_OVERRUN"})
    void a_block_that_its_page_cannot_have(String page, String block) throws IOException {
        write(page, "<!-- lab:" + block + " -->\n<!-- lab:end -->");

        assertMarked(() -> new Project(root).pages(LOCKS));
    }

    @Test
    void a_project_that_is_none_or_has_no_page() throws IOException {
        Path empty = Files.createDirectory(root.resolve("empty"));

        assertMarked(() -> new Project(empty));
        assertMarked(() -> Project.around(Path.of("/")));
        assertMarked(() -> new Project(root).pages(LOCKS));
    }

    @Test
    void a_page_that_cannot_be_read() throws IOException {
        Path page = root.resolve("README.md");
        Files.write(page, "\u00e4".getBytes(StandardCharsets.ISO_8859_1));

        assertMarked(() -> Project.read(page, "README.md"));
        assertMarked(() -> Project.read(root, "README.md"));
    }

    @Test
    void a_source_that_is_not_there() {
        assertMarked(() -> LockSourceFile.of(root.resolve("src"), "stage5-lua", () -> "LuaLock"));
    }

    @Test
    void what_a_run_changes_and_what_it_would_change() throws IOException {
        Path file = write("stage5-lua/README.md", "<!-- lab:census -->\nsix\n<!-- lab:end -->");
        Page page = new Project(root).pages(LOCKS).get(0);
        Block block = page.blocks().get(0);
        Change other = new Change("README.md", block, List.of("six"), List.of("sky"));
        Change nothing = new Change("README.md", block, List.of(), List.of("sky"));
        Change less = new Change("README.md", block, List.of("six", "sky"), List.of("six"));
        Change blank = new Change("README.md", block, List.of(), List.of(""));
        Revision revision = new Revision(page, List.of(other), "new");
        Files.writeString(file, "edited");

        for (Message message : List.of(other, nothing, less, blank, revision)) {
            assertMarked(message);
        }
        assertMarked(() -> new Publication(List.of(revision)).write());
    }

    @Test
    void a_library_of_which_nothing_was_heard() {
        assertMarked(LibraryProgram.reason(List.of()));
        assertMarked(Message.of(DocsText.class, DocsText::interrupted));
        assertThat(LibraryProgram.reason(List.of("at line 1", "ModuleNotFoundError: redis"))
                        .in(Unmarked.PSEUDO))
                .isEqualTo("ModuleNotFoundError: redis");
    }

    private void assertMarked(ThrowingCallable action) {
        assertThatExceptionOfType(SetupProblem.class).isThrownBy(action).satisfies(this::assertMarked);
    }

    private void assertMarked(Message message) {
        Unmarked unmarked = Unmarked.butForNames()
                .and(List.of(root.toString()))
                .andPattern("(?m)^[\\w/-]+\\.md:(\\d+: (census$)?)?")
                .andPattern("'[a-z]+( [A-Z_]+)?'|<!-- ?lab:\\w+ ?-->|<!--lab:census-->|\\./lab docs|--root")
                .andPattern(
                        "implements DistributedLock|\\bsix\\b|\\([^)]*\\)|\\bpom\\.xml|\\block-api|README\\.md|/src\\b|/empty\\b");

        assertThat(unmarked.in(message.in(Unmarked.PSEUDO))).isEmpty();
    }

    private Path write(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        return Files.writeString(root.resolve(name), text);
    }
}
