package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HistoryTest {

    private final History history = new History();

    @Test
    void events_are_kept_in_order() {
        history.add(new Entered("A"));

        history.add(new Entered("B"));

        assertThat(history.events()).containsExactly(new Entered("A"), new Entered("B"));
    }

    @Test
    void what_was_handed_out_does_not_grow_with_the_history() {
        List<Event> soFar = history.events();

        history.add(new Entered("A"));

        assertThat(soFar).isEmpty();
    }

    @Test
    void a_history_that_is_judged_in_between_is_judged_anew_at_the_end() {
        history.add(new Entered("A"));
        Map<Failure, Evidence> soFar = history.failures();

        history.add(new Entered("B"));

        assertThat(soFar).isEmpty();
        assertThat(history.failures()).containsOnlyKeys(RACE);
    }

    @Test
    void the_failures_cannot_be_changed_by_who_reads_them() {
        history.add(new Entered("A"));
        history.add(new Entered("B"));

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> history.failures().clear());
    }
}
