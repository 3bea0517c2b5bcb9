package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Event.Died;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.RemovedKey;
import io.github.lockevolution.faults.model.Event.WroteKey;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A judge hears a history in parts, and knows when two histories have come to the same. */
class JudgedInPartsTest {

    private static final Judge NEW = new Judge();

    private static Judge after(Event... events) {
        return NEW.after(List.of(events));
    }

    private static void assertEqual(Judge one, Judge other) {
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    }

    @Test
    void a_history_in_parts_is_judged_as_a_whole() {
        Judge whole = after(new WroteKey("A"), new Entered("A"), new WroteKey("B"), new Entered("B"));
        Judge parts = after(new WroteKey("A"), new Entered("A"))
                .after(List.of())
                .after(List.of(new WroteKey("B"), new Entered("B")));

        assertEqual(parts, whole);
        assertThat(parts.found()).isEqualTo(whole.found()).containsOnlyKeys(RACE);
    }

    @Test
    void the_judge_before_stays_as_it_is() {
        Judge before = after(new WroteKey("A"), new Entered("A"));

        Judge next = before.after(List.of(new Entered("B"), new LeaseRanOut(), new Died("A")));

        assertThat(next).isNotEqualTo(before);
        assertEqual(before, after(new WroteKey("A"), new Entered("A")));
        assertThat(before.found()).isEmpty();
    }

    @Test
    void an_event_that_may_matter_later_makes_a_difference() {
        assertThat(Stream.of(
                        NEW,
                        after(new WroteKey("A")),
                        after(new WroteKey("B")),
                        after(new Entered("A")),
                        after(new Entered("B")),
                        after(new Finished("A")),
                        after(new LeaseRanOut()),
                        after(new WroteKey("A"), new Entered("A")),
                        after(new WroteKey("A"), new Entered("A"), new LeaseRanOut()),
                        after(new WroteKey("A"), new RemovedKey("B")),
                        after(new Entered("A"), new Entered("B"))))
                .doesNotHaveDuplicates();
    }

    @Test
    void what_can_never_matter_again_makes_none() {
        assertEqual(after(new WroteKey("A"), new RemovedKey("A")), NEW);
        assertEqual(after(new Entered("A"), new Left("A")), NEW);
        assertEqual(after(new Died("A")), after(new Finished("A")));
    }

    @Test
    void the_evidence_makes_none() {
        Judge one = after(new Entered("A"), new Entered("B"), new Left("A"), new Left("B"));
        Judge other = after(new Entered("B"), new Entered("A"), new Left("A"), new Left("B"));

        assertThat(one.found()).isNotEqualTo(other.found());
        assertEqual(one, other);
    }

    @Test
    void what_nobody_can_explain_is_kept() {
        Event[] strange = {new WroteKey("A"), new LeaseRanOut(), new Entered("B"), new Entered("C")};

        assertThat(after(strange).unexplained()).contains(new Evidence.InsideForNoKnownReason(List.of("B", "C")));
        assertThat(after(strange).after(List.of(new Left("C"))))
                .isNotEqualTo(after(new WroteKey("A"), new LeaseRanOut(), new Entered("B")));
    }
}
