package io.github.lockevolution.workbench.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.text.Language;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The libraries themselves, fetched and judged anew: they show what the page says, to the last schedule. */
class FieldIT {

    private static final int LIMIT = 600;

    static Stream<String> names() {
        return Field.names().stream();
    }

    /** One of each place where packages are published. */
    @ParameterizedTest
    @ValueSource(strings = {"redlock-4", "redis-py", "jedis-lock"})
    void a_library_shows_what_it_has_shown(String name) {
        FieldLibrary library = FieldLibrary.read(name);
        FieldResult result = FieldResult.of(library, new FieldBench(LIMIT, Language.ENGLISH)::judge);

        assumeThat(result.isLeftOut()).as(result.in(Language.ENGLISH)).isFalse();
        Shown before = library.shown().orElseThrow();
        assertThat(result.shown())
                .as(result.in(Language.ENGLISH))
                .hasValueSatisfying(now -> assertThat(now.isAs(before)).isTrue());
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("names")
    void so_does_every_library(String name) {
        a_library_shows_what_it_has_shown(name);
    }
}
