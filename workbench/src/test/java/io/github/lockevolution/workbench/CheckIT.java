package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Locks that somebody wrote at home, each in a file whose first line says what has to come out. */
class CheckIT {

    private static final Duration A_CHECK = Duration.ofSeconds(60);

    /** Those that ask several servers, need processes of their own or have many states, which takes long; another test has one of each, such as {@link CheckOnServersIT} or {@link CheckInProcessesIT}. */
    private static final Set<String> SLOW = Set.of(
            "DescribesAnyServer.java",
            "SpinsOnItsOwnThreadId.java",
            "StaticMonitorGetSet.java",
            "StaticToken.java",
            "SynchronizedGetSet.java",
            "TakesMostHoweverLong.java",
            "TakesMostOfTheServers.java",
            "ThreadIdToken.java",
            "TokenBack.java",
            "TwoKeys.java",
            "WaitsAFewTimes.java",
            "WaitsForEver.java",
            "WatchesAndLooksAside.java",
            "WorksInABean.java");

    private static final String SETNX_EXPIRE = """
            import redis.clients.jedis.UnifiedJedis;

            public class MyLock {
                private final UnifiedJedis redis;
                private final String key;
                private final String owner;

                public MyLock(UnifiedJedis redis, String key, String owner) {
                    this.redis = redis;
                    this.key = key;
                    this.owner = owner;
                }

                public boolean tryLock() {
                    return redis.setnx(key, owner) == 1 && redis.expire(key, 30) >= 0;
                }

                public void unlock() {
                    if (owner.equals(redis.get(key))) {
                        redis.del(key);
                    }
                }
            }
            """;

    static List<Path> locks() throws IOException, URISyntaxException {
        URL folder = CheckIT.class.getResource("check");
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    static List<Path> quickLocks() throws IOException, URISyntaxException {
        return locks().stream().filter(file -> !isSlow(file)).toList();
    }

    static List<Path> slowLocks() throws IOException, URISyntaxException {
        return locks().stream().filter(CheckIT::isSlow).toList();
    }

    private static boolean isSlow(Path file) {
        return SLOW.contains(file.getFileName().toString());
    }

    static Path lock(String name) throws IOException, URISyntaxException {
        return locks().stream()
                .filter(file -> file.getFileName().toString().equals(name + ".java"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void there_are_enough_of_them() throws IOException, URISyntaxException {
        assertThat(locks()).hasSizeGreaterThanOrEqualTo(30);
    }

    @ParameterizedTest
    @MethodSource("quickLocks")
    void a_lock_is_told_what_it_shows(Path file) throws IOException {
        ExpectedVerdict.require(file);
    }

    @ParameterizedTest
    @MethodSource("slowLocks")
    @Tag("nightly")
    void so_is_one_that_takes_long(Path file) throws IOException {
        ExpectedVerdict.require(file);
    }

    /** The clients that are killed are JVMs of their own; the page has the stage that fails like it as well. */
    @Test
    void real_faults_and_a_page_are_to_be_had_as_well(@TempDir Path folder) throws Exception {
        Path page = folder.resolve("page.html");
        LabCommand lab = new LabCommand();

        int status = lab.type(
                "check %s --clients 2 --lost-replies 0 --attacks --out %s", lock("CountsUpAndDownAgain"), page);

        assertThat(lab.out())
                .contains("Real faults, on processes and on the network:\n")
                .contains("  killed while holding  ORPHAN_KEY\n      A dies inside; nothing frees the key,")
                .contains("  late unlock           not applicable\n");
        assertThat(lab.err()).contains(page + ", ").contains("Open it in a browser");
        assertThat(Files.readString(page))
                .contains("\"name\":\"stage2-setnx\"", "\"name\":\"counts-up-and-down-again\"", "redis.decr(key);");
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }

    /** By day, {@code CheckResultTest} says the same of such a result. */
    @Test
    @Tag("nightly")
    void a_failure_that_an_attack_shows_is_not_allowed_either() throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.type(
                "check %s --clients 2 --lost-replies 0 --crashes 0 --expiries 0 --attacks --expect RACE --json",
                lock("TokenBack"));

        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.getAsJsonObject("failures").keySet()).isEmpty();
        assertThat(told.getAsJsonObject("attacks")
                        .getAsJsonObject("PAUSED_HOLDER")
                        .get("expected")
                        .getAsBoolean())
                .isFalse();
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }

    /** 186 and 48 are those of stage 5: a client that waits does no more than one that is refused. */
    @Test
    void a_lock_that_waits_counts_what_stage_5_counts() throws Exception {
        LabCommand lab = new LabCommand();

        lab.run("check", lock("BlocksWithLease").toString(), "--clients", "2", "--lost-replies", "0", "--json");

        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.getAsJsonArray("censuses")
                        .get(0)
                        .getAsJsonObject()
                        .get("schedules")
                        .getAsInt())
                .isEqualTo(186);
        assertThat(told.getAsJsonObject("failures")
                        .getAsJsonObject("LEASE_OVERRUN")
                        .get("schedules")
                        .getAsInt())
                .isEqualTo(48);
    }

    @Test
    void the_story_of_a_lock_that_waits_says_that_a_client_gives_up() throws Exception {
        LabCommand lab = new LabCommand();

        lab.run("check", lock("BlocksUntilFree").toString(), "--clients", "2", "--lost-replies", "0");

        assertThat(lab.out()).contains("B: SETNX lock taken -> 0, waits, gives up");
    }

    /** A lock without a lease would not show UNRELEASED by these moves, and break in three ways that this one does not know. */
    @Test
    void what_closes_a_gap_opens_no_other() throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.type("check %s --clients 2 --lost-replies 0", lock("SilentUnlock"));

        assertThat(lab.out())
                .startsWith("SilentUnlock breaks: UNRELEASED.\n")
                .contains("Closed by: stage5-lua. In Java (Jedis):\n  redis.eval(\"\"\"\n    if redis.call(")
                .doesNotContain("decided by");
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }

    /** Nobody reads of six clients what two have shown. */
    @Test
    void bounds_that_were_asked_for_and_not_reached_are_no_pass() throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.type("check %s --clients 12 --crashes 9 --expiries 9 --limit 1 --json", lock("TokenBack"));

        assertThat(JsonParser.parseString(lab.out())
                        .getAsJsonObject()
                        .get("gap")
                        .getAsString())
                .isEqualTo(
                        "not every schedule of 12 clients, at most 9 crashes, 9 expiries, 0 lost replies was run before the"
                                + " time was over");
        assertThat(status).isEqualTo(ExitStatus.INCONCLUSIVE);
    }

    @Test
    void a_lock_is_checked_again_when_its_file_is_saved(@TempDir Path folder) throws Exception {
        Path file = Files.copy(lock("CountsUpAndDownAgain"), folder.resolve("MyLock.java"));
        LabCommand lab = new LabCommand();
        Thread watching =
                new Thread(() -> lab.run("check", file.toString(), "--clients", "2", "--lost-replies", "0", "--watch"));
        watching.start();
        try {
            await().atMost(A_CHECK).until(() -> lab.err().contains("Waiting for " + file));
            Files.writeString(file, "this is no Java");
            await().atMost(A_CHECK).until(() -> lab.err().contains("MyLock.java does not compile"));
            Files.copy(lock("RenewsBeforeItCompares"), file, StandardCopyOption.REPLACE_EXISTING);
            await().atMost(A_CHECK).until(() -> lab.out().contains("RenewsBeforeItCompares passes: "));
            assertThat(lab.out()).startsWith("CountsUpAndDownAgain breaks: ORPHAN_KEY");
        } finally {
            watching.interrupt();
            watching.join();
        }
    }

    @Test
    void one_screen_tells_what_breaks_a_lock_where_and_what_closes_it() throws Exception {
        Path file = lock("CountsUpAndDownAgain");
        LabCommand lab = new LabCommand();

        int status = lab.run("check", file.toString(), "--clients", "2", "--lost-replies", "0");

        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(lab.out())
                .startsWith("CountsUpAndDownAgain breaks: ORPHAN_KEY.\n")
                .contains("ORPHAN_KEY: everyone is gone, and still nobody can take the lock")
                .contains("CountsUpAndDownAgain.java:22")
                .contains("redis.decr(key);")
                .contains("counts-up-and-down-again:A.A.B.A.B\nshows ORPHAN_KEY")
                .contains("Closed by: ")
                .contains("It fails as stage2-setnx does: DECR leaves the lock taken for ever.");
    }

    @ParameterizedTest
    @CsvSource({"en, 24", "zh, 24"})
    void several_failures_fit_one_screen(String language, int lines, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("MyLock.java");
        Files.writeString(file, SETNX_EXPIRE);
        LabCommand lab = new LabCommand();

        lab.run("check", file.toString(), "--clients", "2", "--lost-replies", "0", "--language", language);

        assertThat(lab.out().lines().count()).isLessThanOrEqualTo(lines);
        assertThat(lab.out())
                .contains("  ORPHAN_KEY      ", "  FOREIGN_UNLOCK  ", "my-lock:A.A-crash.B\n")
                .containsOnlyOnce("<-- ORPHAN_KEY")
                .doesNotContain("<-- FOREIGN_UNLOCK");
    }

    /** Of the story, what comes after the failure is left to --stories. */
    @ParameterizedTest
    @CsvSource({"en, 24"})
    void a_certificate_fits_one_screen(String language, int lines) throws Exception {
        requireOneScreen(lines, lock("TokenBack"), "--clients 2 --lost-replies 0 --language " + language);
    }

    @ParameterizedTest
    @CsvSource({"en, 3, 24", "zh, 3, 24", "en, 2, 24", "zh, 2, 24"})
    @Tag("nightly")
    void so_does_one_within_wider_bounds_or_in_chinese(String language, String clients, int lines) throws Exception {
        requireOneScreen(lines, lock("TokenBack"), "--clients " + clients + " --language " + language);
    }

    private static void requireOneScreen(int lines, Path file, String options) {
        LabCommand lab = new LabCommand();

        lab.type("check %s " + options, file);

        assertThat(lab.out().lines().count()).isLessThanOrEqualTo(lines);
        // A path is as long as it was typed.
        assertThat(lab.out()
                        .lines()
                        .filter(line -> !line.startsWith(file.toString()))
                        .mapToInt(Columns::of))
                .allMatch(columns -> columns <= 80);
        assertThat(lab.out()).contains("<-- LEASE_OVERRUN");
    }

    @Test
    void every_story_is_drawn_if_one_wishes(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("MyLock.java");
        Files.writeString(file, SETNX_EXPIRE);
        LabCommand lab = new LabCommand();

        lab.run("check", file.toString(), "--clients", "2", "--lost-replies", "0", "--stories");

        assertThat(lab.out())
                .startsWith("MyLock breaks: ORPHAN_KEY and FOREIGN_UNLOCK.\n")
                .contains("<-- ORPHAN_KEY", "<-- FOREIGN_UNLOCK");
    }

    /** Who was refused deletes the key of another; a token in the key stops it. */
    @ParameterizedTest
    @CsvSource({"CountsUpAndDownAgain, FOREIGN_UNLOCK", "TokenBack, LEASE_OVERRUN"})
    void careless_clients_release_what_they_have_not_got(String name, String shown) throws Exception {
        LabCommand lab = new LabCommand();

        lab.type("check %s --clients 2 --lost-replies 0 --client careless --json", lock(name));

        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.get("client").getAsString()).isEqualTo("careless");
        assertThat(told.getAsJsonObject("failures").keySet()).contains(shown);
    }

    @Test
    void what_is_expected_is_allowed_and_nothing_else(@TempDir Path folder) throws Exception {
        String file = lock("CountsUpAndDownAgain").toString();
        Path junit = folder.resolve("report.xml");
        LabCommand lab = new LabCommand();

        int status = lab.type("check %s --clients 2 --lost-replies 0 --expect ORPHAN_KEY --out %s", file, junit);

        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(Files.readString(junit)).contains("tests=\"5\" failures=\"0\" errors=\"0\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "redis.del(key); redis.incr(key + \":total\");|it writes lock:total after it has made the lock free, when another client may be inside",
                "redis.incr(key + \":total\"); redis.del(key);|"
            })
    void what_is_written_after_the_lock_is_free_is_told(String release, String told, @TempDir Path folder)
            throws Exception {
        Path file = Files.writeString(folder.resolve("MyLock.java"), SETNX_EXPIRE.replace("redis.del(key);", release));
        LabCommand lab = new LabCommand();

        lab.type("check %s --json --clients 2 --crashes 0 --expiries 0 --lost-replies 0", file);

        assertThat(JsonParser.parseString(lab.out()).getAsJsonObject().getAsJsonArray("remarks"))
                .extracting(remark -> remark.getAsString())
                .filteredOn(remark -> remark.contains("free"))
                .isEqualTo(told == null ? List.of() : List.of(told));
    }

    @Test
    void several_files_get_a_line_each_and_the_worst_status() throws Exception {
        String sound = lock("FencingToken").toString();
        String broken = lock("CountsUpAndDownAgain").toString();
        String bounds = " --clients 2 --crashes 0 --expiries 0 --lost-replies 0";
        LabCommand lab = new LabCommand();

        int status = lab.type("check %s %s" + bounds, sound, broken);

        assertThat(lab.out().lines().map(line -> line.replaceFirst(".*/", "")))
                .containsExactly(
                        "FencingToken.java: FencingToken shows no failure in all 8 schedules of 2 clients, at most 0 crashes, 0 expiries, 0 lost replies.",
                        "CountsUpAndDownAgain.java: CountsUpAndDownAgain breaks: ORPHAN_KEY.");
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }

    @Test
    void a_file_without_a_lock_keeps_no_other_from_being_judged() throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.type(
                "check %s %s --json --clients 2 --crashes 0 --expiries 0 --lost-replies 0",
                lock("NoLock"), lock("FencingToken"));

        assertThat(JsonParser.parseString(lab.out()).getAsJsonArray())
                .extracting(told -> told.getAsJsonObject().get("verdict").getAsString())
                .containsExactly("refused", "as expected");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void an_expression_makes_a_lock_of_which_there_are_several(@TempDir Path folder) throws Exception {
        String file = lock("TwoConstructors").toString();
        LabCommand lab = new LabCommand();

        int status = lab.type(
                "check %s --clients 2 --lost-replies 0 --json --new-lock %s",
                file, "new TwoConstructors(redis, key, lease.toMillis())");

        assertThat(lab.out()).contains("\"ORPHAN_KEY\"");
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }

    /** A newer Redis runs what was not seen here. */
    @Test
    void a_command_that_only_a_newer_redis_knows_is_named() throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.type("check %s --clients 2 --crashes 0 --lost-replies 0", lock("FallsBackToScript"));

        assertThat(lab.out().replace('\n', ' '))
                .startsWith("FallsBackToScript passes: ")
                .contains(
                        "Note: Where this Redis does not know DELEX, FallsBackToScript goes another way, and that was judged.");
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }
}
