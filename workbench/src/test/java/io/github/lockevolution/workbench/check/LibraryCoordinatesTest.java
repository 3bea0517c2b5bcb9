package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.SetupProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryCoordinatesTest {

    @ParameterizedTest
    @CsvSource({
        "org.acme:locks:1.0, org.acme:locks:1.0",
        "redisson:4.7.0, org.redisson:redisson:4.7.0",
        "lettuce-core:7.5.2.RELEASE, io.lettuce:lettuce-core:7.5.2.RELEASE",
    })
    void a_library_is_named_in_full_or_in_short(String written, String coordinates) {
        assertThat(LibraryCoordinates.of(written)).hasToString(coordinates);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "redisson", "acme:1.0", "a:b:c:d", "org.acme:locks:1.0</version>", "redisson:[1,2)"})
    void whatever_else_is_written_is_refused(String written) {
        assertThatThrownBy(() -> LibraryCoordinates.of(written))
                .isInstanceOf(SetupProblem.class)
                .hasMessage(
                        "--with is '" + written
                                + "'; a library is named by GROUP:ARTIFACT:VERSION, and by ARTIFACT:VERSION alone: jedis,"
                                + " lettuce-core, redisson, shedlock-provider-redis-spring, spring-data-redis, spring-integration-redis");
    }

    @Test
    void a_library_stands_in_a_pom_as_maven_writes_it() {
        assertThat(LibraryCoordinates.of("org.acme:locks:1.0").dependency())
                .isEqualTo("<dependency><groupId>org.acme</groupId><artifactId>locks</artifactId>"
                        + "<version>1.0</version></dependency>");
    }
}
