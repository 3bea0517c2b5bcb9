package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.check.EarlierCheck.Counted;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of an earlier check: what is needed of it is read, whatever else it has, and a file that does not say it is refused. */
class EarlierCheckTest {

    private static final String BOUNDS = """
            "bounds": {"clients": 2, "crashes": 1, "expiries": 1, "lostReplies": 0, "ahead": 0, "side": 1,
                       "failovers": 0, "restarts": 0, "evictions": 0},\
            """;

    private static final String CHECK = """
            {"version": 1, "redis": "7.0.15", "verdict": "not as expected", "ofLater": {"a": 1},
             "failures": {"RACE": {"schedules": 4, "shortest": "my-lock:A.B.B.A"}},
             "censuses": [
               {%1$s "complete": true, "schedules": 123456789012345678901234567890, "failures": {"RACE": 9007199254740993},
                "states": 7},
               {%1$s "complete": false}]}
            """.formatted(BOUNDS);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name_a_file() {
        file = folder.resolve("lock-check.json");
    }

    private void assertRefused(String text, String words) throws IOException {
        Files.writeString(file, text);
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> EarlierCheck.read(file))
                .satisfies(problem -> assertThat(problem.in(Language.ENGLISH)).isEqualTo(words));
    }

    @Test
    void its_schedules_and_the_counts_of_its_complete_censuses_are_read_however_large_they_are() throws IOException {
        Files.writeString(file, CHECK);

        EarlierCheck check = EarlierCheck.read(file);

        assertThat(check.schedules()).isEqualTo(Map.of(Failure.RACE, Schedule.parse("my-lock:A.B.B.A")));
        assertThat(check.censuses())
                .containsExactly(new Counted(
                        Bounds.USUAL,
                        new BigInteger("123456789012345678901234567890"),
                        Map.of(Failure.RACE, new BigInteger("9007199254740993"))));
    }

    @Test
    void a_file_that_is_not_there_is_named() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> EarlierCheck.read(file))
                .satisfies(problem -> assertThat(problem.in(Language.ENGLISH))
                        .isEqualTo(file + " cannot be read (no such file); write a check by"
                                + " ./lab check MyLock.java --out " + file));
    }

    @Test
    void what_is_no_check_of_one_lock_is_refused() throws IOException {
        String words =
                file + " is not what ./lab check --json prints of one lock, or --out writes; name a file that is";

        assertRefused("", words);
        assertRefused("MyLock", words);
        assertRefused("[" + CHECK + "]", words);
        assertRefused("\uFEFF" + CHECK, words);
        assertRefused(CHECK + "{}", words);
    }

    /** Whatever Gson would make of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"version\": 1, | \"version\": \"1\", | version",
                "\"version\": 1, | \"version\": 1, \"version\": 1, | version",
                "\"verdict\": | \"sentence\": | verdict",
                "\"RACE\": {\"sch | \"LUCK\": {\"sch | failures",
                "my-lock:A.B.B.A | my-lock:A.C? | failures.RACE.shortest",
                "\"shortest\": | \"longest\": | failures.shortest",
                "9007199254740993 | null | censuses.failures",
                "9007199254740993 | 1.5 | censuses.failures",
                "\"clients\": 2 | \"clients\": \"2\" | censuses.bounds",
                "\"clients\": 2 | \"clients\": -2 | censuses.bounds",
                "\"censuses\": | \"counted\": | censuses",
            })
    void a_broken_field_is_named(String there, String instead, String field) throws IOException {
        assertThat(CHECK).contains(there);

        assertRefused(
                CHECK.replace(there, instead),
                file + " is not what ./lab check --json prints, or --out writes: its field '" + field
                        + "' is missing, there twice, or something else; name a file that is");
    }

    @Test
    void what_cannot_be_compared_says_what_to_do() throws IOException {
        assertRefused(
                CHECK.replace("\"version\": 1", "\"version\": 7"),
                file + " is a check in version 7, and this lab reads version 1; write it again by --out");
        assertRefused(
                CHECK.replace("not as expected", "inconclusive"),
                file + " is of an inconclusive check, which says nothing that could be compared; name another one");
        assertRefused(
                "{\"lockCheck\": 1, \"what\": {}}",
                file + " is a check in the form that --save wrote before; delete it, write it again by"
                        + " ./lab check MyLock.java --out " + file
                        + ", and name what is checked beside --replay and --against from now on");
    }
}
