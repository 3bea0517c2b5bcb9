package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadableTest {

    private static final String SCRIPT =
            "-- takes the lock\n" + "if redis.call('GET', KEYS[1]) == 1 then return 0 end\n".repeat(4);

    @Test
    void a_long_script_is_told_by_its_first_line() {
        assertThat(Readable.of("EVAL " + SCRIPT + "return 1 1 lock tokenA 30000"))
                .isEqualTo("EVAL -- takes the lock... (6 lines, 238 characters) 1 lock tokenA 30000");
    }

    @Test
    void a_short_one_is_told_in_one_line() {
        assertThat(Readable.of("EVAL if a then\n  return 1\nend 1 lock tokenA"))
                .isEqualTo("EVAL if a then return 1 end 1 lock tokenA");
    }
}
