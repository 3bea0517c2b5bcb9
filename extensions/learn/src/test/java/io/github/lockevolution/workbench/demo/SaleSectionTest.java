package io.github.lockevolution.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SaleSectionTest {

    /** A bill sends its reader to ./lab explore, and ./lab looks there for the names. */
    @Test
    void each_section_has_the_name_of_one_on_the_bench() throws IOException {
        assertThat(Files.readAllLines(Path.of("../sections/names.txt"))).containsAll(SaleSection.Names.all());
    }
}
