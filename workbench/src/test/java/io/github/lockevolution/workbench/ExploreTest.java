package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.text.JsonAt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExploreTest {

    private final LabCommand lab = new LabCommand();

    @Test
    void it_counts_the_schedules_of_one_stage() {
        int status = lab.run("explore", "stage3-setnx-setex");

        assertThat(status).isZero();
        assertThat(lab.out()).startsWith("""
                                      3 SETNX +
                                      SETEX
                --------------------------------
                schedules             280
                RACE                  0
                ORPHAN_KEY            10
                FOREIGN_UNLOCK        68
                LEASE_OVERRUN         48
                UNRELEASED            0
                two inside            48

                """).contains("""
                The shortest schedule that shows each; ./lab show SCHEDULE draws it:
                  ORPHAN_KEY      stage3-setnx-setex:A.A-crash.B                 replayed 10/10
                  FOREIGN_UNLOCK  stage3-setnx-setex:A.A.A.expire.B.A.B.B.B      replayed 10/10
                  LEASE_OVERRUN   stage3-setnx-setex:A.A.expire.B.B.B.B.A.A      replayed 10/10
                Every schedule of 2 clients, at most 1 crash, 1 expiry, 0 lost replies.
                """).endsWith("\nEvery lock broke exactly as expected.\n");
        assertThat(lab.out().lines().count())
                .as("rows, with the prompts before and behind")
                .isLessThanOrEqualTo(22);
        assertThat(lab.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(lab.err()).isEmpty();
    }

    @Test
    void all_bounds_can_be_chosen_and_are_in_the_json() {
        int status = lab.type("explore stage4-set-nx-ex --crashes 0 --expiries 2 --lost-replies 1 --ahead 3 --json");

        JsonObject json = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(status).isZero();
        assertThat(json.getAsJsonObject("bounds"))
                .hasToString(
                        "{\"clients\":2,\"crashes\":0,\"expiries\":2,\"lostReplies\":1,\"ahead\":3,\"side\":1,\"failovers\":0,"
                                + "\"restarts\":0,\"evictions\":0}");
        assertThat(JsonAt.at("stages.0", json).getAsJsonObject().keySet())
                .doesNotContain("attacks")
                .contains("schedules", "failures", "complete");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--exact", "--workers 1", "--workers 5"})
    void however_states_are_kept_and_however_many_explore_the_counts_are_the_same(String how) {
        lab.type("explore stage1-get-set --clients 3 --json");
        LabCommand other = new LabCommand();
        other.type("explore stage1-get-set --clients 3 --json " + how);

        assertThat(stage(other).get("failures")).isEqualTo(stage(lab).get("failures"));
        assertThat(stage(other).get("states")).isEqualTo(stage(lab).get("states"));
    }

    @ParameterizedTest
    @CsvSource({
        "--workers 0,there would be 0 workers",
        "--exact --no-merge,--exact and --no-merge cannot be used together"
    })
    void what_cannot_be_is_refused(String how, String said) {
        assertThat(lab.type("explore stage2-setnx " + how)).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains(said);
    }

    @Test
    void merged_or_apart_the_counts_are_the_same() {
        lab.run("explore", "stage1-get-set", "--json");
        LabCommand other = new LabCommand();
        other.run("explore", "stage1-get-set", "--no-merge", "--json");

        JsonObject merged = stage(lab);
        JsonObject apart = stage(other);
        assertThat(apart.get("failures")).isEqualTo(merged.get("failures"));
        assertThat(apart.get("schedules")).isEqualTo(merged.get("schedules"));
        assertThat(apart.get("schedulesRun").getAsLong())
                .isEqualTo(apart.get("schedules").getAsLong())
                .isGreaterThan(merged.get("schedulesRun").getAsLong());
    }

    @Test
    void alike_or_one_by_one_the_counts_are_the_same() {
        lab.run("explore", "stage4-set-nx-ex", "--clients", "3", "--json");
        LabCommand other = new LabCommand();
        other.run("explore", "stage4-set-nx-ex", "--clients", "3", "--no-symmetry", "--json");

        JsonObject alike = stage(lab);
        JsonObject oneByOne = stage(other);
        assertThat(oneByOne.get("failures")).isEqualTo(alike.get("failures"));
        assertThat(oneByOne.get("schedules")).isEqualTo(alike.get("schedules"));
        assertThat(oneByOne.get("twoInside")).isEqualTo(alike.get("twoInside"));
        assertThat(alike.get("clientsAlike").getAsInt()).isEqualTo(3);
        assertThat(oneByOne.get("clientsAlike").getAsInt()).isEqualTo(1);
        assertThat(oneByOne.get("movesRun").getAsInt())
                .isGreaterThan(alike.get("movesRun").getAsInt());
    }

    @Test
    void eight_clients_are_counted_exactly_and_shown_in_round_numbers() {
        int status = lab.run("explore", "stage5-lua", "--clients", "8", "--json");
        LabCommand table = new LabCommand();
        table.run("explore", "stage5-lua", "--clients", "8", "--all");

        assertThat(status).isZero();
        assertThat(stage(lab).get("schedules").getAsString()).isEqualTo("57628771200");
        assertThat(table.out()).containsPattern("clients alike +all 8\n");
    }

    private static JsonObject stage(LabCommand lab) {
        return JsonAt.at("stages.0", lab.out()).getAsJsonObject();
    }

    @Test
    void without_crashes_nobody_is_blamed_for_showing_no_orphan_and_nobody_is_praised() {
        int status = lab.run("explore", "stage2-setnx", "--crashes", "0");

        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("ORPHAN_KEY            0 -\n")
                .contains("\n-        declared, and not to be seen within these bounds\n")
                .endsWith("Every lock broke exactly as expected, as far as these bounds can tell.\n");
    }

    @Test
    void what_takes_longer_than_the_limit_is_counted_as_far_as_it_came() {
        int status = lab.run("explore", "stage1-get-set", "--clients", "12", "--crashes", "9", "--limit", "1");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err())
                .isEqualTo(
                        "lab: not every schedule could be run within the limit of 1 second; what was counted so far is"
                                + " marked with ?; allow more by --limit, or ask for less by --clients, --crashes, --expiries,"
                                + " --lost-replies, --ahead, --side, --failovers, --restarts or --evictions\n");
        assertThat(lab.out())
                .containsPattern("schedules +\\S.* \\?\n")
                .contains("Inconclusive: stage1-get-set.\n")
                .contains("stage1-get-set: inconclusive, the census is not complete: it was stopped\n");
    }

    @Test
    void careless_clients_are_counted_and_no_lock_is_held_to_what_it_declares() {
        int status = lab.run("explore", "stage2-setnx", "--client", "careless");

        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("  FOREIGN_UNLOCK  stage2-setnx.careless:A.A.B.B.A ")
                .contains("Every schedule of 2 careless clients, at most 1 crash,")
                .endsWith("What a lock declares is about careful clients; of others this run only reports.\n");
    }

    @Test
    void that_the_clients_are_careless_is_in_the_json_and_that_they_are_careful_is_not() {
        lab.run("explore", "stage2-setnx", "--client", "careless", "--json");
        LabCommand careful = new LabCommand();
        careful.run("explore", "stage2-setnx", "--json");

        assertThat(JsonAt.at("client", lab.out()).getAsString()).isEqualTo("careless");
        assertThat(JsonParser.parseString(careful.out()).getAsJsonObject().keySet())
                .doesNotContain("client");
    }
}
