package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UncommittedWritesTest {

    private final UncommittedWrites writes = new UncommittedWrites();

    private void inTransaction(int client, String command, String reply) {
        writes.note(step(client, command, reply, List.of(new Event.InTransaction(Move.name(client)))));
    }

    private static Step step(int client, String command, String reply, List<Event> events) {
        return new Step(
                new Move(MoveKind.STEP, client),
                List.of(),
                Optional.of(new Exchange(Move.name(client), command, reply, false, Optional.of("H2"))),
                Optional.of(ClientPhase.ACQUIRING),
                Optional.of(ClientPhase.ACQUIRING),
                events,
                new TreeMap<>());
    }

    @Test
    void what_is_written_is_told_until_the_transaction_is_over() {
        inTransaction(0, "SELECT stock FROM item FOR UPDATE", "(2)");
        assertThat(writes.all()).isEmpty();

        inTransaction(0, "update item SET stock = 1", "1");
        inTransaction(0, "INSERT INTO sale VALUES ('A')", "INSERT 0 1");
        inTransaction(1, "DELETE FROM sale", "2");
        assertThat(writes.all())
                .containsExactly(
                        new Uncommitted("A", "H2", List.of("UPDATE", "INSERT")),
                        new Uncommitted("B", "H2", List.of("DELETE")));

        writes.note(step(0, "COMMIT", "OK", List.of()));
        assertThat(writes.all()).containsExactly(new Uncommitted("B", "H2", List.of("DELETE")));
    }

    @Test
    void what_met_no_row_waits_or_failed_is_not_told() {
        inTransaction(0, "UPDATE item SET stock = 1", "0");
        inTransaction(0, "INSERT INTO sale VALUES ('A')", "INSERT 0 0");
        inTransaction(0, "UPDATE item SET stock = 1", "blocked");
        inTransaction(0, "UPDATE item SET stock = 1", "deadlock, ended by the store");
        inTransaction(0, "INSERT INTO sale VALUES ('A')", "23505");

        assertThat(writes.all()).isEmpty();
    }

    @Test
    void what_is_committed_by_itself_is_not_told() {
        writes.note(step(0, "UPDATE item SET stock = 1", "1", List.of()));

        assertThat(writes.all()).isEmpty();
    }

    /** The client goes on as if it were in the same transaction. */
    @Test
    void a_commit_whose_answer_is_lost_has_committed() {
        inTransaction(0, "UPDATE item SET stock = 1", "1");
        inTransaction(0, "COMMIT", "OK");

        assertThat(writes.all()).isEmpty();
    }

    @Test
    void after_a_lost_answer_nothing_is_told_for_certain() {
        inTransaction(0, "UPDATE item SET stock = 1", "1");
        writes.note(new Step(
                new Move(MoveKind.LOST_REPLY, 0),
                List.of(),
                Optional.of(new Exchange("A", "UPDATE item SET stock = 0", "1", true, Optional.of("H2"))),
                Optional.of(ClientPhase.ACQUIRING),
                Optional.of(ClientPhase.ACQUIRING),
                List.of(new Event.InTransaction("A")),
                new TreeMap<>()));

        assertThat(writes.all()).isEmpty();
    }

    @Test
    void after_a_rollback_to_a_savepoint_nothing_is_told_for_certain() {
        inTransaction(0, "UPDATE item SET stock = 1", "1");
        inTransaction(0, "ROLLBACK TO SAVEPOINT", "OK");

        assertThat(writes.all()).isEmpty();
    }
}
