package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is asked of the field that it does not have, and its list. */
class FieldCommandTest {

    private final LabCommand lab = new LabCommand();

    @Test
    void a_library_that_is_not_there_is_told_with_those_that_are() {
        assertThat(lab.run("field", "redlock-3")).isEqualTo(2);
        assertThat(lab.err()).startsWith("lab: there is no library redlock-3 in the field; there are ");
        assertThat(lab.err()).contains("redlock-4");
    }

    @Test
    void releases_of_one_library_are_compared() {
        assertThat(lab.run("field", "redlock-4", "redlock-5", "--against", "4.1.0"))
                .isEqualTo(2);
        assertThat(lab.err()).isEqualTo("lab: --against compares two releases of one library, got 2; name one\n");
    }

    @Test
    void debian_has_one_release() {
        assertThat(lab.run("field", "redis-py", "--against", "4.0.0")).isEqualTo(2);
        assertThat(lab.err())
                .isEqualTo("lab: Debian has one release of python3-redis alone;"
                        + " --against works for libraries of npm and Maven\n");
    }

    @Test
    void the_list_has_a_line_for_each() {
        assertThat(lab.run("field", "--list", "redlock-4", "redis-py")).isZero();
        assertThat(lab.out().lines())
                .hasSize(2)
                .allMatch(line -> line.endsWith(" LEASE_OVERRUN"))
                .allMatch(line -> line.length() <= 80);
    }
}
