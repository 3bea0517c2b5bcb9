package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SourceFileTest {

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatever_a_file_is_called_it_has_a_uri() {
        assertThat(new SourceFile(Path.of("%0A::error::x.py")).uri()).isEqualTo("./%250A::error::x.py");
        assertThat(new SourceFile(Path.of("src/A b#.java")).uri()).isEqualTo("src/A%20b%23.java");
    }
}
