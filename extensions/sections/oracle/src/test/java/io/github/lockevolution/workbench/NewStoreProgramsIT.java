package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.workbench.console.ExitStatus;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As {@link NewStoreTest}, for programs in another language, which know of that store what a script of a few lines does. */
class NewStoreProgramsIT {

    private static final String PROGRAMS = "python3 src/test/resources/io/github/lockevolution/tiny/";

    private final TypedCommand lab = new TypedCommand();

    @BeforeAll
    static void requirePython() {
        assumeTrue(Platform.program("python3").isPresent(), "no python3");
    }

    @Test
    void a_program_that_chooses_it_by_its_name_is_checked_there() {
        int status = lab.type(TypedCommand.CHECK + "--store tiny -- " + PROGRAMS + "tiny_lock.py");

        assertThat(lab.failures()).containsExactlyInAnyOrder("FOREIGN_UNLOCK", "LEASE_OVERRUN");
        assertThat(lab.store()).isEqualTo("Tiny 1");
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }

    @Test
    void a_program_is_attacked_there_as_well() {
        lab.type(TypedCommand.CHECK + "--attacks --store tiny -- " + PROGRAMS + "tiny_lock.py");

        JsonObject attacks = lab.told().getAsJsonObject("attacks");
        assertThat(attacks.getAsJsonObject("LATE_UNLOCK").get("result").getAsString())
                .isEqualTo("FOREIGN_UNLOCK");
        assertThat(attacks.getAsJsonObject("DEAD_THREAD").get("story").getAsString())
                .isEqualTo("not applicable: a program");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--store tiny ", ""})
    void a_section_that_is_a_program_works_where_it_is_told_or_where_its_script_says(String chosen) {
        lab.type(TypedCommand.CHECK + "--expiries 0 " + chosen + "-- " + PROGRAMS + "tiny_section.py");

        assertThat(lab.failures()).containsExactly("NOT_SERIALIZABLE");
        assertThat(lab.store()).isEqualTo("Tiny 1");
    }
}
