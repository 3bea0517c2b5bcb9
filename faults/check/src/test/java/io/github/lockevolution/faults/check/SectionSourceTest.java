package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.UnifiedJedis;

/** What a file tells of itself before anything in it is compiled or run. */
class SectionSourceTest {

    @TempDir
    private Path folder;

    /** Two methods without parameters. */
    static final class Counting {

        void setUp() {}

        boolean run() {
            return true;
        }
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "void setUp() {} boolean run() {}                  | true",
                "void setUp ( ) throws Exception {} List<X> run () {} | true",
                "void setUp() {} byte[] run() {}                   | true",
                "void setUp() {} boolean run(int times) {}         | false",
                "void setUp() {} boolean reRun() {}                | false",
                "boolean run() {}                                  | false",
                "void go() { setUp(); run(); }                     | false",
            })
    void a_java_file_is_a_section_if_it_declares_both_methods(String text, boolean isSection) throws IOException {
        assertThat(SectionSource.isSection(file("Section.java", text).toString(), List.of()))
                .isEqualTo(isSection);
    }

    @Test
    void what_is_not_there_is_no_section() {
        assertThat(SectionSource.isSection(folder.resolve("None.java").toString(), List.of()))
                .isFalse();
        assertThat(SectionSource.isSection("no.such.Type", List.of())).isFalse();
        assertThat(SectionSource.isSection("no.such.Type", List.of(folder.resolve("none.jar"))))
                .isFalse();
    }

    @Test
    void a_class_is_a_section_if_it_has_both_methods() {
        assertThat(SectionSource.isSection(Counting.class.getName(), List.of())).isTrue();
        assertThat(SectionSource.isSection(String.class.getName(), List.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "if q == \"setup\": elif q == \"run\":   | true",
                "if q == 'setup': elif q == 'run':       | true",
                "if q == 'run':                          | false",
                "if q == 'setup':                        | false",
                "setup run                               | false",
            })
    void a_script_is_a_section_if_it_knows_both_questions(String text, boolean isSection) throws IOException {
        Path script = file("section.py", text);

        assertThat(SectionSource.isSectionProgram(List.of("python3", script.toString())))
                .isEqualTo(isSection);
        assertThat(SectionSource.isSectionProgram(List.of("python3"))).isFalse();
    }

    /** Behind the interpreter may stand other files; it is the last that is run. */
    @Test
    void the_script_is_the_last_file_among_the_words_of_a_program() throws IOException {
        Path library = file("library.py", "nothing");
        Path script = file("section.py", "'setup' 'run'");

        assertThat(SectionSource.isSectionProgram(List.of("python3", library.toString(), script.toString(), "-v")))
                .isTrue();
        assertThat(SectionSource.isSectionProgram(List.of("python3", script.toString(), library.toString())))
                .isFalse();
    }

    @Test
    void a_program_works_in_the_stores_whose_addresses_it_asks_for_and_else_in_all() throws IOException {
        Path onShelf = file("one.py", "os.environ['SHELF_PLACE']");
        Path silent = file("two.py", "print('ok')");

        assertThat(SectionSource.storesOf(List.of("python3", onShelf.toString()))
                        .name())
                .isEqualTo("Shelf");
        assertThat(SectionSource.storesOf(List.of("python3", silent.toString())).name())
                .isEqualTo("Redis + Shelf");
        assertThat(SectionSource.storesOf(List.of("compiled")).binding().storeName())
                .isEqualTo("Redis + Shelf");
        assertThat(SectionSource.storesOf(List.of("compiled")).binding().types())
                .contains(Path.class.getName(), UnifiedJedis.class.getName());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@Service class Orders { void place() { repo.save(); } }                    | true",
                "@Transactional class Orders { void place() { lock.tryLock(); } }           | true",
                "class Orders { void place() { repo.save(); } }                             | false",
                "@Service class Orders { boolean tryLock(String key) { return true; } }     | false",
                "@Component class Orders { void unlock() throws Exception { } }             | false",
                "@Component class Orders { List<String> acquireAll(int n) { } }             | false",
                "@Service class Orders { void setUp() {} boolean run() { return true; } }   | false",
                "@Servicing class Orders { void place() { repo.save(); } }                  | false",
            })
    void a_bean_that_offers_no_lock_is_work_and_no_lock(String text, boolean isWork) {
        assertThat(SectionSource.isWorkOfABean(text)).isEqualTo(isWork);
    }
}
