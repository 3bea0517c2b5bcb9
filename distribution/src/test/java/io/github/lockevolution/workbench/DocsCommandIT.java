package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ./lab docs} on a small project of its own. */
class DocsCommandIT {

    private static final String STAGE = "stage3-setnx-setex/";
    private static final String LESSON = """
            # A lesson

            <!-- lab: explore stage3-setnx-setex -->
            <!-- lab:end -->
            Words of a person.
            <!-- lab: show stage3-setnx-setex:A.A-crash.B --as markdown -->
            out of date
            <!-- lab:end -->
            """;

    @TempDir
    private Path root;

    private final LabCommand lab = new LabCommand();

    @BeforeEach
    void found_a_project() throws IOException {
        page("pom.xml", "<modules><module>lock-api</module></modules>");
    }

    @Test
    void what_stands_between_the_markers_is_written_and_nothing_else() throws IOException {
        page(STAGE + "README.md", LESSON);

        int status = docs();

        assertThat(lab.out()).isEqualTo(STAGE + "README.md: 2 blocks, 2 changed\n");
        assertThat(status).isZero();
        assertThat(read(STAGE + "README.md"))
                .startsWith("""
                # A lesson

                <!-- lab: explore stage3-setnx-setex -->

                ```
                ./lab explore stage3-setnx-setex
                ```

                ```text
                                      3 SETNX +
                                      SETEX
                --------------------------------
                schedules             280
                RACE                  0
                ORPHAN_KEY            10
                """)
                .contains("""
                  ORPHAN_KEY      stage3-setnx-setex:A.A-crash.B                 replayed 10/10
                """)
                .contains("""
                Every schedule of 2 clients, at most 1 crash, 1 expiry, 0 lost replies.
                Every lock broke exactly as expected.
                ```

                <!-- lab:end -->
                Words of a person.
                <!-- lab: show stage3-setnx-setex:A.A-crash.B --as markdown -->

                ```
                ./lab show stage3-setnx-setex:A.A-crash.B
                ```

                ```mermaid
                sequenceDiagram
                """)
                .endsWith("""

                - **Believed:** A is dead; B believes that somebody else has the lock
                - **Redis held:** lock = A, for ever
                - **Closed by:** stage4-set-nx-ex, by SET key owner NX EX seconds

                <!-- lab:end -->
                """)
                .doesNotContain("out of date");
        assertThat(files()).containsExactly("README.md");
    }

    @Test
    void a_second_run_changes_nothing_and_a_check_agrees() throws IOException {
        page(STAGE + "README.md", LESSON);
        docs();
        String once = read(STAGE + "README.md");

        LabCommand again = new LabCommand();
        int status = again.run("docs", "--root", root.toString());

        assertThat(status).isZero();
        assertThat(again.out()).isEqualTo(STAGE + "README.md: 2 blocks, none changed\n");
        assertThat(read(STAGE + "README.md")).isEqualTo(once);

        LabCommand check = new LabCommand();
        assertThat(check.run("docs", "--check", "--root", root.toString())).isZero();
        assertThat(check.out()).isEqualTo("Every page says what the run showed: 1 of 1.\n");
    }

    @Test
    void a_page_in_chinese_has_chinese_words_around_the_same_data() throws IOException {
        page(STAGE + "README.zh-CN.md", """
                <!-- lab: show stage3-setnx-setex --source -->
                <!-- lab:end -->
                <!-- lab: show stage3-setnx-setex:A.A-crash.B --on stage4-set-nx-ex --as markdown -->
                <!-- lab:end -->
                """);

        docs();

        assertThat(read(STAGE + "README.zh-CN.md"))
                .contains("```\n./lab show stage3-setnx-setex --source\n```\n\n```java\n/**\n * SETNX takes")
                .contains("```\n./lab show stage3-setnx-setex:A.A-crash.B --on stage4-set-nx-ex\n```\n")
                .contains("到了 stage4-set-nx-ex 上，它成了 `stage4-set-nx-ex:A.A-crash.B`，**没有出现任何失败**。");
    }

    @Test
    void a_check_writes_nothing_and_names_the_blocks_that_differ() throws IOException {
        page(STAGE + "README.md", LESSON);

        int status = lab.run("docs", "--check", "--root", root.toString());

        assertThat(status).isEqualTo(1);
        assertThat(lab.out()).isEqualTo("""
                stage3-setnx-setex/README.md:3: explore stage3-setnx-setex
                  the page says: nothing
                  the run says:  ```
                stage3-setnx-setex/README.md:6: show stage3-setnx-setex:A.A-crash.B --as markdown
                  the page says: out of date
                  the run says:  ```
                Pages that say something else than the run: 1 of 1; ./lab docs writes them.
                """);
        assertThat(read(STAGE + "README.md")).isEqualTo(LESSON);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- lab:sauce -->",
                "<!--lab: explore-->",
                "<!-- lab: explore --> here",
                "<!-- lab:explore -->",
                "<!-- lab:  -->"
            })
    void a_marker_that_cannot_be_understood_is_refused_with_its_line(String marker) throws IOException {
        page(STAGE + "README.md", "# A lesson\n\n" + marker + "\n<!-- lab:end -->\n");

        assertRefused(STAGE + "README.md:3: '" + marker
                + "' is no marker; one stands alone on its line and reads like <!-- lab: --all -->");
    }

    @Test
    void a_block_without_an_end_is_refused() throws IOException {
        page(STAGE + "README.md", "\n<!-- lab: explore -->\n");

        assertRefused(STAGE + "README.md:2: 'explore' has no end; it needs the line <!-- lab:end --> below it");
    }

    @Test
    void an_end_without_a_block_is_refused() throws IOException {
        page(STAGE + "README.md", "<!-- lab: explore -->\n<!-- lab:end -->\n<!-- lab:end -->\n");

        assertRefused(STAGE + "README.md:3: <!-- lab:end --> ends nothing; no block begins above it");
    }

    @Test
    void a_block_inside_another_is_refused() throws IOException {
        page(STAGE + "README.md", "<!-- lab: explore -->\n<!-- lab: show -->\n<!-- lab:end -->\n");

        assertRefused(
                STAGE + "README.md:2: 'show' begins inside 'explore' of line 1, which needs <!-- lab:end --> first");
    }

    @Test
    void a_command_that_cannot_be_run_says_why_and_where_it_stands() throws IOException {
        page(STAGE + "README.md", "<!-- lab: explore stage9 -->\n<!-- lab:end -->\n");

        assertRefused(LabCommand.withLocks("there is no lock 'stage9'; there are {locks}\nlab: no page was written: "
                + STAGE + "README.md:1: ./lab explore stage9 ended with 2, and a page quotes only what ended with 0"));
    }

    @Test
    void one_bad_page_keeps_all_others_from_being_written() throws IOException {
        page(STAGE + "README.md", LESSON);
        page("stage4-set-nx-ex/README.md", "<!-- lab: explore -->\n");

        docs();

        assertThat(read(STAGE + "README.md")).isEqualTo(LESSON);
    }

    @Test
    void a_page_may_stand_below_the_directory_of_all_further_locks() throws IOException {
        page("extensions/locks/variants/stage3-setnx-setex/README.md", LESSON);

        int status = docs();

        assertThat(lab.out())
                .isEqualTo("extensions/locks/variants/stage3-setnx-setex/README.md: 2 blocks, 2 changed\n");
        assertThat(status).isZero();
    }

    @Test
    void only_the_pages_that_are_named_are_written() throws IOException {
        page(STAGE + "README.md", LESSON);
        page("stage4-set-nx-ex/README.md", LESSON);

        int status = lab.type("docs --root %s %s", root, root.resolve(STAGE + "README.md"));

        assertThat(lab.out()).isEqualTo(STAGE + "README.md: 2 blocks, 2 changed\n");
        assertThat(status).isZero();
        assertThat(read("stage4-set-nx-ex/README.md")).isEqualTo(LESSON);
    }

    @Test
    void a_page_that_is_not_there_is_refused() throws IOException {
        page(STAGE + "README.md", LESSON);

        int status = lab.type("docs --root %s %s", root, "stage3/README.md");

        assertThat(lab.err())
                .isEqualTo("lab: 'stage3/README.md' is no page of this project with a block;"
                        + " name a file such as docs/lab.md, or none for all of them\n");
        assertThat(status).isEqualTo(2);
    }

    @Test
    void a_page_in_another_encoding_is_refused() throws IOException {
        page(STAGE + "README.md", "");
        Files.write(root.resolve(STAGE + "README.md"), "\u00e4".getBytes(StandardCharsets.ISO_8859_1));

        assertRefused(STAGE + "README.md is not in UTF-8; save it so");
    }

    @Test
    void a_project_without_a_block_is_refused() {
        assertRefused("no page in '" + root + "' or below it has a block; one begins with a line such as"
                + " <!-- lab: --all --> and ends with the line <!-- lab:end -->");
    }

    @Test
    void a_directory_that_is_no_project_is_refused() throws IOException {
        Files.delete(root.resolve("pom.xml"));

        assertRefused("'" + root + "' is not the directory of this project: it does not hold a pom.xml with the module"
                + " lock-api; --root needs to name the one that does");
    }

    private void assertRefused(String sentence) {
        int status = docs();

        assertThat(lab.err()).isEqualTo("lab: " + sentence + "\n");
        assertThat(status).isEqualTo(2);
        assertThat(lab.out()).isEmpty();
    }

    private int docs() {
        return lab.run("docs", "--root", root.toString());
    }

    private void page(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Files.writeString(root.resolve(name), text);
    }

    private String read(String name) throws IOException {
        return Files.readString(root.resolve(name));
    }

    private Stream<String> files() throws IOException {
        try (Stream<Path> files = Files.list(root.resolve(STAGE))) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
