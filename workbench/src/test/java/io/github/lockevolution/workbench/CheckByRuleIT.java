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
        for (String folder : List.of("once", "reenter")) {
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
            --reenter --client careless | --reenter is --client reentrant, and --client careless asks for another program
            --once --attacks           | --attacks is for locks that one client holds and gives back, which --once does not ask for
            """)
    void what_has_no_meaning_together_is_said_in_a_sentence(String options, String said) throws Exception {
        int status = check(lock("KeepsTheKeyForEver"), options);

        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).startsWith("lab: " + said);
    }

    @Test
    void a_client_that_waits_for_itself_is_told_as_that() throws Exception {
        check(lock("WaitsForItself"), "--reenter --clients 2 --crashes 0 --lost-replies 0");

        assertThat(lab.out()).containsPattern("DEADLOCK: (A waits for what it has itself|A and B wait for each other)");
    }
}
