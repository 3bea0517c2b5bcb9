package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The walk as a person at a terminal or a script begins it. */
class WalkCommandTest {

    private final LabCommand lab = new LabCommand();

    @Test
    void where_nobody_types_anything_it_says_so() {
        int status = lab.runReading(List.of(), "walk", "stage1-get-set");

        assertThat(status).isZero();
        assertThat(lab.out())
                .endsWith("Standard input ended before the first move; moves are typed, or come through a pipe.\n");
    }
}
