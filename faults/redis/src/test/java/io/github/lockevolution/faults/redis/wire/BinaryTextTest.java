package io.github.lockevolution.faults.redis.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BinaryTextTest {

    private static byte[] latin(String signs) {
        return signs.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void a_text_in_any_language_stays_as_it_is() {
        assertThat(BinaryText.of("锁 {order:7}\tünal\n".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("锁 {order:7}\tünal\n");
    }

    @Test
    void two_values_that_are_no_texts_are_never_told_alike() {
        assertThat(BinaryText.of(latin("\u009c\u00ff\u00fe"))).isEqualTo("9cfffe(3 bytes)");
        assertThat(BinaryText.of(latin("\u009c\u00ff\u00fd"))).isEqualTo("9cfffd(3 bytes)");
        assertThat(BinaryText.of(latin("\u0000\u0001ab"))).isEqualTo("00016162(4 bytes)");
    }

    @Test
    void a_name_that_is_wrapped_in_other_bytes_can_be_read() {
        assertThat(BinaryText.of(latin("\u00ac\u00ed\u0000\u0005t\u0000\u000clock:order:7")))
                .isEqualTo("\\xac\\xed\\x00\\x05t\\x00\\x0clock:order:7");
    }
}
