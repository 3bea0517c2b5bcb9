package io.github.lockevolution.faults.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.host.OtherJvm;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTest {

    private static final Setting COLOUR = new Setting("lab.test.colour", "by default");

    /** Prints the setting as it is, then set on the command line. */
    static final class Printing {

        public static void main(String[] arguments) {
            System.out.println(COLOUR.value());
            System.setProperty(COLOUR.name(), "by property");
            System.out.println(COLOUR.value());
        }
    }

    private static List<String> printedWhereTheVariableIs(String value) throws IOException {
        try (OtherJvm jvm = OtherJvm.runWith(Map.of("LAB_TEST_COLOUR", value), Printing.class)) {
            return jvm.lines();
        }
    }

    @AfterEach
    void forget_the_property() {
        System.clearProperty(COLOUR.name());
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
        assertThat(COLOUR.value()).isEqualTo("by default");
    }

    @Test
    void a_property_beats_the_default() {
        System.setProperty(COLOUR.name(), "by property");

        assertThat(COLOUR.value()).isEqualTo("by property");
    }

    @Test
    void a_property_beats_the_variable_and_the_variable_the_default() throws IOException {
        assertThat(printedWhereTheVariableIs("by variable")).containsExactly("by variable", "by property");
    }

    @Test
    void a_blank_variable_sets_nothing() throws IOException {
        assertThat(printedWhereTheVariableIs(" ")).containsExactly("by default", "by property");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void a_property_without_a_value_is_refused(String nothing) {
        System.setProperty(COLOUR.name(), nothing);

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(COLOUR::value)
                .withMessage("lab.test.colour is set to nothing; give it a value, or leave it out to use by default");
    }
}
