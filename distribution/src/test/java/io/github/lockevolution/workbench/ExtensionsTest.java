package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.text.JsonAt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lab with all that it finds beside its core: locks, stores and commands. */
class ExtensionsTest {

    private final LabCommand lab = new LabCommand();

    private JsonObject json() {
        return JsonParser.parseString(lab.out()).getAsJsonObject();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            quiz --card ３                        | --card is '３', which is no whole number
            quiz --seed ٣                        | --seed is '٣', which is no whole number
            quiz --card 3 --find x                | --card and --find cannot be used together
            quiz --core --theme why               | --core and --theme cannot be used together
            quiz --anki --seed 3                  | --anki and --seed cannot be used together
            quiz --list --count 3                 | --list and --count cannot be used together
            """)
    void an_argument_that_means_nothing_is_refused_before_anything_starts(String arguments, String sentence) {
        String[] words = arguments.split(" ");

        assertThat(lab.run(words)).isEqualTo(2);
        assertThat(lab.err()).startsWith("lab: " + sentence + "; ");
        assertThat(lab.out()).isEmpty();
    }

    @Test
    void a_collection_is_explored_without_the_stages_and_what_shows_only_beyond_is_no_surprise() {
        int status = lab.type("explore --locks variants --crashes 0 --expiries 0 --ahead 1 --json");

        JsonObject json = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(status).isZero();
        assertThat(json.getAsJsonArray("stages"))
                .extracting(stage -> stage.getAsJsonObject().get("stage").getAsString())
                .contains(
                        "check-then-delete",
                        "deadline-del-setnx",
                        "deadline-getset",
                        "lua-keys-for-argv",
                        "lua-setnx-setex")
                .noneMatch(name -> name.startsWith("stage"));
        JsonObject race = json.getAsJsonArray("stages").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(stage -> stage.get("stage").getAsString().equals("deadline-getset"))
                .findFirst()
                .orElseThrow()
                .getAsJsonObject("failures")
                .getAsJsonObject("RACE");
        assertThat(race.get("duty").getAsString()).isEqualTo("may");
        assertThat(race.get("schedules").getAsLong()).isPositive();
    }

    @Test
    void a_collection_that_is_not_there_is_refused() {
        int status = lab.run("explore", "--locks", "others");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err())
                .startsWith("lab: there is no collection of locks called 'others'; there are stages, ")
                .contains("variants", "databases", "beyond", "zookeeper");
    }

    /** A command that the server does not know is no doubt about the other locks. */
    @Test
    void a_lock_that_this_redis_cannot_have_is_not_applicable_and_the_others_are_judged() {
        assertThat(lab.run("explore", "stage2-setnx", "native-delete")).isEqualTo(ExitStatus.AS_EXPECTED);

        assertThat(lab.out())
                .contains("native-delete: not applicable here: native-delete needs a server that has one of")
                .contains("Every schedule of 2 clients")
                .contains("Every other lock broke exactly as expected. Not applicable here: native-delete.");
    }

    /** The stages that took the other way. */
    @Test
    void what_closes_the_gap_of_a_variant_is_a_stage() {
        lab.run("show", "lua-keys-for-argv:A.A.A.B", "--json");

        assertThat(JsonAt.at("explanations.0.closed", json()).getAsString())
                .isEqualTo(
                        "stage5-lua, by EVAL \"if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0\" 1 key token");
    }

    @Test
    void the_doctor_says_what_a_run_would_use() {
        int status = lab.run("doctor");

        assertThat(status).isZero();
        assertThat(lab.out())
                .containsPattern("\\* embedded +ok +Redis \\d")
                .containsPattern("\\* embedded +ok +Toxiproxy \\d")
                .containsPattern("\\* h2 +ok +H2 \\d")
                .containsPattern("\\* embedded +ok +ZooKeeper \\d")
                .containsPattern("mariadb +(ok +/|missing)")
                .endsWith("* is what a run would use. All of that can be used.\n");
    }

    /** Its page believes that everybody is alone inside. */
    @Test
    void the_report_tells_of_no_semaphore() {
        int status = lab.run("report", "--locks", "semaphores");

        assertThat(lab.err())
                .startsWith("lab: the report tells of locks that one client holds, and sem-counter, ")
                .contains(" let several in; ./lab --stage LOCK and ./lab show SCHEDULE tell of those");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void a_lock_that_is_in_no_redis_loses_nothing_by_itself() {
        int status = lab.type("explore db-owner-column --evictions 1");

        assertThat(status).isEqualTo(3);
        assertThat(lab.out()).containsPattern("this store throws no\\s+key away by itself");
    }

    @Test
    void a_lock_that_is_in_no_redis_has_no_replica() {
        int status = lab.run("explore", "--locks", "databases", "--failovers", "1");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err()).contains("this store has no replica, so there can be no failover");
    }
}
