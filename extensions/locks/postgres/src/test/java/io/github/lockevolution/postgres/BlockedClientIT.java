package io.github.lockevolution.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.databases.DatabaseLocks;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Clients whose statements a PostgreSQL makes wait for other clients. */
class BlockedClientIT {

    @AutoClose
    private static final Database DATABASE = Database.start(DatabaseBackends.named("postgres"));

    /** Two wait for the third, which an H2 cannot repeat: this one lets them go in the order in which they came. */
    @Test
    void three_clients_that_wait_for_a_row_are_counted() {
        Census census = census(
                new DatabaseLocks().lock("db-for-update"), Bounds.clients(3).crashes(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(1014);
        assertThat(census.observedFailures()).isEmpty();
    }

    @Test
    void who_came_first_is_let_go_first() {
        Trace story = play(new DatabaseLocks().lock("db-for-update"), "db-for-update:A.C.B.A.A.C.C.C.B");

        assertThat(story.steps().get(4).events())
                .containsExactly(new Event.Finished("A"), new Event.Unblocked("C"), new Event.Took("C"));
        assertThat(story.steps().get(7).events())
                .containsExactly(new Event.Finished("C"), new Event.Unblocked("B"), new Event.Took("B"));
        assertThat(story.steps().get(8).after()).contains(ClientPhase.INSIDE);
    }

    /** The server would notice only when it answers: it is told, and the bench waits until the connection is gone. */
    @Test
    void who_dies_while_it_waits_is_in_nobodys_way() {
        Trace story = play(new DatabaseLocks().lock("db-for-update"), "db-for-update:A.B.C.B-crash.A.A.C");

        assertThat(story.steps().get(5).events())
                .containsExactly(new Event.Finished("A"), new Event.Unblocked("C"), new Event.Took("C"));
        assertThat(story.steps().get(6).after()).contains(ClientPhase.INSIDE);
    }

    /** B has had the row since A's commit, and lost it before it heard of it: its lease is over, so this is no race. */
    @Test
    void who_was_let_go_has_the_row_before_it_hears_of_it() {
        Trace story = play(new DatabaseLocks().lock("db-for-update"), "db-for-update:A.A.B.A.expire.B.C.C.C.B.B");

        assertThat(story.failures()).containsOnlyKeys(Failure.LEASE_OVERRUN);
    }

    private static Census census(LockSpec lock, Bounds bounds) {
        try (Testbed testbed =
                Testbed.open(lock, new ProvenStore(new SqlLauncher(DATABASE)), Math.max(2, bounds.clients()))) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    private static Trace play(LockSpec lock, String schedule) {
        try (Testbed testbed = Testbed.open(lock, new ProvenStore(new SqlLauncher(DATABASE)), 3)) {
            return new Replayer(testbed).play(Schedule.parse(schedule));
        }
    }
}
