package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MemoryResourceTest {

    private final MemoryResource resource = new MemoryResource();

    private boolean writes(long token, String entry) {
        return resource.write(OptionalLong.of(token), entry);
    }

    @Test
    void whoever_shows_a_lower_token_than_somebody_before_is_refused() {
        assertThat(writes(2, "second")).isTrue();
        assertThat(writes(1, "late")).isFalse();
        assertThat(writes(2, "second again")).isTrue();
        assertThat(writes(3, "third")).isTrue();

        assertThat(resource.written()).containsExactly("second", "second again", "third");
    }

    @Test
    void whoever_shows_no_token_is_let_in() {
        assertThat(resource.write(OptionalLong.empty(), "first")).isTrue();
        assertThat(writes(2, "second")).isTrue();
        assertThat(resource.write(OptionalLong.empty(), "third")).isTrue();
        assertThat(writes(1, "late")).isFalse();

        assertThat(resource.written()).containsExactly("first", "second", "third");
    }
}
