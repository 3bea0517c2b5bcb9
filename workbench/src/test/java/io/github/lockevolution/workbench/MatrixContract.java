package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.matrix.Detail;
import io.github.lockevolution.workbench.matrix.Matrix;
import io.github.lockevolution.workbench.matrix.MatrixJson;
import io.github.lockevolution.workbench.matrix.MatrixTable;
import io.github.lockevolution.workbench.matrix.StoryTable;
import io.github.lockevolution.workbench.text.JsonAt;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** One run of all attacks on all stages, and everything that is printed of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MatrixContract {

    private Matrix matrix;
    private JsonObject json;

    @BeforeAll
    void lookAtTheRun(WholeRun run) {
        matrix = run.matrix();
        json = JsonParser.parseString(
                        MatrixJson.of(run.environment().redis().version(), Bounds.USUAL, matrix.results()))
                .getAsJsonObject();
    }

    @Test
    void every_lock_breaks_as_expected() {
        assertThat(matrix.problems(Language.ENGLISH)).isEmpty();
        assertThat(matrix.expectation()).isEqualTo(Expectation.MET);
    }

    @Test
    void it_fits_on_80_columns() {
        assertThat(MatrixTable.of(matrix, Language.ENGLISH).lines())
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void the_summary_of_all_stages_fits_on_24_rows_with_the_prompts_and_what_it_ran_on() {
        // Locks that others have added need rows of their own.
        Matrix ofHistory = new Matrix(matrix.results().stream()
                .filter(result -> result.lock().number() > 0)
                .toList());

        assertThat(MatrixTable.of(ofHistory, Language.ENGLISH, Detail.SUMMARY)
                        .stripTrailing()
                        .lines())
                .hasSizeLessThanOrEqualTo(24 - 2 - 5)
                .contains("broken by attacks     4 of 6     4 of 6     5 of 9     3 of 9     2 of 10");
    }

    @Test
    void every_story_fits_on_80_columns() {
        assertThat(matrix.results())
                .flatExtracting(result -> new StoryTable(result.attacks().orElseThrow())
                        .in(Language.ENGLISH)
                        .lines()
                        .toList())
                .hasSize(matrix.results().size() * (1 + 2 * Attack.usual().size()))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void the_json_names_the_redis_and_the_stages_in_order() {
        assertThat(json.get("redis").getAsString()).matches("\\d+\\.\\d+\\.\\d+");
        assertThat(stages().map(stage -> stage.get("stage").getAsString()))
                .containsExactlyElementsOf(LockCatalog.onTheClassPath().stages().stream()
                        .map(LockSpec::name)
                        .toList());
        assertThat(stages().map(stage -> stage.get("verdict").getAsString())).containsOnly("as declared");
    }

    @Test
    void the_json_has_an_expectation_for_every_failure() {
        assertThat(stages().map(stage -> stage.getAsJsonObject("failures"))).allSatisfy(failures -> {
            assertThat(failures.keySet())
                    .containsExactly("RACE", "ORPHAN_KEY", "FOREIGN_UNLOCK", "LEASE_OVERRUN", "UNRELEASED");
            assertThat(failures.asMap().values())
                    .extracting(failure -> failure.getAsJsonObject().get("duty").getAsString())
                    .isSubsetOf("must", "never");
        });
    }

    @Test
    void the_json_counts_the_schedules_of_every_failure() {
        JsonObject stage = stage("stage3-setnx-setex");

        assertThat(json.getAsJsonObject("bounds"))
                .hasToString(
                        "{\"clients\":2,\"crashes\":1,\"expiries\":1,\"lostReplies\":0,\"ahead\":0,\"side\":1,\"failovers\":0,\"restarts\":0,\"evictions\":0}");
        assertThat(stage.get("schedules").getAsLong()).isEqualTo(280);
        assertThat(stage.get("twoInside").getAsLong()).isEqualTo(48);
        assertThat(stage.get("complete").getAsBoolean()).isTrue();
        assertThat(JsonAt.at("failures.ORPHAN_KEY", stage))
                .hasToString("{\"schedules\":10,\"duty\":\"must\","
                        + "\"shortest\":\"stage3-setnx-setex:A.A-crash.B\",\"replayed\":\"10/10\"}");
        assertThat(JsonAt.at("failures.RACE", stage)).hasToString("{\"schedules\":0,\"duty\":\"never\"}");
    }

    @Test
    void every_shortest_schedule_is_replayed_ten_times_and_can_be_read_again() {
        List<String> stories = MatrixTable.of(matrix, Language.ENGLISH)
                .lines()
                .filter(line -> line.endsWith(" replayed 10/10"))
                .map(line -> line.strip().split(" +")[1])
                .toList();

        assertThat(stories)
                .hasSize(matrix.results().stream()
                        .mapToInt(result -> result.lock().suffers().size())
                        .sum())
                .allSatisfy(story -> assertThat(Schedule.parse(story)).hasToString(story));
    }

    @Test
    void the_json_tells_what_each_attack_showed() {
        JsonObject bothAtOnce = attack("stage1-get-set", Attack.BOTH_AT_ONCE);
        JsonObject lateUnlock = attack("stage1-get-set", Attack.LATE_UNLOCK);

        assertThat(bothAtOnce.getAsJsonArray("failures"))
                .extracting(name -> name.getAsString())
                .containsExactly(Failure.RACE.name(), Failure.FOREIGN_UNLOCK.name());
        assertThat(bothAtOnce.get("duty").getAsString()).isEqualTo("met");
        assertThat(lateUnlock.getAsJsonArray("failures")).isEmpty();
        assertThat(lateUnlock.get("duty").getAsString()).isEqualTo("not applicable");
        assertThat(lateUnlock.get("story").getAsString()).isEqualTo("not applicable: no lease");
    }

    private Stream<JsonObject> stages() {
        return json.getAsJsonArray("stages").asList().stream().map(stage -> stage.getAsJsonObject());
    }

    private JsonObject stage(String name) {
        return stages().filter(each -> each.get("stage").getAsString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private JsonObject attack(String stage, Attack attack) {
        return stage(stage).getAsJsonObject("attacks").getAsJsonObject(attack.name());
    }
}
