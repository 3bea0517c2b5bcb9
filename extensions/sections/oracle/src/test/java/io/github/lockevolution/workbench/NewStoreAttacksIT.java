package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.github.lockevolution.workbench.console.ExitStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** As {@link NewStoreTest}, for attacks: in a run of all schedules and all attacks, and in a check. */
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

    /** The process of a client makes the lock from the name of its class, as nothing describes it. */
    @ParameterizedTest
    @CsvSource({"Comparing,survives,LEASE_OVERRUN", "Dropping,FOREIGN_UNLOCK,'FOREIGN_UNLOCK, LEASE_OVERRUN'"})
    void a_lock_that_nobody_describes_is_attacked_there_as_well(String lock, String late, String paused) {
        lab.type(TypedCommand.CHECK + "--attacks io.github.lockevolution.tiny.TinyLocks$" + lock);

        JsonObject attacks = lab.told().getAsJsonObject("attacks");
        assertThat(result(attacks, "LATE_UNLOCK")).isEqualTo(late);
        assertThat(result(attacks, "PAUSED_HOLDER")).isEqualTo(paused);
        assertThat(result(attacks, "CUT_BETWEEN_COMMANDS")).isEqualTo("survives");
        assertThat(attacks.keySet()).doesNotContain("SCRIPT_FLUSH", "HALF_OPEN_CONNECTION");
    }

    private JsonObject attacks(int lock) {
        return lab.told().getAsJsonArray("stages").get(lock).getAsJsonObject().getAsJsonObject("attacks");
    }

    private String result(int lock, String attack) {
        return result(attacks(lock), attack);
    }

    private static String result(JsonObject attacks, String attack) {
        return attacks.getAsJsonObject(attack).get("result").getAsString();
    }
}
