package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.host.TemporaryFolder;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;

/** Which classes the clients of a lock have in common, and whose they are. */
class LockClassLoadersTest {

    private static LockClassLoaders compiled(String text) {
        return LockClassLoaders.of(new JavaSource("Lock.java", text).compile(List.of()), List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int count;|false",
                "static final int MOST = 3;|false",
                "static void release() {}|false",
                "synchronized void release() {}|false",
                "static int count;|true",
                "static final Object MONITOR = new Object();|true",
                "static synchronized void release() {}|true",
                "void release() { synchronized (Lock.class) { count(); } } void count() {}|true",
            })
    void what_a_class_keeps_for_all_its_objects_each_client_has_for_itself(String member, boolean isOwn) {
        try (LockClassLoaders classes = compiled("class Lock { " + member + " }")) {
            assertThat(classes.haveStatics()).isEqualTo(isOwn);
            assertThat(classes.loader("A") != classes.loader("B")).isEqualTo(isOwn);
        }
    }

    @Test
    void requests_of_one_process_have_it_in_common_and_a_newcomer_has_not() {
        try (LockClassLoaders classes = compiled("class Lock { static int count; }")) {
            classes.beginRun();
            ClassLoader first = classes.loader("A");

            assertThat(classes.loader("B")).isSameAs(first);
            assertThat(classes.loader(SystemUnderTest.NEWCOMER)).isNotSameAs(first);
            classes.beginRun();
            assertThat(classes.loader("A")).isNotSameAs(first);
        }
    }

    @Test
    void what_is_nowhere_is_told_by_its_name() {
        assertThatThrownBy(() -> LockClassLoaders.on(List.of(Path.of("no.jar")), "Lock"))
                .isInstanceOf(SetupProblem.class)
                .hasMessage("there is no jar and no folder 'no.jar', which --class-path names");
        assertThatThrownBy(() -> LockClassLoaders.load("Nowhere", getClass().getClassLoader()))
                .hasMessageStartingWith(
                        "the class Nowhere cannot be loaded (java.lang.ClassNotFoundException: Nowhere, ")
                .hasMessageEndingWith("); --class-path names what it needs");
    }

    /** Where both have a class of the same name. */
    @ParameterizedTest
    @CsvSource({
        "org.assertj.core.api.Assertions, true, true",
        "redis.clients.jedis.Jedis, false, true",
        "org.slf4j.Logger, false, false",
        "io.github.lockevolution.faults.check.Check, false, false"
    })
    void a_library_of_its_own_comes_before_that_of_the_bench(String name, boolean isOwn, boolean isOwnBesideOwnJedis)
            throws Exception {
        int dot = name.lastIndexOf('.');
        String text = "package %s; public class %s {}".formatted(name.substring(0, dot), name.substring(dot + 1));
        Map<String, byte[]> library = new JavaSource("Library.java", text).compile(List.of());
        try (TemporaryFolder folder = ClassFiles.written(library)) {
            URL[] classPath = {folder.path().toUri().toURL()};
            ClassLoader bench = getClass().getClassLoader();
            try (ChildFirstClassLoader with = new ChildFirstClassLoader(classPath, bench, false);
                    ChildFirstClassLoader withJedis = new ChildFirstClassLoader(classPath, bench, true)) {
                assertThat(with.loadClass(name).getClassLoader() == with).isEqualTo(isOwn);
                assertThat(withJedis.loadClass(name).getClassLoader() == withJedis)
                        .isEqualTo(isOwnBesideOwnJedis);
                assertThat(with.bringsJedis()).isEqualTo(name.equals(Jedis.class.getName()));
                assertThat(withJedis.loadClass(List.class.getName())).isSameAs(List.class);
                assertThat(withJedis
                                .loadClass("redis.clients.jedis.UnifiedJedis")
                                .getClassLoader())
                        .isSameAs(bench);
            }
        }
    }
}
