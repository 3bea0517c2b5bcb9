package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.UnifiedJedis;

/** Which class of a file is the lock, where there are several; how each is called stands in {@code signatures.txt}. */
class LockClassTest {

    private static final String LOCK = "{ boolean tryLock() { return true; } void unlock() {} }";
    private static final String PROVIDER =
            "extends io.github.lockevolution.lock.LockProvider { protected io.github.lockevolution.lock.LockSpec describe() { return null; } ";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "class Mine LOCK public class Open LOCK|Mine",
                "class One LOCK public class Open LOCK|Open",
                "class Outer { static class Inner LOCK } class Top LOCK|Top",
                "class Outer { static class Inner LOCK }|Outer$Inner",
                "class Mine LOCK class Described PROVIDER }|Described",
                "class Mine LOCK class Described PROVIDER Described(int number) {} }|Mine",
                "abstract class Mine LOCK class Two LOCK|Two",
                "interface Mine { boolean tryLock(); void unlock(); } class Two LOCK|Two",
                "class One LOCK class Two LOCK|Mine.java holds several locks (One, Two); let one be public, or called like the file, or name one with --new-lock",
                "class One { Object two = new Object() LOCK; }|no class in Mine.java is a lock; one needs to have tryLock or lock, and unlock; methods with other names are named by --acquire and --release. Found: One, One$1",
            })
    void one_class_of_a_file_is_the_lock(String file, String told) {
        assertThat(found(file.replace("LOCK", LOCK).replace("PROVIDER", PROVIDER)))
                .isEqualTo(told);
    }

    private static String found(String text) {
        Map<String, byte[]> compiled = new JavaSource("Mine.java", text).compile(List.of());
        try (LockClassLoaders classes = LockClassLoaders.of(compiled, List.of())) {
            return LockClass.among(classes.all(), "Mine.java", "Mine", LockUse.USUAL)
                    .getName();
        } catch (SetupProblem e) {
            return e.getMessage();
        }
    }

    abstract static class Abstract {

        abstract boolean tryLock();

        void unlock() {}
    }

    @Test
    void nobody_makes_what_is_abstract() {
        assertThatThrownBy(() -> LockClass.of(Abstract.class, LockUse.USUAL))
                .isInstanceOf(SetupProblem.class)
                .hasMessage(getClass().getName()
                        + ".Abstract is abstract, so there is nothing to make; name a class that can be made");
    }

    enum Mode {
        FAST
    }

    static class Nested {

        Nested(UnifiedJedis redis, String key, Mode mode) {}

        boolean tryLock() {
            return true;
        }

        void unlock() {}
    }

    @Test
    void what_stands_in_another_class_is_called_as_its_source_calls_it() {
        assertThatThrownBy(() -> LockClass.of(Nested.class, LockUse.USUAL))
                .hasMessageStartingWith(
                        "the bench cannot make a " + getClass().getName()
                                + ".Nested: LockClassTest.Nested(UnifiedJedis redis, String key, LockClassTest.Mode mode) has a"
                                + " parameter that the bench has nothing for, LockClassTest.Mode mode; write --new-lock 'new ...'");
    }
}
