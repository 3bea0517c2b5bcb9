package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the lab and its pages call this version is what the build calls it. */
class VersionTest {

    @Test
    void the_number_is_that_of_the_build() {
        assertThat(Path.of("../pom.xml"))
                .content()
                .contains("<artifactId>lock-evolution</artifactId>\n  <version>" + Version.NUMBER + "</version>");
    }
}
