package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.Bench;
import io.github.lockevolution.faults.junit.OnTheBench;
import io.github.lockevolution.faults.verdict.Duty;
import io.github.lockevolution.lock.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** One run of all attacks on all stages, and everything that is printed of it. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MatrixTest {

    private static final Path README = Path.of("../README.md");

    private Matrix matrix;
    private JsonObject json;

    @BeforeAll
    void attackEverything(Bench bench) throws InterruptedException {
        matrix = new Matrix(new AttackRun(bench).on(Stages.onTheClassPath().named(List.of()), result -> {}));
        json = JsonParser.parseString(MatrixJson.of(bench.redis().version(), matrix.reports()))
                .getAsJsonObject();
    }

    @Test
    void every_duty_is_met() {
        assertThat(matrix.problems()).isEmpty();
        assertThat(matrix.duty()).isEqualTo(Duty.MET);
    }

    @Test
    void it_fits_on_80_columns() {
        assertThat(matrix.toString().lines())
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void the_readme_shows_the_matrix_as_the_run_printed_it() throws IOException {
        assertThat(Files.readString(README)).contains("```text\n" + matrix + "```\n");
    }

    @Test
    void the_json_names_the_redis_and_the_stages_in_order() {
        assertThat(json.get("redis").getAsString()).matches("\\d+\\.\\d+\\.\\d+");
        assertThat(stages().map(stage -> stage.get("stage").getAsString()))
                .containsExactly(
                        "stage1-get-set", "stage2-setnx", "stage3-setnx-setex", "stage4-set-nx-ex", "stage5-lua");
        assertThat(stages().map(stage -> stage.get("verdict").getAsString())).containsOnly("as declared");
    }

    @Test
    void the_json_has_a_duty_for_every_failure() {
        assertThat(stages().map(stage -> stage.getAsJsonObject("failures"))).allSatisfy(failures -> {
            assertThat(failures.keySet()).containsExactly("RACE", "ORPHAN_KEY", "FOREIGN_UNLOCK", "LEASE_OVERRUN");
            assertThat(failures.asMap().values())
                    .extracting(failure -> failure.getAsJsonObject().get("duty").getAsString())
                    .isSubsetOf("must", "never");
        });
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

    private JsonObject attack(String stage, Attack attack) {
        return stages().filter(each -> each.get("stage").getAsString().equals(stage))
                .findFirst()
                .orElseThrow()
                .getAsJsonObject("attacks")
                .getAsJsonObject(attack.name());
    }
}
