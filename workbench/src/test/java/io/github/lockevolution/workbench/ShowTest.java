package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.text.JsonAt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShowTest {

    private final LabCommand lab = new LabCommand();

    @Test
    void a_story_is_drawn_and_explained_in_three_lines() {
        int status = lab.run("show", "stage3-setnx-setex:A.A-crash.B");

        assertThat(status).isZero();
        assertThat(lab.out()).contains("stage3-setnx-setex:A.A-crash.B").endsWith("""

                ORPHAN_KEY
                  Believed:   A is dead; B believes that somebody else has the lock
                  Redis held: lock = A, for ever
                  Closed by:  stage4-set-nx-ex, by SET key owner NX EX seconds

                Replayed 10/10: the same every time.
                """);
        assertThat(lab.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void a_story_can_be_drawn_without_a_word_on_what_it_shows() {
        int status = lab.run("show", "stage4-set-nx-ex:A.A.expire.B.A.B.B", "--on", "stage5-lua", "--no-verdict");

        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("A: DEL lock -> 1, done", "stage5-lua:A.A.expire.B.A.B.B")
                .doesNotContain("FOREIGN_UNLOCK", "shows", "<--", "Replayed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            stage1-get-set:A.B.B.A.A.A.B.B     | stage2-setnx, by SETNX key owner
            stage2-setnx:A.A-crash.B           | stage4-set-nx-ex, by SET key owner NX EX seconds; not yet by stage3-setnx-setex
            stage4-set-nx-ex:A.A.expire.B.A.B.B| stage5-lua, by EVAL \"if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0\" 1 key token
            stage5-lua:A.expire.B.B.B.A.A      | no later lock; only the guarded resource can stop this one
            """)
    void the_third_line_says_which_command_of_which_later_stage_closes_the_gap(String schedule, String closing) {
        lab.run("show", schedule, "--json");

        assertThat(JsonAt.at("explanations.0.closed", json()).getAsString()).isEqualTo(closing);
    }

    @Test
    void the_same_story_on_the_next_stage_marks_the_first_answer_that_differs() {
        int status = lab.run("show", "stage4-set-nx-ex:A.A.expire.B.A.B.B", "--on", "stage5-lua", "--json");

        JsonObject transferred = JsonAt.at("on.0", json()).getAsJsonObject();
        assertThat(status).isZero();
        assertThat(transferred.get("schedule").getAsString()).isEqualTo("stage5-lua:A.A.expire.B.A.B.B");
        assertThat(transferred.getAsJsonObject("failures").keySet()).isEmpty();
        assertThat(JsonAt.at("firstDifference.move", transferred).getAsInt()).isEqualTo(5);
        assertThat(JsonAt.at("firstDifference.words", transferred).getAsString())
                .matches("A removes nothing: EVALSHA [0-9a-f]{40} 1 lock A:tokenA -> 0"
                        + " \\(on stage4-set-nx-ex it was DEL lock -> 1\\)");
    }

    @Test
    void the_evolution_tries_it_on_every_other_lock() {
        int status = lab.run("show", "stage1-get-set:A.B.B.A.A.A.B.B", "--evolution");

        assertThat(status).isZero();
        assertThat(lab.out())
                .contains(
                        "The same story on stage2-setnx shows no failure:",
                        "The same story on stage3-setnx-setex shows no failure:",
                        "The same story on stage4-set-nx-ex shows no failure:",
                        "The same story on stage5-lua shows no failure:");
    }

    @Test
    void a_story_without_a_failure_says_so() {
        int status = lab.run("show", "stage2-setnx:A.B.A.A");

        assertThat(status).isZero();
        assertThat(lab.out()).endsWith("\nNo failure.\nReplayed 10/10: the same every time.\n");
    }

    @Test
    void a_story_that_is_not_at_its_end_says_what_may_come() {
        int status = lab.run("show", "stage2-setnx:A.A-crash");

        assertThat(status).isZero();
        assertThat(lab.out())
                .endsWith(
                        "\nNot at its end: possible next is B, B-lost, B-crash.\nReplayed 10/10: the same every time.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stage2-setnx", "stage2-setnx:A.B.A.A", "stage2-setnx.careless:A.B.A.A"})
    void the_code_of_a_lock_is_printed_below_its_imports(String schedule) {
        int status = lab.run("show", schedule, "--source");

        assertThat(status).isZero();
        assertThat(lab.out())
                .startsWith("/**\n")
                .contains("public final class SetnxLock implements DistributedLock {")
                .endsWith("}\n")
                .doesNotContain("import ");
    }

    @Test
    void for_a_page_the_same_story_on_another_lock_stands_alone_with_its_first_difference() {
        int status = lab.run("show", "stage3-setnx-setex:A.A-crash.B", "--on", "stage4-set-nx-ex", "--as", "markdown");

        assertThat(status).isZero();
        assertThat(lab.out()).startsWith("""
                On stage4-set-nx-ex the story is `stage4-set-nx-ex:A.A-crash.B` and shows **no failure**.

                **The first difference:** a newcomer gets in: SET lock N NX EX 30 -> OK (on stage3-setnx-setex it was refused)

                ```mermaid
                sequenceDiagram
                    title stage4-set-nx-ex:A.A-crash.B
                """);
    }

    private JsonObject json() {
        return JsonParser.parseString(lab.out()).getAsJsonObject();
    }

    @Test
    void a_schedule_says_by_itself_that_its_clients_are_careless() {
        int status = lab.run("show", "stage4-set-nx-ex.careless:A.B.B.A.A", "--on", "stage5-lua", "--json");

        assertThat(status).isZero();
        assertThat(json().get("schedule").getAsString()).isEqualTo("stage4-set-nx-ex.careless:A.B.B.A.A");
        assertThat(json().getAsJsonObject("failures").keySet()).containsExactly("FOREIGN_UNLOCK");
        assertThat(JsonAt.at("on.0.schedule", json()).getAsString()).isEqualTo("stage5-lua.careless:A.B.A.A");
    }
}
