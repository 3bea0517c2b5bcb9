package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The package for npm as somebody else has it: packed, and installed from its file into an empty folder. */
class NpmPackageIT {

    /** Gives back whatever is there. */
    private static final String ORDER_LOCK = """
            const { createClient } = require('redis');

            const client = createClient({ url: process.env.REDIS_URL }).on('error', () => {});
            const connected = client.connect();

            module.exports = class OrderLock {
              constructor(key, owner, leaseMs) {
                Object.assign(this, { key, owner, leaseMs });
              }

              async acquire() {
                await connected;
                return client.set(this.key, this.owner, { NX: true, PX: this.leaseMs });
              }

              async release() {
                return client.del(this.key);
              }
            };
            """;

    private static final long LONGEST_END = 60;
    private static final int TERMINATED = 128 + 15;

    /** Loses what another client sold meanwhile, for it asks for no lock; each of them says so. */
    private static final String SECTION = """
            const { createClient } = require('redis');
            const { serve } = require('lock-evolution/lock');

            const client = createClient({ url: process.env.REDIS_URL }).on('error', () => {});
            const connected = client.connect();

            serve(class BuyTicket {
              static async setup() {
                await connected;
                await client.set('stock', 2);
              }

              static async check() {
                return Number(await client.get('stock')) === 2 ? 'nothing is sold' : true;
              }

              async run() {
                await connected;
                console.log('this is no answer');
                const left = Number(await client.get('stock')) - 1;
                await client.set('stock', left);
                return left;
              }
            });
            """;

    @TempDir
    private static Path folder;

    private static String node;

    /** What a wrapper has started that runs on. */
    private List<ProcessHandle> lab = List.of();

    @AfterEach
    void ends_what_is_left() {
        lab.forEach(ProcessHandle::destroyForcibly);
    }

    @BeforeAll
    static void installs_it() throws Exception {
        Wrappers.assume(folder, "npm", "--version");
        Wrappers.assume(folder, "node", "-e", "require('redis')");
        node = CommandResult.of(folder, Map.of(), List.of("node", "-p", "process.execPath"))
                .output()
                .strip();
        install(Wrappers.packed(folder.resolve("packed"), ".tgz"), folder);
    }

    private static void install(Path tgz, Path where) throws IOException, InterruptedException {
        List<String> command =
                List.of("npm", "install", "--offline", "--no-audit", "--no-fund", "--prefix", ".", tgz.toString());
        CommandResult installing = CommandResult.of(where, Map.of(), command);
        assertThat(installing.status()).as(installing.output()).isZero();
    }

    private static List<String> npx(String... words) {
        List<String> command = new ArrayList<>(List.of("npx", "--offline", "lock-evolution"));
        command.addAll(List.of(words));
        return command;
    }

    /** Without npx, which asks for a shell on the PATH. */
    private static CommandResult withoutNpx(Map<String, String> environment) throws Exception {
        Map<String, String> all = new HashMap<>(Map.of("JAVA_HOME", "", "LOCK_EVOLUTION_JAR", ""));
        all.putAll(environment);
        return CommandResult.of(folder, all, List.of(node, "node_modules/lock-evolution/cli.js", "--version"));
    }

    @Test
    void judges_the_lock_of_its_page() throws Exception {
        Files.writeString(
                folder.resolve("my-lock.js"),
                Wrappers.printed("npm/README.md", "js").get(0));

        CommandResult check = CommandResult.of(
                folder,
                Wrappers.WITH_JAVA_AND_JAR,
                npx("check", "--clients=2", "--crashes=0", "--lost-replies=0", "--", "node", "my-lock.js"));

        assertThat(check.output())
                .startsWith(Wrappers.printed("npm/README.md", "text").get(0))
                .contains("<-- FOREIGN_UNLOCK: A made the lock free, which B owned");
        assertThat(check.status()).isOne();
    }

    /** The one that expects what the lock shows passes; the other fails, with the story. */
    @Test
    @Tag("nightly")
    void is_a_test_of_node() throws Exception {
        Files.writeString(folder.resolve("order-lock.js"), ORDER_LOCK);
        Files.writeString(folder.resolve("order-lock.test.js"), """
                const test = require('node:test');
                const { lockCheck } = require('lock-evolution/check');
                const bounds = { clients: 2, crashes: 0, lostReplies: 0 };

                test('knows it', () => lockCheck('./order-lock.js', bounds).expects('LEASE_OVERRUN', 'FOREIGN_UNLOCK'));
                test('does not', () => lockCheck('./order-lock.js', bounds).passes());
                """);

        CommandResult tests = CommandResult.of(
                folder,
                Wrappers.WITH_JAVA_AND_JAR,
                List.of(node, "--test", "--test-reporter=tap", "order-lock.test.js"));

        assertThat(tests.output())
                .contains("ok 1 - knows it", "not ok 2 - does not")
                .contains("./order-lock.js shows FOREIGN_UNLOCK, which this test does not expect")
                .contains("<-- FOREIGN_UNLOCK: A made the lock free, which B owned");
        assertThat(tests.status()).isOne();
    }

    @Test
    void tells_to_call_it_by_the_name_of_its_package() throws Exception {
        CommandResult template =
                CommandResult.of(folder, Wrappers.WITH_JAVA_AND_JAR, npx("check", "--new", "javascript"));

        assertThat(template.output()).startsWith("// A lock for npx lock-evolution check -- node my_lock.js,");
    }

    @Test
    void says_how_to_get_a_java() throws Exception {
        Path empty = Files.createDirectories(folder.resolve("empty"));

        CommandResult none = withoutNpx(Map.of("PATH", empty.toString()));
        CommandResult old = withoutNpx(Map.of("PATH", Wrappers.pathWithJava11(folder)));

        assertThat(none.output())
                .isEqualTo("lock-evolution: there is no Java in JAVA_HOME, nor on the PATH; install a JDK 17 or newer,"
                        + " such as that of https://adoptium.net, or set JAVA_HOME to one\n");
        assertThat(none.status()).isEqualTo(2);
        assertThat(old.output()).startsWith("lock-evolution: java is Java 11; install a JDK 17 or newer");
    }

    @Tag("nightly")
    @Test
    void does_not_wait_for_a_java_that_hangs() throws Exception {
        CommandResult hangs = withoutNpx(Map.of("PATH", Wrappers.pathWithJavaThatHangs(folder)));

        assertThat(hangs.output())
                .startsWith("lock-evolution: java has not said its version for 20 seconds; install a JDK 17 or newer");
        assertThat(hangs.status()).isEqualTo(2);
    }

    @Test
    void says_where_it_looks_for_a_jar() throws Exception {
        CommandResult none =
                withoutNpx(Map.of("JAVA_HOME", System.getProperty("java.home"), "XDG_CACHE_HOME", folder.toString()));
        CommandResult gone =
                withoutNpx(Map.of("JAVA_HOME", System.getProperty("java.home"), "LOCK_EVOLUTION_JAR", "gone.jar"));

        assertThat(none.output())
                .contains(folder.resolve("lock-evolution/lock-evolution.jar")
                        + "; put the jar of a release there, or name it by LOCK_EVOLUTION_JAR");
        assertThat(none.status()).isEqualTo(2);
        assertThat(gone.output())
                .isEqualTo("lock-evolution: LOCK_EVOLUTION_JAR names gone.jar, and there is no such file; name the"
                        + " lock-evolution.jar of a release\n");
    }

    private Process thatRunsOn() throws Exception {
        Process wrapper = CommandResult.started(
                folder,
                Wrappers.WITH_JAVA_AND_JAR,
                List.of(node, "node_modules/lock-evolution/cli.js", "toxiproxy", "--port", "0"));
        assertThat(wrapper.inputReader().readLine()).contains("http://127.0.0.1:");
        lab = wrapper.descendants().toList();
        return wrapper;
    }

    @Test
    void passes_a_signal_on_and_tells_of_it() throws Exception {
        Process wrapper = thatRunsOn();

        wrapper.destroy();

        assertThat(wrapper.waitFor(LONGEST_END, TimeUnit.SECONDS)).isTrue();
        assertThat(wrapper.exitValue()).isEqualTo(TERMINATED);
        assertThat(lab).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @Tag("nightly")
    @Test
    void leaves_nothing_behind_when_it_is_killed() throws Exception {
        Process wrapper = thatRunsOn();
        assertThat(lab).hasSizeGreaterThan(1);

        wrapper.destroyForcibly();

        for (ProcessHandle process : lab) {
            process.onExit().get(LONGEST_END, TimeUnit.SECONDS);
        }
        assertThat(lab).noneMatch(ProcessHandle::isAlive);
    }

    @Tag("nightly")
    @Test
    void judges_a_section_that_prints_what_it_likes() throws Exception {
        Files.writeString(folder.resolve("buy-ticket.js"), SECTION);

        CommandResult check = CommandResult.of(
                folder,
                Wrappers.WITH_JAVA_AND_JAR,
                npx(
                        "check",
                        "--section",
                        "--store=redis",
                        "--clients=2",
                        "--crashes=0",
                        "--lost-replies=0",
                        "--",
                        "node",
                        "buy-ticket.js"));

        assertThat(check.output())
                .startsWith("buy-ticket.js breaks: NOT_SERIALIZABLE.\n")
                .contains("done 1");
        assertThat(check.status()).isOne();
    }

    @Tag("nightly")
    @Test
    void has_the_jar_inside(@TempDir Path elsewhere) throws Exception {
        install(Wrappers.packed(elsewhere.resolve("packed"), ".tgz", Wrappers.JAR), elsewhere);

        CommandResult version = CommandResult.of(elsewhere, Wrappers.WITH_JAVA, npx("--version"));

        assertThat(version.output()).startsWith("Lock Evolution ");
        assertThat(version.status()).isZero();
    }
}
