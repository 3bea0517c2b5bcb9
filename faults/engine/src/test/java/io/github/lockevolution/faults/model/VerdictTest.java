package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Freed;
import io.github.lockevolution.faults.model.Event.Took;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static Verdict on(Event... events) {
        History history = new History();
        List.of(events).forEach(history::add);
        return Verdict.on(history);
    }

    @Test
    void a_lock_whose_history_shows_a_failure_suffers_it_and_says_by_what() {
        Verdict verdict = on(new Entered("A"), new Entered("B"));

        assertThat(verdict)
                .isEqualTo(new Verdict.Suffers(Map.of(RACE, new Evidence.InsideWithoutEndOfLease(List.of("A", "B")))));
        assertThat(verdict.failures()).containsExactly(RACE);
        assertThat(verdict.isConclusive()).isTrue();
        assertThat(verdict.inJson()).isEqualTo("RACE");
    }

    @Test
    void several_failures_are_named_in_the_order_of_the_table() {
        Verdict verdict = on(new Took("B"), new Entered("A"), new Entered("B"), new Freed("A"));

        assertThat(verdict.failures()).containsExactly(RACE, FOREIGN_UNLOCK);
        assertThat(verdict.inJson()).isEqualTo("RACE, FOREIGN_UNLOCK");
    }

    @Test
    void a_lock_whose_history_shows_no_failure_survives() {
        Verdict verdict = on(new Entered("A"));

        assertThat(verdict.failures()).isEmpty();
        assertThat(verdict.isConclusive()).isTrue();
        assertThat(verdict.inJson()).isEqualTo("survives");
    }

    @Test
    void two_inside_after_a_foreign_unlock_are_its_consequence_and_no_failure_more() {
        Verdict verdict = on(new Took("A"), new Entered("A"), new Freed("B"), new Took("B"), new Entered("B"));

        assertThat(verdict)
                .isEqualTo(new Verdict.Suffers(Map.of(FOREIGN_UNLOCK, new Evidence.FreedForeignLock("B", "A"))));
    }

    @Test
    void an_inconclusive_run_is_neither_a_failure_nor_a_pass() {
        Verdict verdict = new Verdict.Inconclusive(language -> "the fault did not fire", new Exception());

        assertThat(verdict.failures()).isEmpty();
        assertThat(verdict.isConclusive()).isFalse();
        assertThat(verdict.inJson()).isEqualTo("inconclusive");
    }

    @Test
    void no_lock_suffers_without_evidence() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Verdict.Suffers(Map.of()))
                .withMessage("a lock that suffers needs a failure with its evidence, got none");
    }
}
