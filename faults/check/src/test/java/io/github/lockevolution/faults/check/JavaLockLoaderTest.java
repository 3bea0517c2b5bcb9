package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockMaker;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.lock.SectionBinding;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/** What becomes of a file, of a class and of an expression that makes a lock. */
class JavaLockLoaderTest {

    private static final String IMPORTS = "import java.util.*; import redis.clients.jedis.*; ";
    private static final String METHODS = " boolean tryLock() { return true; } void unlock() {} ";

    /** It connects when it is used, and nobody does. */
    private static final UnifiedJedis REDIS = RedisClient.create();

    /** Is told of no task, and so starts no thread. */
    private static final ScheduledExecutorService TIMER = Executors.newSingleThreadScheduledExecutor();

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private CheckedLock loaded(String name, String text, LockUse use) throws IOException {
        return JavaLockLoader.ofFile(file(name, IMPORTS + text), use, List.of());
    }

    private static LockUse newLock(String expression) {
        return new LockUse(Optional.of(expression), Optional.empty(), Optional.empty());
    }

    @Test
    void a_file_is_the_lock_that_is_called_like_it() throws IOException {
        CheckedLock lock = loaded(
                "OrderLock.java",
                "class OrderLock { OrderLock(UnifiedJedis redis, String key) {}\n " + METHODS + "}",
                LockUse.USUAL);

        assertThat(lock).isInstanceOf(JavaLock.class);
        assertThat(lock.name()).isEqualTo("order-lock");
        assertThat(lock.label()).isEqualTo("OrderLock");
        assertThat(lock.fileName()).isEqualTo(folder.resolve("OrderLock.java").toString());
        assertThat(lock.line(2)).hasValue("boolean tryLock() { return true; } void unlock() {} }");
        assertThat(lock.line(3)).isEmpty();
        assertThat(lock.spec().binding()).isEqualTo(RedisBinding.ONE_SERVER);
        assertThat(lock.spec().source().map(source -> source.file())).hasValue("OrderLock.java");
        assertThat(lock.remarks()).isEmpty();
        assertThat(lock.jvmExit()).isEmpty();
        lock.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Count.java | class Count { void setUp() {} void run() {} } class Other { void setUp() {} void run() {} } | Count",
                "Other.java | class Count { Count(UnifiedJedis redis) {} void setUp() {} void run() {} }                | Count",
            })
    void a_file_with_a_section_is_that_section(String name, String text, String section) throws IOException {
        CheckedLock loaded = loaded(name, text, LockUse.USUAL);

        assertThat(loaded).isInstanceOf(JavaSection.class);
        assertThat(loaded.label()).isEqualTo(section);
        assertThat(loaded.fileName()).endsWith(name);
    }

    /** Whoever says how a lock is called means a lock. */
    @Test
    void a_file_with_a_section_is_a_lock_if_it_is_said_how_it_is_called() throws IOException {
        String text =
                "class Both { Both(UnifiedJedis redis, String key) {} void setUp() {} boolean run() { return true; }"
                        + METHODS + "}";

        assertThat(loaded("Both.java", text, LockUse.USUAL)).isInstanceOf(JavaSection.class);
        assertThat(loaded("Both.java", text, LockUse.USUAL.admitting(AccessPolicy.UNLIMITED)))
                .isInstanceOf(JavaSection.class);
        assertThat(loaded("Both.java", text, LockUse.USUAL.admitting(AccessPolicy.permits(2))))
                .isInstanceOf(JavaLock.class);
        assertThat(loaded(
                        "Both.java",
                        text,
                        new LockUse(Optional.empty(), Optional.of("tryLock"), Optional.of("unlock"))))
                .isInstanceOf(JavaLock.class);
    }

    @Test
    void a_bean_that_works_is_told_how_to_be_checked() throws IOException {
        String text = "@interface Service {} @Service class Orders { void place() {} }";

        assertThatThrownBy(() -> loaded("Orders.java", text, LockUse.USUAL))
                .isInstanceOf(SetupProblem.class)
                .hasMessageStartingWith(folder.resolve("Orders.java") + " has a bean that works, and no lock.")
                .hasMessageContaining("> OrdersSection.java");
        assertThat(loaded("Orders.java", text, newLock("null"))).isInstanceOf(JavaLock.class);
    }

    private static ReflectiveLock made(CheckedLock lock) {
        LockMaker<Object> maker = lock.spec().instantiation() instanceof Instantiation.OwnConnection own
                ? own.at()
                : ((Instantiation.InjectedConnection) lock.spec().instantiation()).over();
        Object store = lock.spec().instantiation() instanceof Instantiation.OwnConnection
                ? URI.create("redis://here:6379/0")
                : REDIS;
        if (!lock.spec().isInRedis()) {
            store = List.of(store);
        }
        DistributedLock made = maker.make(store, "lock:42", "A", Duration.ofSeconds(30), () -> Instant.EPOCH, TIMER);
        return (ReflectiveLock) made;
    }

    private static final String TOLD = "class Mine { final String told; Mine(Object... all) { told ="
            + " Arrays.toString(all); } boolean tryLock() { throw new IllegalStateException(told); } void unlock() {} }";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new Mine(key, owner, lease.toMillis(), clock.millis(), permits) | [lock:42, A, 30000, 0, 1]",
                "new Mine(uri, host, port)                                       | [redis://here:6379/0, here, 6379]",
                "new Mine(\"host\".length(), key)                                | [4, lock:42]",
                "new Mine(uris)                                                  | [[redis://here:6379/0]]",
                "new Mine(servers.size())                                        | [1]",
            })
    void an_expression_makes_the_lock_and_names_what_the_bench_has(String expression, String told) throws IOException {
        CheckedLock lock = loaded("Mine.java", TOLD, newLock(expression));
        ReflectiveLock made = made(lock);

        assertThat(lock.name()).isEqualTo("mine");
        assertThatThrownBy(made::tryLock).hasMessageContaining(told);
        assertThat(lock.remarks())
                .extracting(remark -> remark.in(Language.ENGLISH))
                .containsExactly("what it throws (IllegalStateException: " + told + ") is taken for a no");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new Mine(key, redis)       | false | false",
                "new Mine(key, host)        | true  | false",
                "new Mine(key, port)        | true  | false",
                "new Mine(key, uri)         | true  | false",
                "new Mine(key, uris)        | true  | true",
                "new Mine(key, servers)     | false | true",
                "new Mine(key, uri.host)    | true  | false",
                "new Mine(key, my.host)     | false | false",
                "new Mine(key, host())      | false | false",
                "new Mine(key, hosts)       | false | false",
            })
    void the_names_in_an_expression_tell_where_the_lock_keeps_its_state(
            String expression, boolean connects, boolean isOnServers) {
        LockHome home = new NewLockExpression(expression, "", newLock(expression))
                .factory()
                .home();

        assertThat(home).isEqualTo(new LockHome(connects, isOnServers, Optional.empty()));
    }

    @Test
    void an_expression_may_name_what_another_store_has() {
        LockHome home = new NewLockExpression("new Mine(shelf, key)", "", newLock(""))
                .factory()
                .home();

        assertThat(home).isEqualTo(new LockHome(false, false, Optional.of(Path.class.getName())));
    }

    @Test
    void an_expression_stands_in_the_package_of_the_lock() {
        assertThat(new NewLockExpression("null", "a.b", newLock("")).source().text())
                .startsWith("package a.b; import ")
                .endsWith(") throws Exception { return null; } }");
        assertThat(new NewLockExpression("null", "", newLock("")).source().text())
                .startsWith("import ");
        assertThat(NewLockExpression.isAt(new StackTraceElement("a.NewLock__", "make", "x", 1)))
                .isTrue();
        assertThat(NewLockExpression.isAt(new StackTraceElement("a.NewLock", "make", "x", 1)))
                .isFalse();
    }

    @Test
    void an_expression_that_gives_null_makes_no_lock() throws IOException {
        CheckedLock lock = loaded("Mine.java", TOLD, newLock("(Object) null"));

        assertThatThrownBy(() -> made(lock))
                .isInstanceOf(SetupProblem.class)
                .hasMessageStartingWith("--new-lock gives null; ");
    }

    @Test
    void of_a_read_write_lock_readers_have_one_side_and_writers_the_other() throws IOException {
        CheckedLock lock = loaded(
                "Mine.java",
                "class Mine { Mine(UnifiedJedis redis, String key) {}"
                        + " Side readLock() { return new Side(\"reads\"); } Side writeLock() { return new Side(\"writes\"); }"
                        + " record Side(String name) { boolean tryLock() { throw new IllegalStateException(name); }"
                        + " void unlock() {} } }",
                LockUse.USUAL.admitting(AccessPolicy.READERS_OR_WRITER));
        LockMaker<Object> maker =
                ((Instantiation.InjectedConnection) lock.spec().instantiation()).over();

        assertThat(lock.spec().accessPolicy()).isEqualTo(AccessPolicy.READERS_OR_WRITER);
        for (String client : List.of("A", "B")) {
            DistributedLock side =
                    maker.make(REDIS, "lock:42", client, Duration.ofSeconds(30), () -> Instant.EPOCH, TIMER);
            assertThatThrownBy(side::tryLock)
                    .hasMessageContaining(AccessPolicy.ReadersOrWriter.writes(client) ? "writes" : "reads");
        }
    }

    @Test
    void a_lock_on_one_redis_can_be_put_into_processes_or_together_into_one() throws IOException {
        CheckedLock lock = loaded(
                "Mine.java",
                "class Mine { Mine(UnifiedJedis redis, String key) {} static int count;" + METHODS + "}",
                LockUse.USUAL);
        CheckedLock apart = lock.inProcesses(true);
        CheckedLock together = lock.together();

        assertThat(lock.mayShareProcess()).isTrue();
        assertThat(lock.mayDependOnProcess()).isFalse();
        assertThat(apart.spec().instantiation()).isInstanceOf(Instantiation.ExternalProcess.class);
        assertThat(apart.label()).isEqualTo("Mine");
        assertThat(apart.fileName()).isEqualTo(lock.fileName());
        assertThat(apart.line(1)).isEqualTo(lock.line(1));
        assertThat(apart.remarks()).hasSize(1);
        assertThat(lock.inProcesses(false).remarks()).isEmpty();
        assertThat(together.spec().isTogether()).isTrue();
        assertThat(together.apart()).isSameAs(lock);
        assertThat(together.withoutClock().spec().isTogether()).isTrue();
        assertThat(together.remarks())
                .extracting(remark -> remark.in(Language.ENGLISH))
                .singleElement()
                .asString()
                .startsWith("both clients were requests of one process");
        assertThat(together.jvmExit()).isEmpty();
        assertThat(lock.spec().isTogether()).isFalse();
    }

    @Test
    void a_lock_on_several_servers_is_a_process_of_its_own_already() throws IOException {
        CheckedLock lock = loaded(
                "Mine.java",
                "class Mine { Mine(List<UnifiedJedis> servers, String key) {} static int count;" + METHODS + "}",
                LockUse.USUAL);

        assertThat(lock.spec().binding()).isEqualTo(RedisBinding.SEVERAL_SERVERS);
        assertThat(lock.mayShareProcess()).isFalse();
        assertThat(lock.mayDependOnProcess()).isFalse();
        assertThatThrownBy(lock::together)
                .hasMessage("Mine cannot be checked with --together, which is for a program or a lock in Java, on one"
                        + " Redis, that nobody has described");
    }

    @Test
    void a_lock_in_another_store_stays_in_this_jvm() throws IOException {
        CheckedLock lock = loaded(
                "Mine.java",
                "class Mine { Mine(java.nio.file.Path shelf, String key) {}" + METHODS + "}",
                LockUse.USUAL);

        assertThat(lock.spec().binding()).isInstanceOf(Shelf.Of.class);
        assertThat(lock.inProcesses(true)).isSameAs(lock);
        assertThatThrownBy(() -> lock.withTables(List.of("CREATE TABLE t"))).isInstanceOf(SetupProblem.class);
    }

    @Test
    void a_lock_that_looks_at_its_thread_may_be_another_in_a_process_of_its_own() throws IOException {
        CheckedLock lock = loaded(
                "Mine.java",
                "class Mine { Mine(UnifiedJedis redis, String key) {} long id() { return Thread.currentThread().getId(); }"
                        + METHODS + "}",
                LockUse.USUAL);

        assertThat(lock.mayDependOnProcess()).isTrue();
    }

    @Test
    void a_section_that_asks_for_a_lock_is_given_one_in_one_redis() throws IOException {
        CheckedLock section = loaded(
                "Count.java",
                "class Count { Count(io.github.lockevolution.lock.DistributedLock lock) {} void setUp() {} void run() {} }",
                LockUse.USUAL);
        LockSpec sound = LockSpec.inRedis("sound").made((redis, key, owner, lease) -> null);

        assertThat(section.takesLock()).isTrue();
        assertThat(section.inside()).isEmpty();
        assertThat(section.taking(sound).inside()).hasValue(sound);
        assertThat(section.taking(sound).label()).isEqualTo("Count (sound)");
        assertThat(section.label()).isEqualTo("Count");
        assertThat(section.name()).isEqualTo("count");
        assertThatThrownBy(() -> section.taking(LockSpec.onRedisServers("many")))
                .hasMessageStartingWith("many cannot be given to a section: ");
        assertThatThrownBy(() -> loaded("Count.java", "class Count { void setUp() {} void run() {} }", LockUse.USUAL)
                        .taking(sound))
                .hasMessage("Count asks for no DistributedLock, so there is nothing that --lock could give it");
        assertThat(section.spec().binding()).isInstanceOf(SectionBinding.class);
        assertThat(section.jvmExit()).isEmpty();
        section.close();
    }

    /** A class of this class path, which is a lock. */
    static final class OnClassPath {

        OnClassPath(UnifiedJedis redis, String key) {}

        boolean tryLock() {
            return true;
        }

        void unlock() {}

        static OnClassPath of(UnifiedJedis redis, String key) {
            return new OnClassPath(redis, key);
        }

        static Named named(UnifiedJedis redis, String key) {
            return null;
        }
    }

    /** Another class than the one whose method makes it. */
    interface Named {

        boolean tryLock();

        void unlock();
    }

    @Test
    void a_class_is_named_as_it_is_written_in_java() throws IOException {
        CheckedLock lock = JavaLockLoader.ofClass(OnClassPath.class.getName(), LockUse.USUAL, List.of());

        assertThat(lock.name()).isEqualTo("on-class-path");
        assertThat(lock.label()).isEqualTo(OnClassPath.class.getCanonicalName());
        assertThat(lock.fileName()).isEqualTo("JavaLockLoaderTest.java");
        assertThat(lock.spec().source()).isEmpty();
        assertThat(JavaLockLoader.ofClass(SectionSourceTest.Counting.class.getName(), LockUse.USUAL, List.of()))
                .isInstanceOf(JavaSection.class);
    }

    @Test
    void a_class_that_is_nowhere_is_told_with_where_was_looked() {
        assertThatThrownBy(() -> JavaLockLoader.ofClass("no.Such", LockUse.USUAL, List.of()))
                .hasMessage(
                        "there is no class 'no.Such', and no --class-path to look on; name a Java source file, or a jar"
                                + " or a folder of classes with --class-path");
        assertThatThrownBy(() -> JavaLockLoader.ofClass("no.Such", LockUse.USUAL, List.of(folder)))
                .hasMessage("there is no class 'no.Such' on the class path [" + folder
                        + "]; --class-path names a jar or a" + " folder of classes");
    }

    @Test
    void the_class_of_a_factory_is_not_put_into_processes() throws NoSuchMethodException {
        CheckedLock own =
                JavaLockLoader.ofFactory(OnClassPath.class.getDeclaredMethod("of", UnifiedJedis.class, String.class));
        CheckedLock other = JavaLockLoader.ofFactory(
                OnClassPath.class.getDeclaredMethod("named", UnifiedJedis.class, String.class));

        assertThat(other.inProcesses(true)).isSameAs(other);
        assertThat(own.inProcesses(true)).isNotSameAs(own);
    }

    @Test
    void where_classes_come_from_is_told_by_their_names() {
        JavaLockOrigin nested = JavaLockOrigin.ofClass("a.b.Outer$Inner", LockUse.USUAL, List.of());

        assertThat(nested.simpleName()).isEqualTo("Inner");
        assertThat(nested.fileName()).isEqualTo("Outer.java");
        assertThat(nested.isByFactory()).isFalse();
        assertThat(JavaLockOrigin.ofClass("Plain", LockUse.USUAL, List.of()).simpleName())
                .isEqualTo("Plain");
        assertThat(JavaLockOrigin.packageOf("a.b.C")).isEqualTo("a.b");
        assertThat(JavaLockOrigin.packageOf("C")).isEmpty();
        assertThat(JavaLockOrigin.qualified("a.b", "C")).isEqualTo("a.b.C");
        assertThat(JavaLockOrigin.qualified("", "C")).isEqualTo("C");
    }

    @Test
    void what_says_how_a_lock_is_made_or_called_is_known() {
        Optional<String> none = Optional.empty();
        Optional<String> some = Optional.of("take");

        assertThat(LockUse.USUAL.saysHow()).isFalse();
        assertThat(new LockUse(some, none, none).saysHow()).isTrue();
        assertThat(new LockUse(none, some, none).saysHow()).isTrue();
        assertThat(new LockUse(none, none, some).saysHow()).isTrue();
        assertThat(new LockUse(some, none, none).namesMethods()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "MyLock, my-lock",
        "lock2Go, lock2-go",
        "__My Lock!, my-lock",
        "锁, lock",
        "A, a",
    })
    void a_name_is_told_as_the_command_line_has_it(String words, String name) {
        assertThat(CheckedLock.nameOf(words)).isEqualTo(name);
    }

    @Test
    void a_title_fits_into_a_heading() {
        assertThat(CheckedLock.titleOf(" a\tb ")).isEqualTo("a b");
        assertThat(CheckedLock.titleOf("\n")).isEqualTo("lock");
        assertThat(CheckedLock.titleOf("ALockWithAVeryLongName")).isEqualTo("ALockWithAVeryLo");
    }

    @Test
    void what_cannot_be_read_or_compiled_is_told() throws IOException {
        Path nowhere = folder.resolve("Nowhere.java");
        Path module = file("module-info.java", "module m {}");
        Path bytes = Files.write(folder.resolve("Bytes.java"), new byte[] {(byte) 0xff, (byte) 0xfe, (byte) 0xc0});

        assertThatThrownBy(() -> JavaSource.read(nowhere))
                .hasMessage(
                        "there is no file '" + nowhere + "'; name a Java source file, or a class with --class-path");
        assertThatThrownBy(() -> JavaSource.read(module))
                .hasMessage(module + " describes a module and has no lock in it; name the file of the lock");
        assertThatThrownBy(() -> JavaSource.read(bytes))
                .hasMessageStartingWith("the file '" + bytes + "' cannot be read as text in UTF-8 (");
        assertThat(JavaSource.read(file("Ä.java", "class Ä {}")).text().getBytes(StandardCharsets.UTF_8))
                .hasSize(11);
    }

    private static String complaint(String text) {
        try {
            new JavaSource("Mine.java", text).compile(List.of());
            return "";
        } catch (SetupProblem e) {
            return e.getMessage();
        }
    }

    @Test
    void what_does_not_compile_is_told_as_the_compiler_does() {
        assertThat(complaint("class Mine {\n  int x = y;\n}")).isEqualTo("""
                        Mine.java does not compile (1 error):
                        Mine.java:2: cannot find symbol
                          symbol:   variable y
                          location: class Mine
                          int x = y;
                                  ^""");
        assertThat(complaint("import no.such.Thing; class Mine {}"))
                .startsWith("Mine.java does not compile (1 error):\nMine.java:1: package no.such does not exist\n")
                .endsWith("^\nwhat it needs besides is named by --class-path: jars and folders of classes; by --with,"
                        + " libraries as Maven Central names them; or by --maven, the folder of the project");
        assertThat(complaint("import redis.clients.jedis.JedisPooled; class Mine {}"))
                .contains("^\nMine.java uses JedisPooled, which is not in Jedis 8, the one that ./lab check brings");
        assertThat(complaint("class Mine { " + "int x = y; ".repeat(12) + "}"))
                .startsWith("Mine.java does not compile (23 errors):")
                .satisfies(told -> assertThat(told.split("\\^", -1)).hasSize(11));
        assertThat(complaint("class Mine {}")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {"package a.b; class C {} | a.b", "  package a ; class C {} | a", "class C { } | \"\""})
    void the_package_of_a_source_is_the_one_that_it_says(String text, String name) {
        assertThat(new JavaSource("C.java", text).packageName()).isEqualTo(name);
    }
}
