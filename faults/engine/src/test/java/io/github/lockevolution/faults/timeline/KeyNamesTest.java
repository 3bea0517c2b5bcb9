package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyNamesTest {

    @Test
    void the_lock_key_alone_needs_no_name() {
        assertThat(KeyNames.of(Set.of("lock")).areTold()).isFalse();
        assertThat(KeyNames.of(Set.of()).areTold()).isFalse();
        assertThat(KeyNames.of(Set.of("lock", "lock:2")).areTold()).isTrue();
        assertThat(KeyNames.of(Set.of("lock:2")).areTold()).isTrue();
    }

    @Test
    void the_lock_key_comes_first() {
        assertThat(KeyNames.inOrder(Set.of("lock", "fence", "lock:queue"))).startsWith("lock");
    }

    @Test
    void a_long_name_loses_what_all_of_them_have_and_keeps_what_tells_them_apart() {
        KeyNames names = KeyNames.of(Set.of(
                "lock",
                "redisson_lock_queue:{lock}",
                "redisson_lock_timeout:{lock}",
                "redisson_unlock_latch:{lock}:tokenA2",
                "shop:orders:locks:owner"));

        assertThat(names.of("lock")).isEqualTo("lock");
        assertThat(names.of("redisson_lock_queue:{lock}")).isEqualTo("..lock_queue");
        assertThat(names.of("redisson_lock_timeout:{lock}")).isEqualTo("..lock_timeout");
        assertThat(names.of("redisson_unlock_latch:{lock}:tokenA2")).isEqualTo("..latch:tokenA2");
        assertThat(names.of("shop:orders:locks:owner")).isEqualTo("..locks:owner");
    }

    @Test
    void a_name_of_one_long_word_keeps_its_end() {
        assertThat(KeyNames.of(Set.of("theownerofthelockofmyshop")).of("theownerofthelockofmyshop"))
                .isEqualTo("..helockofmyshop");
    }

    @Test
    void names_that_would_become_one_stay_whole() {
        KeyNames names = KeyNames.of(Set.of("first:of:two:keys:owner", "second:of:two:keys:owner"));

        assertThat(names.of("first:of:two:keys:owner")).isEqualTo("first:of:two:keys:owner");
    }
}
