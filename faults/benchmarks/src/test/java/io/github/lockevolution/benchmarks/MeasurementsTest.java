package io.github.lockevolution.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.MessageCheck;
import io.github.lockevolution.workbench.benchmark.Benchmark;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class MeasurementsTest {

    @Test
    void the_command_finds_them() {
        assertThat(ServiceLoader.load(Benchmark.class)).hasOnlyElementsOfType(Measurements.class);
    }

    @Test
    void every_sentence_is_there_in_each_language() {
        assertThat(new MessageCheck(Measurements.class, List.of(FigureText.class, LockFigureText.class), key -> false)
                        .problems())
                .isEmpty();
    }
}
