package io.github.lockevolution.faults.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.host.OtherJvm;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchSettingsTest {

    private static final Setting COLOUR = new Setting("lab.test.colour", "by default");

    /** Prints the setting as it is, then set on the command line. */
    static final class Printing {

        public static void main(String[] arguments) {
            BenchSettings before = BenchSettings.ofSystem();
            System.setProperty(COLOUR.name(), "by property");
            System.out.println(before.value(COLOUR));
            System.out.println(BenchSettings.ofSystem().value(COLOUR));
        }
    }

    private static BenchSettings withVariable(String value) {
        return new BenchSettings(Map.of(), Map.of("LAB_TEST_COLOUR", value));
    }

    @Test
    void the_variable_is_named_after_the_property() {
        assertThat(Setting.REDIS.variable()).isEqualTo("LAB_REDIS");
        assertThat(Setting.REDIS_IMAGE.variable()).isEqualTo("LAB_REDIS_IMAGE");
        assertThat(Setting.TOXIPROXY.variable()).isEqualTo("LAB_TOXIPROXY");
        assertThat(Setting.TOXIPROXY_IMAGE.variable()).isEqualTo("LAB_TOXIPROXY_IMAGE");
    }

    @Test
    void without_property_and_variable_the_default_holds() {
        assertThat(BenchSettings.DEFAULTS.value(COLOUR)).isEqualTo("by default");
    }

    @Test
    void a_property_beats_the_variable_and_the_variable_the_default() {
        assertThat(withVariable("by variable").value(COLOUR)).isEqualTo("by variable");
        assertThat(withVariable("by variable").with(COLOUR, "by property").value(COLOUR))
                .isEqualTo("by property");
    }

    @Test
    void the_last_choice_holds_and_changes_nothing_that_was_handed_out() {
        BenchSettings red = BenchSettings.DEFAULTS.with(COLOUR, "red");

        assertThat(red.with(COLOUR, "blue").value(COLOUR)).isEqualTo("blue");
        assertThat(red.value(COLOUR)).isEqualTo("red");
    }

    @Test
    void a_blank_variable_sets_nothing() {
        assertThat(withVariable(" ").value(COLOUR)).isEqualTo("by default");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void a_property_without_a_value_is_refused_when_it_is_needed(String nothing) {
        BenchSettings settings = withVariable("by variable").with(COLOUR, nothing);

        assertThat(settings.value(Setting.REDIS)).isEqualTo("embedded");
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> settings.value(COLOUR))
                .withMessage("lab.test.colour is set to nothing; give it a value, or leave it out to use by default");
    }

    @Test
    void those_of_the_system_are_its_properties_over_its_environment_and_stay_as_they_were() throws IOException {
        try (OtherJvm jvm = OtherJvm.runWith(Map.of("LAB_TEST_COLOUR", "by variable"), Printing.class)) {
            assertThat(jvm.lines()).containsExactly("by variable", "by property");
        }
    }
}
