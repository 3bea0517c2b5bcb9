package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Locks that are meant to stay taken, of which a client needs two, or that it takes again; each in a file whose first line says how it is checked and what has to come out. */
class CheckByRuleIT {

    /** {@code // --once shows RACE}. */
    private static final Pattern EXPECTED =
            Pattern.compile("// (?<options>--.+?) (?<kind>shows|survives|refused:|inconclusive:) ?(?<what>.*)");

    private final LabCommand lab = new LabCommand();

    static List<Path> locks() throws IOException, URISyntaxException {
        List<Path> locks = new ArrayList<>();
        for (String folder : List.of("once", "keys", "reenter")) {
            try (Stream<Path> files =
                    Files.list(Path.of(CheckByRuleIT.class.getResource(folder).toURI()))) {
                files.sorted().forEach(locks::add);
            }
        }
        return locks;
    }

    private static String lock(String name) throws IOException, URISyntaxException {
        return locks().stream()
                .filter(file -> file.getFileName().toString().equals(name + ".java"))
                .findFirst()
                .orElseThrow()
                .toString();
    }

    private int check(String file, String options) {
        List<String> words = new ArrayList<>(List.of("check", file));
        words.addAll(List.of(options.split(" ")));
        return lab.run(words.toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("locks")
    void a_lock_is_told_what_it_shows(Path file) throws IOException {
        Matcher expected = EXPECTED.matcher(Files.readAllLines(file).get(0));
        assertThat(expected.matches()).isTrue();

        int status = check(file.toString(), expected.group("options") + " --clients 3 --lost-replies 0 --json");

        if (expected.group("kind").equals("refused:")) {
            assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
            assertThat(lab.err()).startsWith("lab: " + expected.group("what"));
            return;
        }
        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        String[] failures = expected.group("kind").equals("survives")
                ? new String[0]
                : expected.group("what").split(", ");
        if (expected.group("kind").equals("inconclusive:")) {
            assertThat(told.get("gap").getAsString()).contains(expected.group("what"));
            return;
        }
        assertThat(told.has("gap")).isFalse();
        assertThat(told.getAsJsonObject("failures").keySet()).containsExactlyInAnyOrder(failures);
    }

    @Test
    void work_that_nobody_ever_does_is_told_by_who_died_in_the_middle_of_it() throws Exception {
        int status = check(lock("KeepsTheKeyForEver"), "--once --clients 2 --expiries 0 --lost-replies 0");

        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(lab.out())
                .contains("HALF_DONE: nobody has done the work, and nobody will: ever, or in this period")
                .contains("KeepsTheKeyForEver.java:16")
                .contains("HALF_DONE: everyone was gone, no lease was left");
    }

    @Test
    void work_that_is_done_twice_is_told_by_who_did_it() throws Exception {
        int status = check(lock("GivesTheKeyBack"), "--once --clients 2 --expiries 0 --lost-replies 0");

        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(lab.out())
                .contains("RACE: the work is done twice, by clients within their leases")
                .contains("A and B have done the work, each within its lease");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --once --permits 2         | --permits and --once ask for different rules
            --once --once-per 30       | --once and --once-per ask for different rules
            --once-per never           | --once-per needs a number of seconds, which is the lease too, such as 30; found 'never'
            --once-per 0               | --once-per needs a number of seconds, which is the lease too, such as 30; found '0'
            --once-per 20 --lease 30   | --once-per is 20 s and --lease 30 s; the period is the lease: leave --lease out
            --keys 3                   | --keys is 3; it needs to be 1 to 2: the bench gives each client one lock, or two
            --keys 2 --once            | --keys and --once ask for different rules
            --client delegating --processes | --client delegating needs a lock in Java, in this process
            --reenter --client careless | --reenter is --client reentrant, and --client careless asks for another program
            --once --attacks           | --attacks is for locks that one client holds and gives back, which --once does not ask for
            """)
    void what_has_no_meaning_together_is_said_in_a_sentence(String options, String said) throws Exception {
        int status = check(lock("KeepsTheKeyForEver"), options);

        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).startsWith("lab: " + said);
    }

    @Test
    void clients_that_wait_for_each_other_are_drawn_as_that() throws Exception {
        int status = check(lock("TakesThemAsTold"), "--keys 2 --clients 2 --crashes 0 --lost-replies 0");

        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(lab.out())
                .contains("DEADLOCK: everybody who is left waits for another, in 4 of 10 schedules.")
                .contains(": :  4  A: SETNX lock:2 locked -> 0  lock:1 = locked, for ever\n")
                .contains(": :  <-- DEADLOCK: A and B wait for each other, and nobody else can move\n");
    }

    /** {@link PlainWaiting} shares no code with the bench. */
    @ParameterizedTest
    @CsvSource({"TakesThemAsTold, 2", "TakesThemAsTold, 3", "SortsThem, 2", "SortsThem, 3"})
    void clients_that_wait_are_counted_as_a_plain_enumeration_counts_them(String name, int clients) throws Exception {
        check(lock(name), "--keys 2 --crashes 0 --lost-replies 0 --json --clients " + clients);

        PlainWaiting plain = new PlainWaiting(clients, name.equals("SortsThem"));
        JsonObject census = JsonParser.parseString(lab.out())
                .getAsJsonObject()
                .getAsJsonArray("censuses")
                .get(0)
                .getAsJsonObject();
        assertThat(census.get("schedules").getAsLong()).isEqualTo(plain.schedules());
        assertThat(census.getAsJsonObject("failures").get("DEADLOCK").getAsLong())
                .isEqualTo(plain.deadlocks());
    }

    @Test
    void a_client_that_waits_for_itself_is_told_as_that() throws Exception {
        check(lock("WaitsForItself"), "--reenter --clients 2 --crashes 0 --lost-replies 0");

        assertThat(lab.out()).containsPattern("DEADLOCK: (A waits for what it has itself|A and B wait for each other)");
    }

    /** As the example in the documentation, whose clients wait in a real database. */
    @Test
    void transactions_that_lock_two_rows_in_different_orders_are_a_deadlock() {
        int status = check(
                "../docs/examples/TwoAccounts.java",
                "--keys 2 --schema ../docs/examples/accounts.sql --clients 2 --crashes 0 --expiries 0 --lost-replies 0");

        PlainWaiting plain = new PlainWaiting(2, false);
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(lab.out())
                .contains("in " + plain.deadlocks() + " of " + plain.schedules() + " schedules.")
                .contains("<-- DEADLOCK: A and B wait for each other, and nobody else can move");
    }
}
