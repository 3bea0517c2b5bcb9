package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Move;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever watches is disturbed by what others do from then on, until its transaction is over. */
class WatchedChangesTest {

    private static final int ALICE = 0;
    private static final int BOB = 1;

    private final WatchedChanges changes = new WatchedChanges();

    private void says(int client, String command) {
        says(client, command, "1");
    }

    private void says(int client, String command, String reply) {
        changes.note(client, List.of(command.split(" ")), reply, command);
    }

    @Test
    void what_others_do_is_noted_in_order_from_the_moment_on_at_which_somebody_watches() {
        says(BOB, "SET lock B");
        says(ALICE, "watch lock");
        says(BOB, "DEL lock");
        changes.note(Move.EXPIRE);
        says(ALICE, "GET lock");
        says(BOB, "SET lock B");

        assertThat(changes.since(ALICE)).containsExactly("DEL lock", "expire", "SET lock B");
        assertThat(changes.since(BOB)).isEmpty();
    }

    @Test
    void who_watches_a_second_key_still_watches_the_first() {
        says(ALICE, "WATCH lock");
        says(BOB, "DEL lock");
        says(ALICE, "WATCH fence");

        assertThat(changes.since(ALICE)).containsExactly("DEL lock");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UNWATCH", "EXEC", "discard"})
    void who_ends_its_transaction_watches_nothing_any_more(String end) {
        says(ALICE, "WATCH lock");
        says(ALICE, end);
        says(BOB, "SET lock B");

        assertThat(changes.since(ALICE)).isEmpty();
    }

    /** Else each order of such commands would be a state of its own. */
    @Test
    void what_touches_no_key_is_not_noted() {
        says(ALICE, "WATCH lock");
        says(BOB, "WATCH lock");
        says(BOB, "GET lock");
        says(BOB, "MULTI");
        says(BOB, "DEL lock", "QUEUED");
        says(BOB, "EXEC");

        assertThat(changes.since(ALICE)).containsExactly("EXEC");
    }
}
