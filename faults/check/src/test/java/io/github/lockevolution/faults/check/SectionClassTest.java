package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which class is a section, what its constructor is told, and what its answers mean. */
class SectionClassTest {

    private static final String METHODS = " public void setUp() {} public boolean run() { return true; } ";

    private static Class<?> compiled(String text) {
        String source = "import java.net.*; import java.time.*; import java.util.*; import java.util.concurrent.*;"
                + " import redis.clients.jedis.*; import io.github.lockevolution.lock.*; " + text;
        LockClassLoaders classes =
                LockClassLoaders.of(new JavaSource("Section.java", source).compile(List.of()), List.of());
        return LockClassLoaders.load("Section", classes.loader());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "class Section { public void setUp() {} public boolean run() { return true; } }                  | true",
                "class Section { private void setUp() {} private void run() {} }                                 | true",
                "class Section { public void setUp() {} }                                                        | false",
                "class Section { public boolean run() { return true; } }                                         | false",
                "class Section { public void setUp() {} public boolean run(int times) { return true; } }         | false",
                "class Section { public void setUp(int times) {} public boolean run() { return true; } }         | false",
                "abstract class Section { public void setUp() {} public boolean run() { return true; } }         | false",
                "class Section extends Above { public void run() {} } class Above { void setUp() {} }            | true",
                "class Section extends Above { public void run() {} void setUp(int i) {} } class Above { void set() {} }  | false",
                "interface Section { default void setUp() {} default boolean run() { return true; } }            | false",
            })
    void a_class_is_a_section_if_it_can_be_made_and_has_both_methods(String text, boolean isSection) {
        assertThat(SectionClass.isSection(compiled(text))).isEqualTo(isSection);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "UnifiedJedis redis               | redis.clients.jedis.UnifiedJedis                | true  | false | false",
                "Jedis redis                      | redis.clients.jedis.UnifiedJedis                | true  | false | false",
                "JedisPool redis                  | redis.clients.jedis.UnifiedJedis                | true  | false | false",
                "URI redis                        | java.net.URI, redis.clients.jedis.UnifiedJedis  | true  | true  | false",
                "DistributedLock lock             | redis.clients.jedis.UnifiedJedis                | true  | false | true",
                "java.nio.file.Path shelf         | java.nio.file.Path                              | false | false | false",
                "java.nio.file.Path shelf, Jedis redis, String key, Duration lease, Clock clock | java.nio.file.Path, redis.clients.jedis.UnifiedJedis | true | false | false",
                "\"\"                             | \"\"                                            | false | false | false",
            })
    void what_it_asks_for_tells_in_which_stores_it_works(
            String parameters, String types, boolean usesRedis, boolean connects, boolean takesLock) {
        SectionClass section =
                SectionClass.of(compiled("class Section { Section(" + parameters + ") {}" + METHODS + "}"));

        assertThat(String.join(", ", section.types())).isEqualTo(types);
        assertThat(section.usesRedis()).isEqualTo(usesRedis);
        assertThat(section.connects()).isEqualTo(connects);
        assertThat(section.takesLock()).isEqualTo(takesLock);
    }

    @Test
    void of_several_constructors_it_is_made_by_the_one_that_is_told_most() {
        SectionClass section = SectionClass.of(compiled("class Section { Section(Jedis redis) {} Section(Jedis redis,"
                + " String key) {} Section(Jedis redis, String key, StringBuilder report) {}" + METHODS + "}"));

        assertThat(section.maker().executable().getParameterCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "StringBuilder report",
                "List<UnifiedJedis> servers",
                "List<URI> servers",
                "int permits",
                "long waitMillis",
                "ScheduledExecutorService timer",
            })
    void what_the_bench_has_not_for_a_section_is_named(String parameter) {
        Class<?> type = compiled("class Section { Section(" + parameter + ") {}" + METHODS + "}");
        String shown = parameter.replaceFirst("<.*>", "");

        assertThatThrownBy(() -> SectionClass.of(type))
                .isInstanceOf(SetupProblem.class)
                .hasMessage("the bench cannot make a Section: Section(" + shown + ") there is nothing for " + shown
                        + "; a section may ask for a UnifiedJedis, a Jedis or a JedisPool, a DataSource, a Connection or a"
                        + " JdbcTemplate, a DistributedLock, the key, the owner, the lease and a clock");
    }

    private static ReflectiveSection section(String members) throws Exception {
        Class<?> type = compiled("class Section { static boolean isSetUp; " + members + " }");
        Constructor<?> maker = type.getDeclaredConstructor();
        maker.setAccessible(true);
        return new ReflectiveSection(maker.newInstance(), List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "void run() {}                                                | done | \"\"",
                "boolean run() { return true; }                               | done | \"\"",
                "boolean run() { return false; }                              | refused | \"\"",
                "Boolean run() { return null; }                               | refused | \"\"",
                "Integer run() { return 7; }                                  | done | 7",
                "Optional<Integer> run() { return Optional.of(7); }           | done | 7",
                "Optional<Integer> run() { return Optional.empty(); }         | refused | \"\"",
                "Optional<Boolean> run() { return Optional.of(false); }       | refused | \"\"",
                "String run() { return null; }                                | refused | \"\"",
            })
    void what_run_returns_is_its_answer(String run, String answer, String text) throws Exception {
        ReflectiveSection section = section("void setUp() {} " + run);

        assertThat(section.run().isDone()).isEqualTo(answer.equals("done"));
        assertThat(section.run().text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            nullValues = "none",
            value = {
                "int other;                                                   | none",
                "boolean check() { return true; }                             | none",
                "boolean check() { return false; }                            | it returned false",
                "String check() { return \"two are there\"; }                 | two are there",
                "String check() { return \" \"; }                             | none",
                "String check() { return null; }                              | none",
                "Optional<String> check() { return Optional.of(\"two\"); }    | two",
                "Optional<String> check() { return Optional.empty(); }        | none",
                "void check() {}                                              | none",
                "void check() { throw new AssertionError(\" expected 1 \"); } | expected 1",
                "void check() { throw new AssertionError(); }                 | java.lang.AssertionError",
            })
    void what_check_says_is_what_is_wrong(String check, String wrong) throws Exception {
        ReflectiveSection section = section("void setUp() {} void run() {} " + check.replace("\"\"", "\""));

        assertThat(section.brokenInvariant()).isEqualTo(Optional.ofNullable(wrong));
        assertThat(section.hasCheck()).isEqualTo(check.contains("check()"));
    }

    @Test
    void what_state_says_is_what_counts() throws Exception {
        assertThat(section("void setUp() {} void run() {}").state()).isEmpty();
        assertThat(section("void setUp() {} void run() {} int state() { return 3; }")
                        .state())
                .hasValue("3");
    }

    @Test
    void set_up_is_called_by_its_name_and_what_it_throws_comes_out() throws Exception {
        ReflectiveSection section =
                section("void setUp() { throw new IllegalStateException(\"not today\"); } void run() {}");

        assertThatThrownBy(section::setUp)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("not today");
        assertThat(section.source().getSimpleName()).isEqualTo("Section");
    }

    @Test
    void what_it_was_given_is_closed_with_it() {
        StringBuilder closed = new StringBuilder();
        new ReflectiveSection("a section", List.of(() -> closed.append("one "), () -> closed.append("two"))).close();

        assertThat(closed).hasToString("one two");
        assertThatThrownBy(() -> new ReflectiveSection("a section", List.of(() -> {
                            throw new IOException("gone");
                        }))
                        .close())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("what the section was given could not be closed");
    }
}
