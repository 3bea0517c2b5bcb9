package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.text.Unmarked;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
                "<!-- lab:sauce -->\n<!-- lab:end -->",
                "<!--lab:questions-->\n<!-- lab:end -->",
                "<!-- lab:questions -->\n<!-- lab:questions -->",
                "<!-- lab:end -->",
                "<!-- lab:questions -->"
            })
    void a_marker_that_cannot_be_understood(String markers) throws IOException {
        write("stage3-setnx-setex/README.md", markers);

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
    void a_command_that_did_not_end_as_it_should() {
        SourceLocation line = new SourceLocation(new PageContext(root, "README.md", LOCKS), 7);
        Quotes quotes = new Quotes((language, words, out, err) -> 3, new PrintWriter(Writer.nullWriter()));

        assertThatExceptionOfType(Quotes.Failed.class)
                .isThrownBy(() -> quotes.of("six", line))
                .satisfies(this::assertMarked);
        assertMarked(Message.of(DocsText.class, text -> text.nothingWritten(true, any -> "six")));
        assertMarked(Message.of(DocsText.class, text -> text.nothingWritten(false, any -> "six")));
    }

    @Test
    void what_a_run_changes_and_what_it_would_change() throws IOException {
        Path file = write("stage5-lua/README.md", "<!-- lab:questions -->\nsix\n<!-- lab:end -->");
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

    private void assertMarked(ThrowingCallable action) {
        assertThatExceptionOfType(SetupProblem.class).isThrownBy(action).satisfies(this::assertMarked);
    }

    private void assertMarked(Message message) {
        Unmarked unmarked = Unmarked.butForNames()
                .and(List.of(root.toString()))
                .andPattern("(?m)^[\\w/-]+\\.md:(\\d+: (questions$)?)?")
                .andPattern("'[a-z]+( [A-Z_]+)?'|<!-- ?lab:( --all|\\w+) ?-->|<!--lab:questions-->|\\./lab docs|--root")
                .andPattern(
                        "implements DistributedLock|\\bsix\\b|\\([^)]*\\)|\\bpom\\.xml|\\block-api|README\\.md|/src\\b|/empty\\b");

        assertThat(unmarked.in(message.in(Unmarked.PSEUDO))).isEmpty();
    }

    private Path write(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        return Files.writeString(root.resolve(name), text);
    }
}
