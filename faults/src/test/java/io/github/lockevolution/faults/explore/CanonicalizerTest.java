package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalizerTest {

    private static final String KEY = "lock-evolution:7a5be1c2-1c5e-4f7e-9b1e-0d3c5c0f1f11:stage5-lua:order";
    private static final String ONE = "0b9c6a55-93a1-4c3e-8f3e-2f9a7a3f5d10";
    private static final String OTHER = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";

    private final Canonicalizer canonicalizer = new Canonicalizer(KEY);

    @Test
    void the_lock_key_is_called_lock_and_a_key_of_the_locks_own_after_it() {
        assertThat(canonicalizer.of("SET " + KEY + " A NX EX 30")).isEqualTo("SET lock A NX EX 30");
        assertThat(canonicalizer.of("INCR " + KEY + ":fence")).isEqualTo("INCR lock:fence");
    }

    @Test
    void a_token_is_called_after_the_client_at_which_it_was_first_met() {
        assertThat(canonicalizer.of("SET " + KEY + " " + ONE, "B")).isEqualTo("SET lock tokenB");
        assertThat(canonicalizer.of(OTHER + " is not " + ONE, "A")).isEqualTo("tokenA is not tokenB");
    }

    @Test
    void the_second_token_of_a_client_has_a_number() {
        assertThat(canonicalizer.of(ONE + " then " + OTHER, "A")).isEqualTo("tokenA then tokenA2");
    }

    @Test
    void another_wording_names_anew() {
        canonicalizer.of(ONE);

        assertThat(new Canonicalizer(KEY).of(OTHER)).isEqualTo("token");
    }

    @Test
    void the_digest_of_a_script_stays_as_it_is() {
        String digest = "EVALSHA e0e1f9fabfc9d4800c877a703b823ac0578ff8db 1";

        assertThat(canonicalizer.of(digest)).isEqualTo(digest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "owner-42", "SET lock A NX EX 30", "WITHOUT_ANY_DIGIT_IN_IT", "1795000000000"})
    void words_that_are_short_or_lack_a_digit_are_no_tokens(String text) {
        assertThat(canonicalizer.of(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ONE,
                "V1StGXR8_Z5jdHi6B-myT",
                "bG9jayBldm9sdXRpb24xMg==",
                "0123456789abcdef",
                "1234567890123456789",
                "e0e1f9fabfc9d4800c877a703b823ac0578ff8db"
            })
    void random_identifiers_of_the_usual_forms_are_tokens(String text) {
        assertThat(canonicalizer.of(text)).isEqualTo("token");
    }
}
