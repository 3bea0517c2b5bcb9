package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.client.ThreadStacks;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients whose statements an H2 makes wait for other clients. */
class BlockedClientTest {

    private Database database;

    @BeforeEach
    void start() {
        database = Database.start(DatabaseBackends.named("h2"));
    }

    @AfterEach
    void stop() {
        database.close();
    }

    /** Each holds the row that the other waits for, over another connection: no database sees that. */
    @Test
    void clients_that_all_wait_are_a_deadlock() {
        assertThat(play(2, new TwoRowsSpec().lock(), "two-rows:A.B.A.B").failures())
                .containsOnlyKeys(Failure.DEADLOCK);
    }

    @Test
    void it_is_left_to_chance_whom_an_h2_lets_go_first() {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> play(3, new RowLockSpec().lock(), "row-lock:A.B.C"))
                .withMessage(
                        "B and C wait in the database at once, and it is left to chance which of them it lets go"
                                + " first; one that lets them go in the order in which they came, such as PostgreSQL, repeats it");
    }

    private Trace play(int clients, LockSpec lock, String schedule) {
        try (Testbed testbed = UnprovenTestbed.open(lock, new SqlLauncher(database), clients)) {
            return new Replayer(testbed).play(Schedule.parse(schedule));
        }
    }

    /** The bench ends in the middle of a run: nobody stays behind in the database. */
    @Test
    void closing_a_client_that_waits_ends_its_statement() throws InterruptedException {
        try (SystemUnderTest system = new SqlLauncher(database).launch(new RowLockSpec().lock());
                Client holder = system.client("A", new BenchClock())) {
            Client waiting = system.client("B", new BenchClock());
            holder.start();
            holder.resume(GateDecision.LET_THROUGH);
            waiting.start();
            SchedulingPoint stop = waiting.resume(GateDecision.LET_THROUGH);

            waiting.close();

            assertThat(stop).isInstanceOf(SchedulingPoint.Blocked.class);
            for (Thread each : Thread.getAllStackTraces().keySet()) {
                if (each.getName().equals(ThreadStacks.THREAD + "B")) {
                    each.join();
                }
            }
        }
    }
}
