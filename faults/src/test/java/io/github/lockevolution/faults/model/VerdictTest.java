package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Event.RemovedKey;
import io.github.lockevolution.faults.model.Event.WroteKey;
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
        Verdict verdict = on(new WroteKey("B"), new Entered("A"), new Entered("B"), new RemovedKey("A"));

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
    void two_inside_for_a_reason_that_no_failure_names_prove_nothing() {
        Verdict verdict = on(new WroteKey("A"), new LeaseRanOut(), new Entered("B"), new Entered("C"));

        assertThat(verdict.isConclusive()).isFalse();
        assertThat(verdict)
                .asInstanceOf(type(Verdict.Inconclusive.class))
                .returns(new Evidence.InsideForNoKnownReason(List.of("B", "C")), Verdict.Inconclusive::reason);
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
