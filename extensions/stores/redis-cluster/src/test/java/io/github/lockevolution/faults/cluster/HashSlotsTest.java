package io.github.lockevolution.faults.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashSlotsTest {

    /** By the specification: the checksum of 123456789 is 0x31C3. */
    @Test
    void a_key_has_the_slot_that_the_specification_gives_it() {
        assertThat(HashSlots.of("123456789")).isEqualTo(0x31C3);
        assertThat(HashSlots.of("{user1000}.following")).isEqualTo(HashSlots.of("user1000"));
    }

    @Test
    void each_slot_is_at_one_master() {
        assertThat(HashSlots.first(0)).isZero();
        assertThat(HashSlots.last(HashSlots.MASTERS - 1)).isEqualTo(16_383);
        for (int master = 0; master < HashSlots.MASTERS; master++) {
            assertThat(HashSlots.master(HashSlots.first(master))).isEqualTo(master);
            assertThat(HashSlots.master(HashSlots.last(master))).isEqualTo(master);
        }
        assertThat(HashSlots.first(1)).isEqualTo(HashSlots.last(0) + 1);
        assertThat(HashSlots.first(2)).isEqualTo(HashSlots.last(1) + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":to", ":channel", ":a:longer:one"})
    void the_keys_of_a_lock_have_the_slots_that_a_picture_shows(String end) {
        String key = HashSlots.likeShown("cluster-one-key:0a1b2c3d");

        assertThat(key).startsWith("cluster-one-key:0a1b2c3d:");
        assertThat(HashSlots.of(key + end)).isEqualTo(HashSlots.of("lock" + end));
        assertThat(HashSlots.of("{" + key + "}" + end)).isEqualTo(HashSlots.of("lock"));
    }
}
