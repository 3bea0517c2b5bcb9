package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.text.JsonAt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lab command as a person or a script meets it. Options set system properties, as mvn does. */
class LabTest {

    private final LabCommand lab = new LabCommand();

    /** It goes with the next release. */
    @ParameterizedTest
    @ValueSource(strings = {"compare", "compare redis database --as markdown", "compare --json stage5-lua"})
    void what_took_the_place_of_compare_is_said(String typed) {
        LabCommand lab = new LabCommand();

        assertThat(lab.type(typed)).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err())
                .startsWith("lab: ./lab compare is gone. ./lab explore stage5-lua db-client-clock zk-ephemeral-node")
                .contains("./lab --stage stage5-lua --stage db-client-clock", "./lab show stage5-lua:A.A-crash.B --on");
        assertThat(lab.out()).isEmpty();
    }

    @Test
    void one_stage_with_its_stories() {
        int status = lab.run("--stage", "stage5-lua", "--stories");

        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("paused holder         OVERRUN")
                .contains("stage5-lua, random + Lua: as expected")
                .contains("A sleeps past its lease and writes while B is inside")
                .containsPattern(
                        "11 attacks through Toxiproxy .* \\d+\\.\\d s on Redis .*\nEvery lock broke exactly as expected\\.\n$");
        assertThat(lab.err()).isEmpty();
    }

    @Test
    void json_alone_goes_to_standard_output() {
        int status = lab.run("--stage", "stage2-setnx", "--json");

        assertThat(status).isZero();
        assertThat(JsonAt.at("stages", lab.out()).getAsJsonArray()).hasSize(1);
    }

    @Test
    void a_stack_trace_is_shown_to_those_who_ask() {
        int status = lab.run("--redis=redis://localhost:1", "--stacktrace");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err()).contains("SetupProblem").contains("\tat io.github.lockevolution");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "explore", "show", "doctor"})
    void the_help_is_complete_and_fits_on_80_columns(String subcommand) {
        int status = subcommand.isEmpty() ? lab.run("--help") : lab.run(subcommand, "--help");

        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("--json", "--redis=", "--toxiproxy=", "--stacktrace", "Exit status:")
                .satisfies(help -> assertThat(help.lines())
                        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80)));
    }

    @Test
    void the_doctor_says_what_a_run_would_use() {
        int status = lab.run("doctor");

        assertThat(status).isZero();
        assertThat(lab.out())
                .containsPattern("\\* embedded +ok +Redis \\d")
                .containsPattern("\\* embedded +ok +Toxiproxy \\d")
                .endsWith("* is what a run would use. All of that can be used.\n");
    }

    @Test
    void the_doctor_says_why_something_cannot_be_used() {
        int status = lab.run("doctor", "--redis=redis://localhost:1", "--json");

        assertThat(status).isEqualTo(2);
        assertThat(JsonAt.at("findings", lab.out()).getAsJsonArray())
                .extracting(Object::toString)
                .contains("{\"part\":\"Redis\",\"name\":\"URL\",\"state\":\"missing\",\"chosen\":true,"
                        + "\"detail\":\"the Redis of lab.redis, redis://localhost:1, does not answer (Connection refused);"
                        + " start it, or leave lab.redis out to use the embedded one\"}");
    }
}
