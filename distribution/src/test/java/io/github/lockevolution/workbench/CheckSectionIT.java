package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.text.JsonAt;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Critical sections, each in a file whose first line says what has to come out; and those that {@code --new-section} prints. */
class CheckSectionIT {

    /** {@code // shows NOT_SERIALIZABLE}. */
    private static final Pattern EXPECTED = Pattern.compile("// (?<kind>shows|refused:|inconclusive:) (?<what>.*)");

    private static final String NOTHING = "nothing";

    /** That of the last run. */
    private LabCommand lab = new LabCommand();

    @TempDir
    private Path folder;

    private int run(String... words) {
        lab = new LabCommand();
        return lab.run(words);
    }

    static List<Path> sections() throws IOException, URISyntaxException {
        try (Stream<Path> files =
                Files.list(Path.of(CheckSectionIT.class.getResource("section").toURI()))) {
            return files.sorted().toList();
        }
    }

    private static String section(String name) throws IOException, URISyntaxException {
        return sections().stream()
                .filter(file -> file.endsWith(name))
                .findFirst()
                .orElseThrow()
                .toString();
    }

    @ParameterizedTest
    @MethodSource("sections")
    void a_section_is_told_what_it_shows(Path file) throws IOException {
        Matcher expected = EXPECTED.matcher(Files.readAllLines(file).get(0));
        assertThat(expected.matches()).isTrue();
        String what = expected.group("what");

        switch (expected.group("kind")) {
            case "shows" -> {
                int status = run("check", file.toString(), "--json");
                JsonObject json = JsonParser.parseString(lab.out()).getAsJsonObject();
                assertThat(json.getAsJsonObject("failures").keySet())
                        .isEqualTo(new TreeSet<>(what.equals(NOTHING) ? List.of() : List.of(what.split(", "))));
                assertThat(status)
                        .isEqualTo(what.equals(NOTHING) ? ExitStatus.AS_EXPECTED : ExitStatus.NOT_AS_EXPECTED);
            }
            case "refused:" -> {
                assertThat(run("check", file.toString())).isEqualTo(ExitStatus.WRONG_USAGE);
                assertThat(lab.err()).contains(what);
            }
            default -> {
                assertThat(run("check", file.toString())).isEqualTo(ExitStatus.INCONCLUSIVE);
                assertThat(lab.out().replace('\n', ' ')).contains(what);
            }
        }
    }

    /** By hand: three commands of A and two of B make ten orders; in four of them the second of A comes between the two of B. */
    @Test
    void where_a_client_stood_in_its_transaction_when_others_committed_counts() throws IOException {
        String file = "src/test/resources/io/github/lockevolution/workbench/SeesBetweenCommits.java";

        run("check", file, "--crashes", "0", "--expiries", "0", "--lost-replies", "0");

        assertThat(lab.out().replace('\n', ' ')).contains("in 4 of 10 schedules");
    }

    @Test
    void a_lock_of_its_own_that_stays_when_its_client_dies_is_said_to_be_left_out() throws IOException {
        String file = "src/test/resources/io/github/lockevolution/workbench/section/DiesBeforeItsLease.java";

        run("check", file, "--expiries", "0", "--lost-replies", "0");

        assertThat(lab.out().replace('\n', ' '))
                .contains("shows no failure")
                .contains("Note: Not compared where something goes wrong: mutex;");
    }

    private String template(String language, String name) throws IOException {
        assertThat(run("check", "--new-section", language)).isEqualTo(ExitStatus.AS_EXPECTED);
        return Files.writeString(folder.resolve(name), lab.out()).toString();
    }

    private void assertShowsOnly(String failure) {
        JsonObject json = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(json.getAsJsonObject("failures").keySet()).containsExactly(failure);
    }

    /** It cannot outlast its lease; and which lock it has makes a difference. */
    @Test
    void a_section_in_java_is_as_good_as_its_lock() throws IOException {
        String file = template("java", "MySection.java");

        run("check", file, "--json", "--lost-replies", "0");
        assertShowsOnly("STALE_WRITE");
        run("check", file, "--json", "--lost-replies", "0", "--expiries", "0", "--lock", "stage1-get-set");
        assertShowsOnly("NOT_SERIALIZABLE");
        assertThat(run("check", file, "--lost-replies", "0", "--expiries", "0")).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    /** Whether anybody touched the lock while another had it, is read from the story. */
    @Test
    void it_is_said_whether_the_lock_or_the_section_is_at_fault() throws IOException {
        String file = template("java", "MySection.java");

        run("check", file, "--lost-replies", "0", "--expiries", "0", "--crashes", "0", "--lock", "stage1-get-set");
        assertThat(lab.out().replace('\n', ' '))
                .contains("The lock itself fails: A touches it (5) while B has it.")
                .contains("The lock alone, stage1-get-set, shows RACE and FOREIGN_UNLOCK within the same bounds");

        String early = Files.writeString(
                        folder.resolve("Early.java"),
                        Files.readString(Path.of(file))
                                .replace("MySection", "Early")
                                .replace("connection.commit();", "lock.unlock();\n            connection.commit();"))
                .toString();
        int line = Files.readAllLines(Path.of(early)).indexOf("            lock.unlock();") + 1;

        run("check", early, "--lost-replies", "0", "--expiries", "0", "--crashes", "0");

        assertThat(lab.out().replace('\n', ' '))
                .contains("behind the COMMIT. In this story the lock is sound, the section is not: ")
                .contains("Early.java:" + line + "  lock.unlock();");
    }

    /** The read of the one and the write of the other decide, not what they do to the lock. */
    @ParameterizedTest
    @CsvSource({
        "CheckOutside, 'A takes the lock (6) after its SELECT (1): take the lock before the SELECT.'",
        "WorkAfterUnlock, 'Because A unlocks (3) before its UPDATE (8), so B (5) reads what A has not written: move the unlock behind the UPDATE.'",
        "UnlockBeforeCommit, 'Because A unlocks (4) before it commits (7), so B (6) reads what A has not written: move the unlock behind the COMMIT.'"
    })
    void it_is_said_which_part_of_the_work_lies_outside_the_lock(String section, String words) throws IOException {
        String file = "../extensions/sections/src/main/java/io/github/lockevolution/sections/" + section + ".java";

        run("check", file, "--lost-replies", "0", "--expiries", "0", "--crashes", "0");

        assertThat(lab.out().replace('\n', ' ')).contains(words);
    }

    /** It has any name, and no lease; a fault beside it changes nothing. */
    @Test
    void a_lock_of_its_own_that_is_given_back_too_early_is_the_cause_everywhere()
            throws IOException, URISyntaxException {
        run("check", section("UnlocksItsMutexEarly.java"), "--json", "--lost-replies", "0");

        JsonAt.at("failures", lab.out())
                .getAsJsonObject()
                .entrySet()
                .forEach(failure -> assertThat(failure.getValue()
                                .getAsJsonObject()
                                .get("cause")
                                .getAsString())
                        .contains("A unlocks (3) before its SET (")
                        .contains(" reads what A has not written: move the unlock behind the SET"));
    }

    /** GET and SET lets two in; no other lock does, as long as no lease runs out. */
    @Test
    void a_section_is_tried_with_each_lock() throws IOException {
        String file = template("java", "MySection.java");

        run("check", file, "--lock", "all", "--lost-replies", "0", "--expiries", "0");

        assertThat(lab.out().lines())
                .hasSize(5)
                .first()
                .asString()
                .startsWith("stage1-get-set: MySection (stage1-get-set) breaks: NOT_SERIALIZABLE");
        assertThat(lab.out().lines().skip(1)).allMatch(line -> line.contains("shows no failure"));
    }

    @ParameterizedTest
    @CsvSource({
        "javascript, my_section.js, node -e require('ioredis')",
        "ruby, my_section.rb, ruby -rredis -e 1",
        "php, my_section.php, php -r exit((int)!extension_loaded('redis'));",
    })
    void a_program_works_in_a_redis(String language, String name, String needed) throws Exception {
        assumeTrue(runs(needed.split(" ")), () -> "this does not run here: " + needed);
        String file = template(language, name);

        run("check", "--json", "--lost-replies", "0", "--", needed.split(" ")[0], file);

        assertShowsOnly("STALE_WRITE");
    }

    /** At once, or when everything else is over. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "3"})
    void a_program_that_does_not_await_its_thread_is_told_so(String seconds) throws Exception {
        assumeTrue(runs("python3", "--version"), "there is no python3 here");
        String file = Path.of(CheckSectionIT.class
                        .getResource("check/does_not_await_its_thread.py")
                        .toURI())
                .toString();

        int status = run("check", "--", "python3", file, seconds);

        assertThat(status).isEqualTo(ExitStatus.INCONCLUSIVE);
        assertThat(lab.out().replace('\n', ' '))
                .contains("has answered run, and a thread that it has started in python3")
                .contains("let run wait until the thread has ended, such as by join(), before it answers");
    }

    /** Nobody can read from it what it is. */
    @Test
    void a_compiled_program_is_a_section_if_that_is_said() throws Exception {
        assumeTrue(runs("go", "version"), "there is no go here");
        String program = folder.resolve("my_section").toString();
        assertThat(runs("go", "build", "-o", program, template("go", "my_section.go")))
                .isTrue();

        run("check", "--json", "--lost-replies", "0", "--section", "--", program);

        assertShowsOnly("STALE_WRITE");
    }

    /** Whether a program runs here, and has what it needs. */
    private static boolean runs(String... command) throws Exception {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException e) {
            // There is no such program.
            return false;
        }
    }

    /** Under a snapshot whoever comes second is refused: no update is lost, and nobody waits for anybody. */
    @Test
    void a_section_is_tried_at_each_level_of_isolation() throws IOException {
        String file = "../extensions/sections/src/main/java/io/github/lockevolution/sections/UnlockBeforeCommit.java";

        run("check", file, "--crashes", "0", "--expiries", "0", "--lost-replies", "0", "--isolation", "all");

        assertThat(lab.out())
                .containsPattern("read-committed: .* breaks: NOT_SERIALIZABLE.\n")
                .containsPattern("repeatable-read: .* shows no failure")
                .containsPattern("serializable: .* shows no failure");
    }

    /** The level is said with the database; one that there is not is refused, and so is one for a lock. */
    @Test
    void a_section_is_judged_at_a_level_of_isolation() throws IOException, URISyntaxException {
        String file = template("java", "MySection.java");

        run("check", file, "--crashes", "0", "--expiries", "0", "--isolation", "serializable");
        assertThat(lab.out().replace('\n', ' ')).contains(", SERIALIZABLE.");

        assertThat(run("check", file, "--isolation", "strict")).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains("no isolation level called 'strict'", "repeatable-read");

        assertThat(run("check", section("CountsByIncr.java"), "--isolation", "serializable"))
                .isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains("--isolation serializable is about the transactions of a database");

        String lock =
                Files.writeString(folder.resolve("lock.txt"), "SET NX EX\n").toString();
        assertThat(run("check", lock, "--isolation", "serializable")).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains("--isolation serializable is about the transactions of a critical section");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--attacks", "--permits=2", "--once", "--servers=3", "--processes"})
    void what_is_for_locks_is_refused(String option) throws IOException {
        assertThat(run("check", template("java", "MySection.java"), option)).isEqualTo(ExitStatus.WRONG_USAGE);

        assertThat(lab.err()).contains(option.split("=")[0] + " is for locks, and this is a critical section");
    }

    @Test
    void a_lock_is_given_to_whoever_asks_for_one() throws IOException, URISyntaxException {
        assertThat(run("check", section("CountsByIncr.java"), "--lock", "stage5-lua"))
                .isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains("asks for no DistributedLock");
        String section = template("java", "MySection.java");
        assertThat(run("check", section, "--lock", "no-such-lock")).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(run("check", "GET {key}? else refuse / DEL {key}", "--lock", "stage5-lua"))
                .isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains("is the lock that a critical section is given");
    }
}
