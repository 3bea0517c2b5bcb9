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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Semaphores and read-write locks that somebody wrote at home, each in a file whose first line says how it is checked and what has to come out. */
class CheckSharedIT {

    /** {@code // --permits 2 shows RACE}. */
    private static final Pattern EXPECTED =
            Pattern.compile("// (?<options>--.+?) (?<kind>shows|refused:|inconclusive:|survives) ?(?<what>.*)");

    static List<Path> locks() throws IOException, URISyntaxException {
        try (Stream<Path> files =
                Files.list(Path.of(CheckSharedIT.class.getResource("shared").toURI()))) {
            return files.sorted().toList();
        }
    }

    private static Path lock(String name) throws IOException, URISyntaxException {
        return locks().stream()
                .filter(file -> file.getFileName().toString().equals(name + ".java"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("locks")
    void a_lock_is_told_what_it_shows(Path file) throws IOException {
        Matcher expected = EXPECTED.matcher(Files.readAllLines(file).get(0));
        assertThat(expected.matches()).isTrue();
        LabCommand lab = new LabCommand();

        int status = lab.run(arguments(file, expected.group("options"), "--lost-replies 0 --expiries 0 --json"));

        String what = expected.group("what");
        switch (expected.group("kind")) {
            case "refused:" -> {
                assertThat(lab.err()).startsWith("lab: ").contains(what);
                assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
            }
            case "inconclusive:" -> {
                assertThat(told(lab).get("gap").getAsString()).contains(what);
                assertThat(status).isEqualTo(ExitStatus.INCONCLUSIVE);
            }
            case "survives" -> {
                assertThat(told(lab).getAsJsonObject("failures").keySet()).isEmpty();
                assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
            }
            default -> {
                assertThat(told(lab).getAsJsonObject("failures").keySet()).containsExactlyInAnyOrder(what.split(", "));
                assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
            }
        }
    }

    private static JsonObject told(LabCommand lab) {
        return JsonParser.parseString(lab.out()).getAsJsonObject();
    }

    private static String[] arguments(Path file, String... options) {
        List<String> arguments = new ArrayList<>(List.of("check", file.toString()));
        for (String some : options) {
            arguments.addAll(List.of(some.split(" ")));
        }
        return arguments.toArray(String[]::new);
    }

    /** A process hears of the permits, and of the side that it is to take. */
    @Test
    @Tag("nightly")
    void clients_in_processes_count_the_same() throws Exception {
        requireSameCount(lock("GivesOneMoreBack"), "--permits 2 --clients 3 --crashes 0", "FOREIGN_UNLOCK");
    }

    @Test
    @Tag("nightly")
    void so_do_a_reader_and_a_writer() throws Exception {
        requireSameCount(lock("LeavesAWriterIn"), "--readers-writers --clients 2 --crashes 0", "RACE");
    }

    /** Each crash needs another process, and three clients crash often. By day, a lock for one client crashes in {@link CheckInProcessesIT}. */
    @Test
    @Tag("nightly")
    void so_do_they_if_one_of_three_crashes() throws Exception {
        requireSameCount(lock("CountsWithoutALease"), "--permits 2 --clients 3", "ORPHAN_KEY");
    }

    private static void requireSameCount(Path lock, String options, String failure) {
        LabCommand here = new LabCommand();
        LabCommand apart = new LabCommand();
        String bounds = "--expiries 0 --lost-replies 0 --limit 600 --json";
        here.run(arguments(lock, options, bounds));

        int status = apart.run(arguments(lock, options, bounds, "--processes"));

        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        JsonObject failures = told(apart).getAsJsonObject("failures");
        assertThat(failures.keySet()).containsExactly(failure);
        assertThat(failures.getAsJsonObject(failure).get("schedules"))
                .isEqualTo(told(here)
                        .getAsJsonObject("failures")
                        .getAsJsonObject(failure)
                        .get("schedules"));
    }

    @Test
    void the_story_counts_who_is_inside() throws Exception {
        LabCommand lab = new LabCommand();

        lab.run(arguments(
                lock("LeavesAWriterIn"), "--readers-writers", "--crashes 0", "--expiries 0", "--lost-replies 0"));

        assertThat(lab.out())
                .contains("RACE: more are inside at once than may be, none of them past a lease, in ")
                .contains("A B C D  in ")
                .contains("#        w  ")
                .contains("newcomers: ")
                .contains("were inside at once, where readers or one writer")
                .contains("More are inside at once than may be, for whatever reason, in ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--permits 0|lab: --permits is 0; it needs to be 1 to 11, so that there can be a client more than permits",
                "--permits 3 --clients 3|lab: --clients is 3, and so few never ask for more than 3 permits; use --clients 4 or more",
                "--permits 2 --readers-writers|lab: --permits and --readers-writers ask for different rules; leave all but one of them out",
                "--permits 2 --attacks|lab: --attacks is for locks that one client holds and gives back, which --permits does not ask for; leave one of them out"
            })
    void bad_input_is_told_in_one_sentence(String options, String sentence) throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.run(arguments(lock("CountsWithoutALease"), options));

        assertThat(lab.err().strip()).isEqualTo(sentence);
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }
}
