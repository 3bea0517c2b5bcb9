package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.SvgDrawing;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.testkit.CensusContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = DatabaseLocks.class, lock = "db-for-update")
class ForUpdateCensusTest extends CensusContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(410).and(96, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(1032).and(216, LEASE_OVERRUN));
    }

    /** A holds, B waits; the COMMIT of A lets B go, which hears of it when it moves next. */
    @Test
    void who_asks_for_the_row_of_another_waits_and_gets_it_when_that_one_commits() {
        Trace story = play("db-for-update:A.B.A.A.B.B.B");

        assertThat(story.steps())
                .extracting(Step::toString)
                .containsExactly(
                        "A: SELECT name FROM mutex WHERE name = 'lock' FOR UPDATE -> (lock), A INSIDE,"
                                + " lock=row [locked] forever",
                        "B: SELECT name FROM mutex WHERE name = 'lock' FOR UPDATE -> blocked, B ACQUIRING,"
                                + " lock=row [locked] forever",
                        "A, A RELEASING, lock=row [locked] forever",
                        "A: COMMIT -> OK, A DONE, lock=row [locked] forever",
                        "B: SELECT name FROM mutex WHERE name = 'lock' FOR UPDATE -> (lock), B INSIDE,"
                                + " lock=row [locked] forever",
                        "B, B RELEASING, lock=row [locked] forever",
                        "B: COMMIT -> OK, B DONE, lock=row [not locked] forever");
        assertThat(story.steps().get(1).events()).containsExactly(new Event.Blocked("B"));
        assertThat(story.steps().get(3).events())
                .containsExactly(new Event.Finished("A"), new Event.Unblocked("B"), new Event.Took("B"));
        assertThat(story.failures()).isEmpty();
    }

    /** The database ends the connection of A, and the wait of B with it. B hears of it when it moves next, A when it commits. */
    @Test
    void the_end_of_the_holders_connection_lets_go_who_waits() {
        Trace story = play("db-for-update:A.B.expire.B.B.B.A.A");

        assertThat(story.steps().get(2).events())
                .containsExactly(new Event.LeaseRanOut(), new Event.Unblocked("B"), new Event.Took("B"));
        assertThat(story.steps().get(3).after()).contains(ClientPhase.INSIDE);
        assertThat(story.steps().get(7).toString()).startsWith("A: COMMIT -> connection ended, A DONE");
        assertThat(story.failures()).containsOnlyKeys(LEASE_OVERRUN);
    }

    /** B has the row, has not heard of it, and loses it again; then it hears that it has it. */
    @Test
    void who_hears_of_the_row_when_it_has_lost_it_gets_in_all_the_same() {
        Trace story = play("db-for-update:A.B.A.A.expire.B.B.B");

        assertThat(story.steps().get(5))
                .hasToString("B: SELECT name FROM mutex WHERE name = 'lock' FOR UPDATE -> (lock), B INSIDE,"
                        + " lock=row [not locked] forever");
        assertThat(story.steps().get(7).toString()).startsWith("B: COMMIT -> connection ended, B DONE");
    }

    @Test
    void a_picture_shows_who_waits_and_who_is_let_go() {
        Timeline timeline = Timeline.of(play("db-for-update:A.B.A.A.B.B.B"));

        // Before they begin, and B while it is blocked.
        assertThat(SvgDrawing.of(timeline, Language.ENGLISH).split("<line class=\"[^\"]*-waiting\""))
                .hasSize(1 + 3);
        assertThat(TextDrawing.of(timeline, Language.ENGLISH)).isEqualTo("""
                        db-for-update:A.B.A.A.B.B.B
                        shows no failure

                        A B     what happens                                    the key holds
                        #    1  A: SELECT name FROM mutex WHERE name = 'lock'   row [locked], for ever
                        #       FOR UPDATE -> (lock), inside
                        # :  2  B: SELECT name FROM mutex WHERE name = 'lock'   row [locked], for ever
                        # :     FOR UPDATE -> blocked
                        | :  3  A leaves                                        row [locked], for ever
                        | |  4  A: COMMIT -> OK, done                           row [locked], for ever
                          |  <-- SQL lets B go
                          #  5  B: SELECT name FROM mutex WHERE name = 'lock'   row [locked], for ever
                          #     FOR UPDATE -> (lock), inside
                          |  6  B leaves                                        row [locked], for ever
                          |  7  B: COMMIT -> OK, done                           row [not locked], for
                                                                                ever
                             8  N, a newcomer: SELECT name FROM mutex WHERE name = 'lock' FOR UPDATE ->
                                (lock), inside

                        #  believes that it holds the lock    |  has begun    :  waits    x  is killed
                        """);
    }

    /** A dies inside. Its connection is cut, the database rolls back, and B has what it waits for. */
    @Test
    void the_death_of_the_holder_lets_go_who_waits() {
        Trace story = play("db-for-update:A.B.A-crash.B");

        assertThat(story.steps().get(2).events())
                .containsExactly(new Event.Died("A"), new Event.Unblocked("B"), new Event.Took("B"));
        assertThat(story.steps().get(3).after()).contains(ClientPhase.INSIDE);
    }

    @Test
    void who_waits_may_only_die() {
        Trace story = play("db-for-update:A.B");

        assertThat(story.possibleNext()).hasToString("[A, A-crash, B-crash, expire]");
    }

    /** B dies while it waits: nothing of it is left in the database. */
    @Test
    void the_death_of_who_waits_leaves_nothing_behind() {
        Trace story = play("db-for-update:A.B.B-crash.A.A");

        assertThat(story.failures()).isEmpty();
        assertThat(story.finalCheck().orElseThrow().newcomerEnters()).isTrue();
    }

    /** The row is B's already when B dies, and B has not heard of it. */
    @Test
    void who_dies_before_it_hears_that_it_has_the_row_gives_it_back() {
        Trace story = play("db-for-update:A.B.A.A.B-crash");

        assertThat(story.steps().get(4)).hasToString("B-crash, B DEAD, lock=row [not locked] forever");
    }

    /** There is no answer to lose yet: the connection ends while B waits. */
    @Test
    void a_connection_that_ends_while_its_client_waits_takes_the_client_out_of_the_queue() {
        Trace story = play("db-for-update:A.B-lost.A.A");

        assertThat(story.steps().get(1))
                .hasToString("B-lost: SELECT name FROM mutex WHERE name = 'lock' FOR UPDATE -> blocked, B DONE,"
                        + " lock=row [locked] forever");
        assertThat(story.steps().get(3)).hasToString("A: COMMIT -> OK, A DONE, lock=row [not locked] forever");
    }
}
