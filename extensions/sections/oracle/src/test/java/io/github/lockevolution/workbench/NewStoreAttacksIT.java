package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.github.lockevolution.workbench.console.ExitStatus;
import org.junit.jupiter.api.Test;

/** As {@link NewStoreTest}, for a run of all schedules and all attacks. */
class NewStoreAttacksIT {

    private final TypedCommand lab = new TypedCommand();

    @Test
    void locks_in_it_are_attacked_by_what_they_have_a_port_for() {
        int status = lab.type("--stage tiny-comparing --stage tiny-dropping --stage tiny-keeping --json");

        assertThat(result(0, "LATE_UNLOCK")).isEqualTo("survives");
        assertThat(result(1, "LATE_UNLOCK")).isEqualTo("FOREIGN_UNLOCK");
        assertThat(result(2, "KILLED_WHILE_HOLDING")).isEqualTo("ORPHAN_KEY");
        assertThat(attacks(0).keySet()).contains("CUT_BETWEEN_COMMANDS").doesNotContain("SCRIPT_FLUSH");
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    private JsonObject attacks(int lock) {
        return lab.told().getAsJsonArray("stages").get(lock).getAsJsonObject().getAsJsonObject("attacks");
    }

    private String result(int lock, String attack) {
        return attacks(lock).getAsJsonObject(attack).get("result").getAsString();
    }
}
