package io.github.lockevolution.lock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void no_two_failures_have_the_same_meaning() {
        assertThat(Failure.values()).extracting(Failure::meaning).doesNotHaveDuplicates();
    }
}
