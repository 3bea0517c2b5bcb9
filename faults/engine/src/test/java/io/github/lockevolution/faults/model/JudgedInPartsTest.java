package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lockevolution.faults.model.Event.BeganTaking;
import io.github.lockevolution.faults.model.Event.CutLease;
import io.github.lockevolution.faults.model.Event.Died;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.Freed;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.NewcomerRefused;
import io.github.lockevolution.faults.model.Event.StillTaken;
import io.github.lockevolution.faults.model.Event.Took;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A judge hears a history in parts, and knows when two histories have come to the same. */
class JudgedInPartsTest {

    private static final Judge NEW = new Judge();
    private static final UnaryOperator<String> SWAPPED = name -> name.equals("A") ? "B" : name.equals("B") ? "A" : name;

    private static Judge after(Event... events) {
        return NEW.after(List.of(events));
    }

    private static void assertEqual(Judge one, Judge other) {
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    }

    @Test
    void a_history_in_parts_is_judged_as_a_whole() {
        Judge whole = after(new Took("A"), new Entered("A"), new Took("B"), new Entered("B"));
        Judge parts =
                after(new Took("A"), new Entered("A")).after(List.of()).after(List.of(new Took("B"), new Entered("B")));

        assertEqual(parts, whole);
        assertThat(parts.found()).isEqualTo(whole.found()).containsOnlyKeys(RACE);
    }

    @Test
    void the_judge_before_stays_as_it_is() {
        Judge before = after(new Took("A"), new Entered("A"));

        Judge next = before.after(List.of(new Entered("B"), new LeaseRanOut(), new Died("A")));

        assertThat(next).isNotEqualTo(before);
        assertEqual(before, after(new Took("A"), new Entered("A")));
        assertThat(before.found()).isEmpty();
        assertThat(before.twoInside()).isEmpty();
    }

    @Test
    void an_event_that_may_matter_later_makes_a_difference() {
        assertThat(Stream.of(
                        NEW,
                        after(new Took("A")),
                        after(new Took("B")),
                        after(new Entered("A")),
                        after(new Entered("B")),
                        after(new Took("A"), new LeaseRanOut()),
                        after(new Took("A"), new Entered("A"), new LeaseRanOut()),
                        after(new Took("A"), new Freed("B")),
                        after(new Took("A"), new Took("B")),
                        after(new BeganTaking("A")),
                        after(new Took("A"), new LeaseRanOut(), new Took("A")),
                        after(new Took("A"), new Died("A")),
                        after(new NewcomerRefused()),
                        after(new Entered("A"), new Entered("B"))))
                .doesNotHaveDuplicates();
    }

    @Test
    void what_can_never_matter_again_makes_none() {
        assertEqual(after(new LeaseRanOut()), NEW);
        assertEqual(after(new Freed("A")), NEW);
        assertEqual(after(new Took("A"), new Entered("A"), new Left("A"), new Freed("A"), new Finished("A")), NEW);
        assertEqual(after(new Took("A"), new LeaseRanOut(), new Finished("A")), NEW);
        assertEqual(after(new Died("A")), NEW);
        assertEqual(after(new Entered("A")), after(new Took("A"), new Entered("A")));
        assertEqual(after(new BeganTaking("A"), new Took("A")), after(new Took("A")));
    }

    @Test
    void the_evidence_makes_none() {
        Judge one = after(new Entered("A"), new Entered("B"), new Finished("A"), new Finished("B"));
        Judge other = after(new Entered("B"), new Entered("A"), new Finished("A"), new Finished("B"));

        assertThat(one.found()).isNotEqualTo(other.found());
        assertEqual(one, other);
    }

    @Test
    void whether_two_have_been_inside_is_kept_also_if_no_failure_is_new() {
        Judge foreign = after(new Took("A"), new Entered("A"), new Freed("C"), new Took("B"));
        Judge together = foreign.after(List.of(new Entered("B"), new Finished("A"), new Finished("B")));
        Judge apart = foreign.after(List.of(new Finished("A"), new Finished("B")));

        assertThat(together.found().keySet()).isEqualTo(apart.found().keySet());
        assertThat(together).isNotEqualTo(apart);
    }

    /** Whatever comes to two clients, in every order: where judges are equal, what they find next is equal. By night, of all kinds of events. */
    @Test
    void equal_judges_have_equal_futures() {
        requireEqualFutures(
                List.of(Took::new, Freed::new, Entered::new, Left::new, Finished::new, Died::new), new LeaseRanOut());
    }

    @Test
    @Tag("nightly")
    void so_they_have_whatever_comes() {
        requireEqualFutures(
                List.of(
                        Took::new,
                        Freed::new,
                        CutLease::new,
                        Entered::new,
                        Left::new,
                        StillTaken::new,
                        Finished::new,
                        Died::new),
                new LeaseRanOut(),
                new NewcomerRefused());
    }

    private static void requireEqualFutures(List<Function<String, Event>> ofClients, Event... ofAll) {
        List<Event> events = Stream.concat(
                        Stream.of("A", "B").flatMap(client -> ofClients.stream().map(event -> event.apply(client))),
                        Stream.of(ofAll))
                .toList();
        Map<Judge, Judge> first = new HashMap<>();
        Deque<Judge> open = new ArrayDeque<>(List.of(NEW));
        int compared = 0;
        while (!open.isEmpty()) {
            Judge judge = open.remove();
            Judge known = first.putIfAbsent(judge, judge);
            if (known != null) {
                compared++;
                for (Event event : events) {
                    Judge one = known.after(List.of(event));
                    Judge other = judge.after(List.of(event));
                    assertTrue(
                            other.equals(one)
                                    && other.hashCode() == one.hashCode()
                                    && other.found().keySet().equals(one.found().keySet())
                                    && other.twoInside().isPresent()
                                            == one.twoInside().isPresent()
                                    && other.standing("A") == one.standing("A")
                                    && other.standing("B") == one.standing("B"),
                            () -> "equal judges found " + one.found() + " and " + other.found() + " after " + event);
                }
            } else {
                events.forEach(event -> open.add(judge.after(List.of(event))));
            }
        }

        assertThat(first).hasSizeGreaterThan(100);
        assertThat(compared).isGreaterThan(1_000);
    }

    @Test
    void a_renamed_judge_is_who_has_seen_the_same_of_the_other_client() {
        assertEqual(
                after(new Took("A"), new Entered("A"), new LeaseRanOut(), new Took("B"))
                        .renamed(SWAPPED),
                after(new Took("B"), new Entered("B"), new LeaseRanOut(), new Took("A")));
    }

    @Test
    void a_renamed_judge_keeps_the_words_of_what_was_found() {
        Judge judge = after(new Entered("A"), new Entered("B"), new Left("A"));

        assertThat(judge.renamed(SWAPPED).found()).isEqualTo(judge.found());
        assertThat(judge.renamed(SWAPPED).twoInside()).isEqualTo(judge.twoInside());
        assertThat(judge.renamed(SWAPPED)).isNotEqualTo(judge);
        assertEqual(judge.renamed(SWAPPED).renamed(SWAPPED), judge);
    }

    @Test
    void whoever_differs_to_the_judge_has_another_standing() {
        Set<Integer> standings = new HashSet<>();
        standings.add(NEW.standing("A"));
        standings.add(after(new Took("A")).standing("A"));
        standings.add(after(new Took("A"), new LeaseRanOut()).standing("A"));
        standings.add(after(new Took("A"), new Took("B")).standing("A"));
        standings.add(after(new Took("A"), new LeaseRanOut(), new Took("B")).standing("A"));
        standings.add(after(new Entered("A")).standing("A"));
        standings.add(after(new Entered("A"), new LeaseRanOut()).standing("A"));
        standings.add(after(new Entered("A"), new Entered("B")).standing("A"));
        standings.add(after(new Entered("A"), new LeaseRanOut(), new Took("B")).standing("A"));

        assertThat(standings).hasSize(9);
    }

    @Test
    void clients_of_equal_standing_may_change_their_names() {
        Judge judge = after(new Entered("A"), new Entered("B"), new Entered("C"));

        assertThat(judge.standing("A")).isEqualTo(judge.standing("B")).isNotEqualTo(judge.standing("C"));
        assertEqual(judge.renamed(SWAPPED), judge);
    }
}
