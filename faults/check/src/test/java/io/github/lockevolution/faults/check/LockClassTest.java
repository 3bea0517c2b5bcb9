package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.RedisClient;
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

    /** A description whose lock has the key for its name, and is made of nothing else. */
    static final class Mine extends LockProvider {

        @Override
        protected LockSpec describe() {
            return LockSpec.inRedis("mine")
                    .admits(AccessPolicy.AT_MOST_ONCE)
                    .<UnifiedJedis>made((redis, key, owner, lease, clock) -> new Named(key + " of " + owner));
        }
    }

    private record Named(String name) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return name.equals("lock:42 of A");
        }

        @Override
        public boolean unlock() {
            return false;
        }
    }

    @Test
    void a_lock_that_is_described_is_made_as_its_description_says() throws Exception {
        LockFactory factory = LockClass.of(Mine.class, LockUse.USUAL);
        ArgumentSource arguments = new ArgumentSource(
                StoreAccess.over(List.of(RedisClient.create())),
                "lock:42",
                "A",
                Duration.ofSeconds(30),
                () -> Instant.EPOCH,
                Optional.empty(),
                AccessPolicy.EXCLUSIVE,
                List.of());

        assertThat(factory.policy()).isEqualTo(AccessPolicy.AT_MOST_ONCE);
        assertThat(factory.home().connects()).isFalse();
        assertThat(factory.make(arguments, getClass().getClassLoader(), thrown -> {})
                        .tryLock())
                .isTrue();
    }

    @Test
    void a_lock_that_is_described_is_called_in_no_other_way() {
        assertThatThrownBy(() -> LockClass.of(
                        Mine.class, new LockUse(Optional.of("new Mine()"), Optional.empty(), Optional.empty())))
                .isInstanceOf(SetupProblem.class)
                .hasMessage(getClass().getName()
                        + ".Mine describes a lock, and its description alone says how that lock is made and called;"
                        + " leave --new-lock, --acquire and --release out, or name the class of the lock itself");
    }

    static final class Failing extends LockProvider {

        Failing() {
            throw new IllegalStateException("no configuration");
        }

        @Override
        protected LockSpec describe() {
            throw new AssertionError("nobody gets here");
        }
    }

    @Test
    void a_description_that_cannot_be_made_is_told_with_the_reason() {
        assertThatThrownBy(() -> LockClass.of(Failing.class, LockUse.USUAL))
                .isInstanceOf(SetupProblem.class)
                .hasMessage(getClass().getName()
                        + ".Failing describes a lock, and it cannot be asked for it: java.lang.IllegalStateException:"
                        + " no configuration; give it a constructor without arguments that only describes");
    }
}
