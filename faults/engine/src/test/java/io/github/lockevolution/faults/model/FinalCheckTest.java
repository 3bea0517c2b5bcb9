package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FinalCheckTest {

    private static Judge judging(FinalCheck end) {
        return new Judge().after(end.events());
    }

    @Test
    void a_newcomer_who_is_refused_proves_an_orphan_key() {
        assertThat(judging(new FinalCheck(false, List.of())).found()).containsOnlyKeys(ORPHAN_KEY);
    }

    @Test
    void a_newcomer_who_enters_proves_nothing_against_the_lock() {
        assertThat(judging(new FinalCheck(true, List.of())).found()).isEmpty();
    }
}
