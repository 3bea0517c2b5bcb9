package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every failure by its definition, both ways: what must count as one, and what looks like one and is none. */
class JudgeTest {

    private static Judge judge(String history) {
        return new Judge()
                .after(Arrays.stream(history.split(", ")).map(JudgeTest::event).toList());
    }

    /** As in {@code A takes}; two of them are nobody's. */
    private static Event event(String words) {
        String[] word = words.split(" ", 2);
        String client = word[0];
        return switch (word[1]) {
            case "begins" -> new Event.BeganTaking(client);
            case "takes" -> new Event.Took(client);
            case "enters" -> new Event.Entered(client);
            case "leaves" -> new Event.Left(client);
            case "frees" -> new Event.Freed(client);
            case "cuts" -> new Event.CutLease(client);
            case "divides" -> new Event.Divided(client);
            case "finds it still taken" -> new Event.StillTaken(client);
            case "finishes" -> new Event.Finished(client);
            case "misses an answer" -> new Event.MissedAnswer(client);
            case "dies" -> new Event.Died(client);
            case "runs out" -> new Event.LeaseRanOut();
            case "is refused" -> new Event.NewcomerRefused();
            default -> throw new IllegalArgumentException(words);
        };
    }

    private static Set<Failure> failures(String listed) {
        return listed.equals("none")
                ? Set.of()
                : Arrays.stream(listed.split(", ")).map(Failure::valueOf).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A takes, A enters, B enters | RACE
            # One after another is no failure.
            A takes, A enters, A leaves, A frees, A finishes, B takes, B enters, B leaves, B frees, B finishes | none
            # Who has called unlock, gave up or died is no longer inside; who took the lock is not inside yet.
            A enters, A leaves, B enters | none
            A enters, A finishes, B enters | none
            A enters, A dies, B enters | none
            A takes, B enters | none
            # It is none when the lease of one ran out since it took, or on its way in.
            A takes, A enters, lease runs out, B takes, B enters | LEASE_OVERRUN
            A takes, lease runs out, A takes, A enters, B enters | LEASE_OVERRUN
            B begins, lease runs out, A takes, A enters, B enters | LEASE_OVERRUN
            # It is one although the lease of a third ran out before, or any lease after.
            A takes, A enters, A dies, lease runs out, B takes, B enters, C enters | RACE
            A takes, A enters, B enters, B leaves, lease runs out | RACE
            A takes, A enters, lease runs out, B takes, B enters, C enters | RACE, LEASE_OVERRUN
            # It is none after a foreign unlock, and one after an unlock of one's own or before a foreign one.
            A takes, A enters, C frees, B takes, B enters | FOREIGN_UNLOCK
            A takes, A enters, C cuts, B takes, B enters | FOREIGN_UNLOCK
            A takes, A enters, A frees, B takes, B enters | RACE
            A takes, A enters, B enters, A leaves, A frees | RACE, FOREIGN_UNLOCK
            """)
    void two_inside_at_once_are_a_race(String history, String failures) {
        assertThat(judge(history).found().keySet()).isEqualTo(failures(failures));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A takes, A enters, B frees | FOREIGN_UNLOCK
            A takes, A enters, B cuts | FOREIGN_UNLOCK
            A takes, A enters, A leaves, A cuts, A frees | none
            B frees, B cuts | none
            # A divided lock is nobody's.
            A takes, A enters, A leaves, B divides, B frees | none
            A takes, B divides, B takes, A frees | FOREIGN_UNLOCK
            # The owner need not be inside yet, may be on its way out, and is who took last.
            A takes, B frees | FOREIGN_UNLOCK
            A takes, A enters, A leaves, B frees | FOREIGN_UNLOCK
            A takes, A enters, A leaves, lease runs out, B takes, A frees | FOREIGN_UNLOCK
            A takes, A enters, A leaves, lease runs out, B takes, B frees | none
            # Who overwrites the holder takes no free lock, but its tryLock returns true.
            A takes, A enters, B enters, A leaves, A frees | RACE, FOREIGN_UNLOCK
            A takes, A enters, B enters, B leaves, B frees | RACE
            # MoveScope lease ran out on the way in does not own what another took meanwhile, unless that one owns nothing.
            A takes, lease runs out, B takes, B enters, A enters, B leaves, B frees | LEASE_OVERRUN
            A takes, lease runs out, B takes, B enters, A enters, A leaves, A frees | LEASE_OVERRUN, FOREIGN_UNLOCK
            A takes, lease runs out, B takes, B dies, A enters, C frees | FOREIGN_UNLOCK
            # It owns what another had whose own lease has run out, too, be it at the same moment.
            A takes, A enters, A leaves, B begins, lease runs out, B enters, B leaves, B frees | none
            A takes, A enters, A leaves, B begins, lease runs out, B enters, B leaves, A frees | FOREIGN_UNLOCK
            # Who was refused, died, gave up or gave the lock back owns nothing.
            A takes, A enters, B finishes, A leaves, A frees | none
            A takes, A enters, A dies, B frees | none
            A takes, A finishes, B frees | none
            A takes, A enters, A leaves, A finishes, B frees | none
            # Neither the end of its lease nor the death of another makes the owner anything else.
            A takes, A enters, lease runs out, B cuts | FOREIGN_UNLOCK
            A takes, A enters, C dies, B frees | FOREIGN_UNLOCK
            # Who makes a free lock taken owns it, whatever ran out on its way.
            A takes, A enters, B begins, lease runs out, B takes, B enters, B leaves, B frees | LEASE_OVERRUN
            """)
    void freeing_or_cutting_what_another_owns_is_a_foreign_unlock(String history, String failures) {
        assertThat(judge(history).found().keySet()).isEqualTo(failures(failures));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A takes, A enters, lease runs out, B takes, B enters | LEASE_OVERRUN
            A takes, lease runs out, A enters, B takes, B enters | LEASE_OVERRUN
            A takes, A enters, B enters, lease runs out | RACE, LEASE_OVERRUN
            A takes, A enters, B frees, lease runs out, C takes, C enters | FOREIGN_UNLOCK, LEASE_OVERRUN
            # What ran out before it was taken is nobody's.
            lease runs out, A takes, A enters, B enters | RACE
            # Whoever has left or died before the next comes is not inside.
            A takes, A enters, lease runs out, A leaves, B takes, B enters | none
            A takes, A enters, lease runs out, A dies, B takes, B enters | none
            A takes, A enters, A leaves, lease runs out, B takes, B enters, C enters | RACE
            # B got in over A and died: what A took has run out all the same.
            A takes, A enters, B takes, B dies, lease runs out, C takes, C enters | LEASE_OVERRUN
            """)
    void another_one_inside_after_the_holders_lease_is_a_lease_overrun(String history, String failures) {
        assertThat(judge(history).found().keySet()).isEqualTo(failures(failures));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A takes, A dies, newcomer is refused | ORPHAN_KEY
            A takes, A enters, B finishes | none
            """)
    void a_newcomer_refused_when_everyone_is_gone_shows_an_orphan_key(String history, String failures) {
        assertThat(judge(history).found().keySet()).isEqualTo(failures(failures));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A takes, A enters, A leaves, A finds it still taken, A finishes | UNRELEASED
            # It is not when another owns it by now, or nobody.
            A takes, A enters, A leaves, lease runs out, B takes, A finds it still taken, A finishes | none
            A takes, A enters, A leaves, B divides, A finds it still taken | none
            A finds it still taken | none
            # A lease that ran out excuses it, unless it did before its owner took, or on its way in.
            A takes, A enters, A leaves, lease runs out, A finds it still taken, A finishes | none
            lease runs out, A takes, A enters, A leaves, A finds it still taken, A finishes | UNRELEASED
            A begins, lease runs out, A takes, A enters, A leaves, A finds it still taken, A finishes | UNRELEASED
            # What somebody may have left behind is not blamed on the owner.
            B begins, B dies, A takes, A enters, A leaves, A finds it still taken | none
            B takes, B enters, B leaves, B dies, A takes, A enters, A leaves, A finds it still taken | none
            B misses an answer, B finishes, A takes, A enters, A leaves, A finds it still taken | none
            B dies, A takes, A enters, A leaves, A finds it still taken | UNRELEASED
            B begins, B finishes, A takes, A enters, A leaves, A finds it still taken | UNRELEASED
            """)
    void a_lock_that_its_owner_gave_back_and_that_is_not_free_is_unreleased(String history, String failures) {
        assertThat(judge(history).found().keySet()).isEqualTo(failures(failures));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A enters, B enters, C enters | RACE | A and B were inside at once, none past its lease
            A takes, A enters, lease runs out, B takes, B enters, C enters | RACE | B and C were inside at once, none past its lease
            A takes, B frees, C takes, D frees | FOREIGN_UNLOCK | B made the lock free, which A owned
            A takes, B cuts | FOREIGN_UNLOCK | B cut short the lease of A, who owned the lock
            A takes, A enters, lease runs out, B takes, B enters | LEASE_OVERRUN | A and B were inside at once, the lease of A had run out
            A takes, A enters, B takes, B dies, lease runs out, C enters | LEASE_OVERRUN | A and C were inside at once, the lease of A had run out
            newcomer is refused | ORPHAN_KEY | everyone was gone, no lease was left, and a newcomer was refused
            A takes, A enters, A leaves, A finds it still taken | UNRELEASED | A has given the lock back, and it is not free
            """)
    void the_first_evidence_is_kept_and_names_who_did_it(String history, Failure failure, String evidence) {
        assertThat(judge(history).found().get(failure).in(Language.ENGLISH)).isEqualTo(evidence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A enters, B enters | A and B were inside at once, none past its lease
            A takes, A enters, lease runs out, B takes, B enters | A and B were inside at once, the lease of A had run out
            A takes, A enters, C frees, B takes, B enters | A and B were inside at once, because of the foreign unlock before
            # The first moment is kept.
            A takes, A enters, C frees, B takes, B enters, lease runs out, B leaves | A and B were inside at once, because of the foreign unlock before
            # One after another are never two inside.
            A enters, A leaves, B enters | never
            A takes, A enters, B frees, A dies, B takes, B enters | never
            """)
    void two_inside_always_have_a_reason(String history, String reason) {
        assertThat(judge(history)
                        .twoInside()
                        .map(evidence -> evidence.in(Language.ENGLISH))
                        .orElse("never"))
                .isEqualTo(reason);
    }

    /** A client may be inside or not, past its lease or not, the owner or not: what others do means something else for each. */
    @Test
    void clients_of_whom_something_else_may_still_come_stand_differently() {
        Judge judge = judge("late takes, late enters, lease runs out, inside enters, entering takes, owner enters");

        assertThat(List.of("stranger", "late", "inside", "entering", "owner"))
                .extracting(judge::standing)
                .doesNotHaveDuplicates();
        assertThat(judge.standing("stranger")).isZero();
    }
}
