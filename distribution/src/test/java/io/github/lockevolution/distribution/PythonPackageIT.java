package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The package for PyPI as somebody else has it: a wheel, installed from its file into an empty environment, and pytest. */
class PythonPackageIT {

    private static final String PAGE = "python/README.md";
    private static final String BOUNDS = "clients=2, crashes=0, lost_replies=0";

    /** Sells a ticket that another client sold meanwhile, for it asks for no lock. */
    private static final String SECTION = """
            import os

            import redis

            client = redis.Redis.from_url(os.environ["REDIS_URL"])


            class BuyTicket:
                def __init__(self, key, owner, lease_ms):
                    pass

                @staticmethod
                def setup():
                    client.set("stock", 2)

                @staticmethod
                def check():
                    return "nothing is sold" if int(client.get("stock")) == 2 else None

                def run(self):
                    print("this is no answer")
                    left = int(client.get("stock")) - 1
                    client.set("stock", left)
                    return left
            """;

    /** Only a kill shows that it lasts for ever, and no crash is among the bounds. */
    private static final String EVERLASTING_LOCK = """
            import os

            import redis

            client = redis.Redis.from_url(os.environ["REDIS_URL"])


            class Lock:
                def __init__(self, key, owner, lease_ms):
                    self.key = key

                def acquire(self):
                    return client.setnx(self.key, "locked")

                def release(self):
                    return client.delete(self.key)
            """;

    private static final String TESTS = """
            def test_that_is_met(lock_check):
                lock_check("order_lock:Lock", %1$s).expects("FOREIGN_UNLOCK", "LEASE_OVERRUN")

            def test_of_what_is_allowed_and_more(lock_check):
                lock_check("order_lock:Lock", %1$s).allows("FOREIGN_UNLOCK", "LEASE_OVERRUN", "RACE")

            def test_of_a_failure_that_is_gone(lock_check):
                lock_check("order_lock:Lock", %1$s).expects("FOREIGN_UNLOCK", "LEASE_OVERRUN", "RACE")

            def test_of_nothing(lock_check):
                lock_check("order_lock:NoLock", %1$s).passes()

            def test_of_a_failure_that_nobody_knows(lock_check):
                lock_check("order_lock:Lock", %1$s).allows("RACES")

            def test_without_a_verdict(lock_check):
                lock_check("order_lock:Lock", %1$s)

            def test_of_a_section(lock_check):
                lock_check("buy_ticket:BuyTicket", args=["--section", "--store=redis"], %1$s).passes()

            def test_of_an_attack_that_is_expected(lock_check):
                lock_check("everlasting_lock:Lock", args=["--attacks"], %1$s).expects("ORPHAN_KEY")

            def test_of_an_attack_that_is_not(lock_check):
                lock_check("everlasting_lock:Lock", args=["--attacks"], %1$s).passes()

            def test_of_a_restart(lock_check):
                lock_check("everlasting_lock:Lock", args=["--restart-redis"], %1$s).expects("RACE")
            """.formatted(BOUNDS);

    @TempDir
    private static Path folder;

    @BeforeAll
    static void installs_it() throws Exception {
        Wrappers.assume(folder, "python3", "-c", "import setuptools, wheel, pip, venv, pytest, redis");
        install(Wrappers.packed(folder.resolve("packed"), ".whl"), folder);
        Files.writeString(
                folder.resolve("order_lock.py"),
                Wrappers.printed(PAGE, "python").get(0));
    }

    /** With the libraries of the system, as there are no others here. */
    private static void install(Path wheel, Path where) throws IOException, InterruptedException {
        List<List<String>> commands = List.of(
                List.of("python3", "-m", "venv", "--system-site-packages", "--without-pip", "venv"),
                List.of(
                        "python3",
                        "-m",
                        "pip",
                        "--python",
                        "venv/bin/python3",
                        "install",
                        "--no-index",
                        "--no-deps",
                        wheel.toString()));
        for (List<String> command : commands) {
            CommandResult installing = CommandResult.of(where, Map.of(), command);
            assertThat(installing.status()).as(installing.output()).isZero();
        }
    }

    private static CommandResult run(Map<String, String> environment, String program, String... words)
            throws Exception {
        List<String> command = new ArrayList<>(
                List.of(folder.resolve("venv/bin").resolve(program).toString()));
        command.addAll(List.of(words));
        return CommandResult.of(folder, environment, command);
    }

    private static CommandResult pytest(String tests) throws Exception {
        Files.writeString(folder.resolve("test_order_lock.py"), tests);
        return run(Wrappers.WITH_JAVA_AND_JAR, "python3", "-m", "pytest", "-p", "no:cacheprovider", "-v");
    }

    @Test
    void tells_to_call_it_by_the_name_of_its_package() throws Exception {
        CommandResult template = run(Wrappers.WITH_JAVA_AND_JAR, "lock-evolution", "check", "--new", "python");

        assertThat(template.output()).startsWith("\"\"\"A lock for lock-evolution check -- python3 my_lock.py,");
    }

    @Test
    void fails_the_test_of_its_page_with_the_story() throws Exception {
        String test = Wrappers.printed(PAGE, "python").get(1);
        assertThat(test).contains("clients=2");

        CommandResult pytest = pytest(test.replace("clients=2", BOUNDS));

        assertThat(pytest.output())
                .contains("\n" + Wrappers.printed(PAGE, "text").get(0))
                .contains("<-- FOREIGN_UNLOCK: A made the lock free, which B owned")
                .contains("if redis.call('GET', KEYS[1]) == ARGV[1] then")
                .contains("1 failed");
        assertThat(pytest.status()).isOne();
    }

    @Test
    void says_how_to_get_a_java() throws Exception {
        Path empty = Files.createDirectories(folder.resolve("empty"));

        CommandResult none = run(Map.of("PATH", empty.toString(), "JAVA_HOME", ""), "lock-evolution", "--version");
        CommandResult old =
                run(Map.of("PATH", Wrappers.pathWithJava11(folder), "JAVA_HOME", ""), "lock-evolution", "--version");

        assertThat(none.output())
                .isEqualTo("lock-evolution: there is no Java in JAVA_HOME, nor on the PATH; install a JDK 17 or newer,"
                        + " such as that of https://adoptium.net, or set JAVA_HOME to one\n");
        assertThat(none.status()).isEqualTo(2);
        assertThat(old.output()).startsWith("lock-evolution: java is Java 11; install a JDK 17 or newer");
    }

    @Tag("nightly")
    @Test
    void does_not_wait_for_a_java_that_hangs() throws Exception {
        CommandResult hangs = run(
                Map.of("PATH", Wrappers.pathWithJavaThatHangs(folder), "JAVA_HOME", ""), "lock-evolution", "--version");

        assertThat(hangs.output())
                .startsWith("lock-evolution: java has not said its version for 20 seconds; install a JDK 17 or newer");
        assertThat(hangs.status()).isEqualTo(2);
    }

    @Test
    void leaves_it_to_the_test_to_say_what_is_expected() throws Exception {
        CommandResult pytest = pytest("""
                import pytest

                @pytest.mark.parametrize("words", [["--expect", "RACE"], ["--expect=RACE"], ["--json"], ["--replay=old.json"]])
                def test_order_lock(lock_check, words):
                    lock_check("order_lock:Lock", args=["--limit=9", *words]).passes()
                """);

        assertThat(pytest.output())
                .contains(
                        "\nlock_check('order_lock:Lock') takes no --expect in args: say .passes(), .allows(…) or .expects(…)\n")
                .contains("takes no --expect=RACE in args")
                .contains("takes no --json in args")
                .contains("takes no --replay=old.json in args")
                .contains("4 failed");
    }

    @Tag("nightly")
    @Test
    void judges_the_program_of_its_page() throws Exception {
        Files.writeString(
                folder.resolve("my_lock.py"), Wrappers.printed(PAGE, "python").get(2));

        CommandResult check = run(
                Wrappers.WITH_JAVA_AND_JAR,
                "lock-evolution",
                "check",
                "--clients=2",
                "--",
                folder.resolve("venv/bin/python3").toString(),
                "my_lock.py");

        assertThat(check.output()).startsWith("my_lock.py breaks: FOREIGN_UNLOCK.\n");
        assertThat(check.status()).isOne();
    }

    @Tag("nightly")
    @Test
    void passes_only_what_was_checked_and_is_as_the_test_says() throws Exception {
        Files.writeString(folder.resolve("buy_ticket.py"), SECTION);
        Files.writeString(folder.resolve("everlasting_lock.py"), EVERLASTING_LOCK);

        CommandResult pytest = pytest(TESTS);

        assertThat(pytest.output())
                .contains("test_that_is_met PASSED")
                .contains("test_of_what_is_allowed_and_more PASSED")
                .contains("order_lock:Lock no longer shows RACE, which this test expects")
                .contains("the check of order_lock:NoLock is no pass: client A ended with status 1")
                .contains("module 'order_lock' has no attribute 'NoLock'")
                .contains("the check of order_lock:Lock is no pass: ", "'RACES'")
                .contains("lock_check('order_lock:Lock') ran nothing: say .passes(), .allows(…) or .expects(…)")
                .contains("buy_ticket:BuyTicket shows NOT_SERIALIZABLE, which this test does not expect")
                .contains("test_of_an_attack_that_is_expected PASSED")
                .contains("everlasting_lock:Lock shows ORPHAN_KEY, which this test does not expect\n\nORPHAN_KEY: ")
                .contains("everlasting_lock:Lock no longer shows RACE, which this test expects")
                .contains("6 failed, 4 passed, 1 error");
    }

    @Tag("nightly")
    @Test
    void has_the_jar_inside(@TempDir Path elsewhere) throws Exception {
        install(Wrappers.packed(elsewhere.resolve("packed"), ".whl", Wrappers.JAR), elsewhere);

        CommandResult version =
                CommandResult.of(elsewhere, Wrappers.WITH_JAVA, List.of("venv/bin/lock-evolution", "--version"));

        assertThat(version.output()).startsWith("Lock Evolution ");
        assertThat(version.status()).isZero();
    }
}
