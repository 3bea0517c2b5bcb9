package io.github.lockevolution.workbench.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of a library, and the exit status that follows. */
class FieldResultTest {

    private static final String YAML = """
            library: tiny
            from: npm
            version: 2.0.0
            packages: [tiny@2.0.0, redis@5.0.0]
            page: https://example.org
            expected: [LEASE_OVERRUN]
            en: &words {lock: a, promise: b, why: c, shows: d, tracker: e}
            zh-CN: *words
            """;

    /** A check of a lock that shows these failures, each three times. */
    private static String check(String verdict, String... failures) {
        StringBuilder found = new StringBuilder();
        StringBuilder counts = new StringBuilder();
        for (String failure : failures) {
            String comma = found.isEmpty() ? "" : ",";
            found.append(comma).append("\"%s\": {\"schedules\": 2, \"shortest\": \"lock:A.B\"}".formatted(failure));
            counts.append(comma).append("\"%s\": 3".formatted(failure));
        }
        return """
                {"redis": "7.0.15", "verdict": "%s", "gap": "the reason", "failures": {%s},
                 "censuses": [
                   {"complete": true, "schedules": 10, "failures": {}, "bounds": %s},
                   {"complete": true, "schedules": 40, "failures": {%s}, "bounds": %s},
                   {"complete": false, "schedules": 90, "failures": {}, "bounds": %s}]}
                """.formatted(verdict, found, bounds(2, 0), counts, bounds(2, 1), bounds(3, 0));
    }

    private static String bounds(int clients, int lostReplies) {
        return RecordJson.line(Bounds.clients(clients).side(0).lostReplies(lostReplies));
    }

    private static FieldResult result(String version, String check) {
        FieldLibrary library = FieldLibrary.parse("tiny", YAML).at(version);
        return FieldResult.of(library, one -> Shown.of(one.facts().version(), check));
    }

    private static FieldResult showing(String version, String... failures) {
        return result(version, check("as expected", failures));
    }

    @Test
    void the_widest_census_that_is_complete_counts() {
        assertThat(showing("2.0.0", "LEASE_OVERRUN").shown())
                .contains(new Shown(
                        "2.0.0",
                        "Redis 7.0.15",
                        Optional.of(Bounds.clients(2).side(0).lostReplies(1)),
                        40,
                        Map.of("LEASE_OVERRUN", new Shown.Times(3, "A.B")),
                        Optional.empty(),
                        Map.of()));
    }

    @Test
    void a_library_shows_what_is_expected_and_nothing_else() {
        assertThat(showing("2.0.0", "LEASE_OVERRUN").status()).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(showing("2.0.0", "LEASE_OVERRUN").in(Language.ENGLISH))
                .isEqualTo("tiny 2.0.0 shows LEASE_OVERRUN in 3 of 40 schedules, as expected.");
        assertThat(showing("2.0.0").status()).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(showing("2.0.0").in(Language.ENGLISH))
                .isEqualTo("tiny 2.0.0 shows no failure in 40 schedules, where LEASE_OVERRUN was expected.");
        assertThat(showing("2.0.0", "LEASE_OVERRUN", "RACE").status()).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(showing("2.0.0", "LEASE_OVERRUN", "RACE").in(Language.ENGLISH))
                .isEqualTo("tiny 2.0.0 shows RACE in 3 and LEASE_OVERRUN in 3 of 40 schedules,"
                        + " where LEASE_OVERRUN was expected.");
    }

    @Test
    void without_a_verdict_nothing_is_as_expected() {
        FieldResult gap = result("2.0.0", check("inconclusive", "LEASE_OVERRUN"));
        FieldResult dead = FieldResult.of(FieldLibrary.parse("tiny", YAML), library -> {
            throw new InconclusiveException(any -> "it died");
        });
        FieldResult missing = FieldResult.of(FieldLibrary.parse("tiny", YAML), library -> {
            throw new SetupProblem(any -> "there is no npm");
        });

        assertThat(List.of(gap, dead, missing))
                .allMatch(result -> result.status() == ExitStatus.INCONCLUSIVE)
                .noneMatch(FieldResult::isAsExpected)
                .extracting(result -> result.in(Language.ENGLISH))
                .containsExactly(
                        "tiny 2.0.0: inconclusive; the reason",
                        "tiny 2.0.0: inconclusive; it died",
                        "tiny 2.0.0 is left out: there is no npm");
        assertThat(FieldList.summary(List.of(gap, dead, missing, showing("2.0.0", "LEASE_OVERRUN")), Language.ENGLISH))
                .isEqualTo("4 libraries: 1 as expected, 0 not as expected, 2 inconclusive, 1 left out.");
    }

    @Test
    void another_release_tells_what_was_mended_and_what_was_brought() {
        FieldResult older = showing("1.0.0", "LEASE_OVERRUN", "RACE");
        FieldResult newer = showing("2.0.0", "LEASE_OVERRUN", "ORPHAN_KEY");

        assertThat(newer.difference(older, Language.ENGLISH))
                .containsExactly(
                        "2.0.0 shows RACE no more, which 1.0.0 shows: it was mended in between.",
                        "2.0.0 shows ORPHAN_KEY, which 1.0.0 does not show: it was brought in between.");
        assertThat(older.difference(older, Language.ENGLISH)).containsExactly("1.0.0 and 1.0.0 show the same.");
        assertThat(newer.difference(result("1.0.0", check("inconclusive")), Language.ENGLISH))
                .containsExactly("1.0.0 and 2.0.0 cannot be compared: one of them has no verdict.");
    }

    /** Where the limit came first, how many it were by then is chance. */
    @Test
    void without_a_complete_census_no_counts_are_told_nor_compared() {
        String early = check("as expected", "LEASE_OVERRUN").replace("true", "false");
        FieldResult result = result("2.0.0", early);
        Shown later = result("2.0.0", early.replace("\"schedules\": 2", "\"schedules\": 7"))
                .shown()
                .orElseThrow();

        assertThat(result.in(Language.ENGLISH))
                .isEqualTo("tiny 2.0.0 shows LEASE_OVERRUN, as expected; not all of its schedules were run within the"
                        + " limit.");
        assertThat(result.shown().orElseThrow().isAs(later)).isTrue();
    }

    @Test
    void what_was_shown_is_read_as_it_was_written() {
        Shown shown = showing("2.0.0", "LEASE_OVERRUN").shown().orElseThrow().with(Map.of("en", "A takes it"));

        assertThat(Shown.read(shown.json())).isEqualTo(shown);
        assertThat(shown.isAs(showing("1.0.0", "LEASE_OVERRUN").shown().orElseThrow()))
                .isTrue();
        assertThat(shown.isAs(showing("2.0.0", "RACE").shown().orElseThrow())).isFalse();
    }
}
