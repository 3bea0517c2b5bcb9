package io.github.lockevolution.workbench.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.WholeRun;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which of the textbooks' conditions the locks meet. */
public abstract class ConditionsContract {

    @Test
    void every_cell_is_what_the_run_counted_and_the_trial_found(WholeRun run) throws InterruptedException {
        String table = new ConditionsTable(Conditions.of(run.matrix(), run.environment())).in(Language.ENGLISH);

        assertThat(table).startsWith("""
                                      GET/SET    SETNX      SETNX +    SET NX EX  random +
                                                            SETEX                 Lua
                ----------------------------------------------------------------------------
                one holder            no         yes        no         no         no
                                      96/210     0/28       48/280     48/186     48/186
                available             no         no         no         yes        yes
                                      1/3        0/3        1/3        3/3        3/3
                fast                  3 commands 2 commands 3 commands 2 commands 2 commands
                re-entrant            no         no         no         no         no
                lease                 no         no         no         yes        yes
                                      22/210     14/28      10/280     0/186      0/186
                non-blocking          yes        yes        yes        yes        yes
                """);
    }

    @Test
    void a_lock_that_cannot_be_used_here_proves_nothing(WholeRun run) throws InterruptedException {
        LockResult stage5 = run.matrix().results().get(4);

        LockConditions unused = LockConditions.unused(LockResult.of(stage5.census()), language -> "it threw");
        JsonObject json = JsonParser.parseString(RecordJson.text(unused.json())).getAsJsonObject();

        assertThat(json.getAsJsonObject("oneHolder")).hasToString("{\"holds\":false,\"count\":48,\"of\":186}");
        assertThat(json.getAsJsonObject("available").keySet())
                .as("without attacks")
                .isEmpty();
        assertThat(json.getAsJsonObject("reentrant").keySet())
                .as("without a trial")
                .isEmpty();
        assertThat(json.get("gap").getAsString()).isEqualTo("it threw");
        assertThat(Conditions.expectation(run.matrix(), List.of(unused))).isEqualTo(Expectation.INCONCLUSIVE);
    }
}
