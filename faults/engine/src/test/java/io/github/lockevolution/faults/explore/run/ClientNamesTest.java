package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Whatever speaks of clients speaks of others when they are renamed, and of nothing else. */
class ClientNamesTest {

    private static final String A = ClientNames.mark(0);
    private static final String B = ClientNames.mark(1);
    private static final String C = ClientNames.mark(2);

    /** A becomes B, B becomes C, C becomes A. */
    private static final int[] ROUND = {1, 2, 0};

    private static List<Move> moves(String text) {
        return Schedule.parse("any:" + text).moves();
    }

    @Test
    void a_mark_is_no_character_that_a_lock_would_send() {
        assertThat(List.of(A, B, ClientNames.mark(11)))
                .allSatisfy(
                        mark -> assertThat(Character.getType(mark.charAt(0))).isEqualTo(Character.PRIVATE_USE));
        assertThat(ClientNames.client(C.charAt(0))).isEqualTo(2);
        assertThat(ClientNames.client('A')).isNegative();
        assertThat(ClientNames.client(ClientNames.mark(63).charAt(0))).isEqualTo(63);
        assertThat(ClientNames.client(ClientNames.mark(64).charAt(0))).isNegative();
    }

    @Test
    void a_text_calls_everybody_by_the_other_name_at_once() {
        assertThat(ClientNames.marks(ROUND).in(A + " gave token" + B + " to " + C + " and not to A"))
                .isEqualTo(B + " gave token" + C + " to " + A + " and not to A");
        assertThat(ClientNames.letters(ROUND).in(A + "," + B + "," + C)).isEqualTo("B,C,A");
        assertThat(ClientNames.letters(ROUND).in("nobody")).isEqualTo("nobody");
    }

    @Test
    void moves_come_in_the_order_in_which_they_are_offered() {
        assertThat(ClientNames.marks(ROUND).in(moves("A.A-lost.A-crash.A-ahead.B.C.expire")))
                .hasToString("[A, B, B-lost, B-crash, B-ahead, C, expire]");
    }

    @Test
    void time_has_no_name() {
        assertThat(ClientNames.marks(ROUND).in(Move.EXPIRE)).isEqualTo(Move.EXPIRE);
    }

    /** Each kind of event; what clients are called in it, in this order. */
    private static List<Event> events(String a, String b, String c) {
        return List.of(
                new Event.BeganTaking(a),
                new Event.Took(a),
                new Event.Freed(b),
                new Event.Divided(b),
                new Event.CutLease(c),
                new Event.Entered(a),
                new Event.Left(b),
                new Event.GaveUpWaiting(b),
                new Event.Blocked(c),
                new Event.Unblocked(a),
                new Event.InTransaction(c),
                new Event.Deadlocked(List.of(a, c)),
                new Event.Finished(c),
                new Event.MissedAnswer(b),
                new Event.StillTaken(a),
                new Event.Died(b),
                new Event.LeaseRanOut(),
                new Event.Answered(a, true, false),
                new Event.NotSerial("stock 1; " + a + ": done", false, true),
                new Event.InvariantBroken("one too many for " + b),
                new Event.NewcomerRefused(),
                new Event.RefusedInPeriod());
    }

    @Test
    void every_event_of_a_client_becomes_that_of_the_other() {
        assertThat(ClientNames.marks(ROUND).inEvents(events(A, B, C))).isEqualTo(events(B, C, A));
    }

    /** A kind of event that were forgotten would keep its old name. */
    @Test
    void no_kind_of_event_is_missing_above() {
        assertThat(events(A, B, C))
                .extracting(Object::getClass)
                .doesNotHaveDuplicates()
                .hasSameSizeAs(Event.class.getPermittedSubclasses());
    }

    @Test
    void a_step_is_renamed_in_every_part() {
        Step step = new Step(
                new Move(MoveKind.STEP, 0),
                moves("A.B.expire"),
                Optional.of(Exchange.answered(A, "SET lock token" + A, "token" + B)),
                Optional.of(ClientPhase.ACQUIRING),
                Optional.of(ClientPhase.INSIDE),
                List.of(new Event.Entered(A)),
                new TreeMap<>(Map.of("lock:" + A, new KeyState("token" + A, Optional.empty()))));

        assertThat(ClientNames.letters(ROUND).in(step))
                .isEqualTo(new Step(
                        new Move(MoveKind.STEP, 1),
                        moves("B.C.expire"),
                        Optional.of(Exchange.answered("B", "SET lock tokenB", "tokenC")),
                        Optional.of(ClientPhase.ACQUIRING),
                        Optional.of(ClientPhase.INSIDE),
                        List.of(new Event.Entered("B")),
                        new TreeMap<>(Map.of("lock:B", new KeyState("tokenB", Optional.empty())))));
    }

    @Test
    void a_lost_reply_stays_lost() {
        Exchange lost = Exchange.unanswered(A, "DEL lock", "1");

        assertThat(ClientNames.letters(ROUND).in(lost)).isEqualTo(Exchange.unanswered("B", "DEL lock", "1"));
    }

    @Test
    void there_and_back_is_the_same() {
        assertThat(ClientNames.inverse(ROUND)).containsExactly(2, 0, 1);
        assertThat(ClientNames.then(ROUND, ClientNames.inverse(ROUND))).isEqualTo(ClientNames.same(3));
        assertThat(ClientNames.then(ROUND, new int[] {0, 2, 1})).containsExactly(2, 1, 0);
    }

    /** Whoever stands in it by another name stands elsewhere in the order of the words, and it is the same set. */
    @Test
    void what_has_no_order_is_the_same_whoever_is_called_what() {
        TreeMap<String, KeyState> both = new TreeMap<>(Map.of("lock", KeyState.unordered("set", List.of(A, B), -1)));

        assertThat(ClientNames.marks(new int[] {1, 0}).in(both)).isEqualTo(both);
    }
}
