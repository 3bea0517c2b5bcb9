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
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ./lab docs} on a small project of its own. */
class DocsCommandIT {

    private static final String STAGE = "stage3-setnx-setex/";
    private static final String SOURCE = "src/main/java/io/github/lockevolution/stage3/SetnxSetexLock.java";
    private static final String LESSON = """
            # A lesson

            <!-- lab:census -->
            <!-- lab:end -->
            Words of a person.
            <!-- lab:story ORPHAN_KEY -->
            out of date
            <!-- lab:end -->
            """;

    @TempDir
    private Path root;

    private final LabCommand lab = new LabCommand();

    @BeforeEach
    void found_a_project() throws IOException {
        page("pom.xml", "<modules><module>lock-api</module></modules>");
        page(STAGE + SOURCE, Files.readString(Path.of("..", STAGE, SOURCE)));
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

                <!-- lab:census -->

                `./lab explore stage3-setnx-setex` counts all 280 schedules of 2 clients, at most 1 crash, 1 expiry, 0 lost replies:

                | failure | this lock | schedules | the shortest |
                |---|---|---:|---|
                | `RACE` | must never show it | 0 of 280 | – |
                | `ORPHAN_KEY` | must show it | 10 of 280 | `stage3-setnx-setex:A.A-crash.B` |
                """)
                .contains("""

                <!-- lab:end -->
                Words of a person.
                <!-- lab:story ORPHAN_KEY -->

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
                <!-- lab:source -->
                <!-- lab:end -->
                <!-- lab:next ORPHAN_KEY -->
                <!-- lab:end -->
                """);

        docs();

        assertThat(read(STAGE + "README.zh-CN.md"))
                .contains("[`SetnxSetexLock.java`](" + SOURCE + ")，`import` 以下的部分：\n\n```java\n/**\n * SETNX takes")
                .contains("```\n./lab show stage3-setnx-setex:A.A-crash.B --on stage4-set-nx-ex\n```\n")
                .contains("到了 stage4-set-nx-ex 上，它成了 `stage4-set-nx-ex:A.A-crash.B`，**没有出现任何失败**。");
    }

    @Test
    void a_check_writes_nothing_and_names_the_blocks_that_differ() throws IOException {
        page(STAGE + "README.md", LESSON);

        int status = lab.run("docs", "--check", "--root", root.toString());

        assertThat(status).isEqualTo(1);
        assertThat(lab.out()).isEqualTo("""
                stage3-setnx-setex/README.md:3: census
                  the page says: nothing
                  the run says:  `./lab explore stage3-setnx-setex` counts all 280 schedules of 2 clients, at most 1 crash, 1 expiry, 0 lost replies:
                stage3-setnx-setex/README.md:6: story ORPHAN_KEY
                  the page says: out of date
                  the run says:  ```
                Pages that say something else than the run: 1 of 1; ./lab docs writes them.
                """);
        assertThat(read(STAGE + "README.md")).isEqualTo(LESSON);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            <!-- lab:sauce -->         | there is no block 'sauce'; there are source, census, story FAILURE, next FAILURE, show SCHEDULE, explore [LOCK], restarts [LOCK], compare LOCK, programs, matrix and questions
            <!-- lab:census please --> | there is no block 'census please'; there are source, census, story FAILURE, next FAILURE, show SCHEDULE, explore [LOCK], restarts [LOCK], compare LOCK, programs, matrix and questions
            <!-- lab:story -->         | 'story' needs to name one failure of RACE, ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN, UNRELEASED
            <!-- lab:next ORPHAN -->   | 'next ORPHAN' needs to name one failure of RACE, ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN, UNRELEASED
            <!-- lab:story RACE -->    | 'story RACE' needs a failure that stage3-setnx-setex declares, which are ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN
            <!-- lab:next RACE -->     | 'next RACE' needs a failure that stage3-setnx-setex declares, which are ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN
            <!-- lab:show A.B -->      | 'A.B' is no schedule; it needs a lock, a colon and moves, such as stage3-setnx-setex:A.A-crash.B
            <!-- lab:explore s --clients x --> | --clients is 'x', which is no whole number
            <!--lab:census-->          | '<!--lab:census-->' is no marker; one stands alone on its line and reads like <!-- lab:census -->
            <!-- lab:census --> here   | '<!-- lab:census --> here' is no marker; one stands alone on its line and reads like <!-- lab:census -->
            """)
    void a_marker_that_cannot_be_understood_is_refused_with_its_line(String marker, String sentence)
            throws IOException {
        page(STAGE + "README.md", "# A lesson\n\n" + marker + "\n<!-- lab:end -->\n");

        assertRefused(STAGE + "README.md:3: " + sentence);
    }

    @Test
    void a_block_without_an_end_is_refused() throws IOException {
        page(STAGE + "README.md", "\n<!-- lab:census -->\n");

        assertRefused(STAGE + "README.md:2: 'census' has no end; it needs the line <!-- lab:end --> below it");
    }

    @Test
    void an_end_without_a_block_is_refused() throws IOException {
        page(STAGE + "README.md", "<!-- lab:census -->\n<!-- lab:end -->\n<!-- lab:end -->\n");

        assertRefused(STAGE + "README.md:3: <!-- lab:end --> ends nothing; no block begins above it");
    }

    @Test
    void a_block_inside_another_is_refused() throws IOException {
        page(STAGE + "README.md", "<!-- lab:census -->\n<!-- lab:source -->\n<!-- lab:end -->\n<!-- lab:end -->\n");

        assertRefused(
                STAGE + "README.md:2: 'source' begins inside 'census' of line 1, which needs <!-- lab:end --> first");
    }

    @ParameterizedTest
    @CsvSource({"source", "census", "story RACE", "next RACE"})
    void a_page_in_the_directory_of_no_lock_tells_of_none(String block) throws IOException {
        page("docs/words.md", "<!-- lab:" + block + " -->\n<!-- lab:end -->\n");

        assertRefused("docs/words.md:1: '" + block + "' is about one lock, and this page is in the directory of none");
    }

    @Test
    void a_lock_that_none_improves_on_has_no_next() throws IOException {
        page("stage5-lua/README.md", "<!-- lab:next LEASE_OVERRUN -->\n<!-- lab:end -->\n");

        assertRefused(
                "stage5-lua/README.md:1: 'next LEASE_OVERRUN' needs a lock that improves on stage5-lua, and there is none");
    }

    @Test
    void one_bad_page_keeps_all_others_from_being_written() throws IOException {
        page(STAGE + "README.md", LESSON);
        page("stage4-set-nx-ex/README.md", "<!-- lab:census -->\n");

        docs();

        assertThat(read(STAGE + "README.md")).isEqualTo(LESSON);
    }

    @ParameterizedTest
    @CsvSource({"locks/stage3-setnx-setex/README.md", "locks/variants/stage3-setnx-setex/README.md"})
    void a_page_about_a_lock_may_stand_below_the_directory_of_all_further_locks(String page) throws IOException {
        page(page, LESSON);

        int status = docs();

        assertThat(lab.out()).isEqualTo(page + ": 2 blocks, 2 changed\n");
        assertThat(status).isZero();
    }

    @Test
    void a_lock_whose_source_is_not_there_cannot_be_shown() throws IOException {
        page(STAGE + "README.md", "<!-- lab:source -->\n<!-- lab:end -->\n");
        Files.delete(root.resolve(STAGE + SOURCE));

        assertRefused("the source of stage3-setnx-setex cannot be shown: '" + root.resolve(STAGE + "src/main/java")
                + "' has 0 files with a class that implements DistributedLock; one is needed");
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
                + " <!-- lab:census --> and ends with the line <!-- lab:end -->");
    }

    @Test
    void a_directory_that_is_no_project_is_refused() throws IOException {
        Files.delete(root.resolve("pom.xml"));

        assertRefused("'" + root + "' is not the directory of this project: it does not hold a pom.xml with the module"
                + " lock-api; --root needs to name the one that does");
    }

    @Test
    void a_block_about_a_lock_that_is_not_there_is_refused_with_those_that_are() throws IOException {
        page(STAGE + "README.md", "<!-- lab:explore stage9 -->\n<!-- lab:end -->\n");

        assertRefused(LabCommand.withLocks(
                STAGE + "README.md:1: 'explore stage9' is about stage9, which is no lock; there are {locks}"));
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

    /** What is in the directory of the lesson, besides its source. */
    private Stream<String> files() throws IOException {
        try (Stream<Path> files = Files.list(root.resolve(STAGE))) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("src"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }
}
