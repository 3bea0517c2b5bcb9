package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.TableLock;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.LockSpec;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the attacks learn of a lock in a database, where what is written counts when it is committed. */
class DatabaseProfileTest {

    private Database database;

    @BeforeEach
    void start() {
        database = Database.start(DatabaseBackends.named("h2"));
    }

    @AfterEach
    void stop() {
        database.close();
    }

    private CommandProfile profile(LockSpec lock) {
        return CommandProfile.of(new SqlLauncher(database).join(lock, "rehearsal", FaultScenario.LONG_LEASE));
    }

    private static boolean delete(TableLock.Client it) throws SQLException {
        it.executeAlone("DELETE FROM " + it.table);
        return true;
    }

    /** The row says until when, by the clocks of the clients: the database does not know of any lease. */
    @Test
    void a_deadline_by_the_clock_of_a_client_is_a_lease() {
        CommandProfile profile = profile(TableLock.of(
                "has-a-deadline",
                it -> {
                    it.executeAlone("DELETE FROM " + it.table + " WHERE deadline < " + it.clock.millis());
                    it.executeAlone("INSERT INTO " + it.table + " VALUES ('" + it.name + "', "
                            + (it.clock.millis() + it.lease) + ")");
                    return true;
                },
                DatabaseProfileTest::delete));

        assertThat(profile.acquire()).containsExactly("DELETE", "INSERT");
        assertThat(profile.taking()).isEqualTo(2);
        assertThat(profile.hasLease()).isTrue();
        assertThat(profile.leaseIsByClock()).isTrue();
        assertThat(profile.readsClock()).isTrue();
    }

    /** It is told the time, and gives nobody's row away for that. */
    @Test
    void a_note_of_the_time_is_no_lease() {
        CommandProfile profile = profile(TableLock.of(
                "notes-the-time",
                it -> {
                    it.executeAlone(
                            "INSERT INTO " + it.table + " VALUES ('" + it.name + "', " + it.clock.millis() + ")");
                    return true;
                },
                DatabaseProfileTest::delete));

        assertThat(profile.readsClock()).isTrue();
        assertThat(profile.hasLease()).isFalse();
        assertThat(profile.leaseIsByClock()).isFalse();
    }

    /** What is written keeps others waiting; the lock is taken and free with the commit. Who holds back the release holds back what it writes. */
    @Test
    void a_transaction_takes_the_lock_when_it_is_committed_and_frees_it_by_what_it_writes() {
        CommandProfile profile = profile(TableLock.of(
                "in-a-transaction",
                it -> {
                    it.begin();
                    it.execute("INSERT INTO " + it.table + " VALUES ('" + it.name + "', 0)");
                    it.commit();
                    return true;
                },
                it -> {
                    it.begin();
                    it.execute("DELETE FROM " + it.table);
                    it.commit();
                    return true;
                }));

        assertThat(profile.acquire()).containsExactly("INSERT", "COMMIT");
        assertThat(profile.taking()).isEqualTo(2);
        assertThat(profile.hasLease()).isFalse();
        assertThat(profile.release()).containsExactly("DELETE", "COMMIT");
        assertThat(profile.removing()).isEqualTo(1);
        assertThat(profile.removingName()).isEqualTo("DELETE");
    }

    /** Its row is deleted from the beginning, and others wait until that is committed; then it looks whether it is gone. */
    @Test
    void a_commit_that_comes_first_frees_the_lock_by_itself() {
        CommandProfile profile = profile(TableLock.of(
                "deletes-its-row-first",
                it -> {
                    it.executeAlone("INSERT INTO " + it.table + " VALUES ('" + it.name + "', 0)");
                    it.begin();
                    it.execute("DELETE FROM " + it.table);
                    return true;
                },
                it -> {
                    it.commit();
                    it.executeAlone("SELECT name FROM " + it.table);
                    return true;
                }));

        assertThat(profile.acquire()).containsExactly("INSERT", "DELETE");
        assertThat(profile.taking()).isEqualTo(1);
        assertThat(profile.release()).containsExactly("COMMIT", "SELECT");
        assertThat(profile.removing()).isEqualTo(1);
    }
}
