package io.github.lockevolution.tiny;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.tiny.client.Heartbeat;
import org.junit.jupiter.api.Test;

/** The client library of a store is known by what the kind of the store says of it, and by nothing else. */
class TinyLibraryTest {

    @Test
    void a_line_of_it_is_not_that_of_the_lock_that_uses_it() {
        assertThat(Quoted.thrown(Heartbeat.failure()))
                .startsWith("java.lang.IllegalStateException: no heart, TinyLibraryTest.java:");
    }
}
