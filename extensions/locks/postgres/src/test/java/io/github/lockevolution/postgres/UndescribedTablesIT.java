package io.github.lockevolution.postgres;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.databases.DatabaseLocks;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SchemaBinding;
import io.github.lockevolution.lock.SqlBinding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Locks in a PostgreSQL of which nobody has said how they use it: whether in this JVM or in a program, they count what is known of them. */
class UndescribedTablesIT {

    private static Database database;

    @BeforeAll
    static void start() {
        database = Database.start(DatabaseBackends.named("postgres"));
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    private static List<Census> counted(LockSpec... locks) throws InterruptedException {
        List<Census> censuses = new CensusRun(new ProvenStore(new SqlLauncher(database)), Bounds.USUAL, Merging.ON)
                .on(List.of(locks), Exploration::census, () -> false, progress -> {});
        assertThat(censuses).allMatch(Census::isComplete);
        return censuses;
    }

    private static void requireSame(List<Census> both) {
        assertThat(both.get(1).schedules()).isEqualTo(both.get(0).schedules());
        assertThat(both.get(1).counts()).isEqualTo(both.get(0).counts());
    }

    /** Nothing of it is in a table: that a session holds it is found out. */
    @Test
    @Tag("nightly")
    void an_advisory_lock_counts_what_the_described_one_counts() throws InterruptedException {
        LockSpec described = new PostgresLocks().lock("pg-try-advisory");
        SqlBinding known = described.binding(SqlBinding.class).orElseThrow();
        SchemaBinding bare = SchemaBinding.of(
                List.of(),
                (source, name, owner, lease, clock) ->
                        known.maker().make(source, known.table(), name, owner, lease, clock));

        requireSame(counted(described, LockSpec.in(bare, described.name())));
    }

    /** The same statements as those of the lock by a unique index, sent by a driver that knows nothing of the bench. */
    @Test
    @Tag("nightly")
    void a_program_counts_what_a_lock_in_this_jvm_counts() throws InterruptedException {
        SchemaBinding table = SchemaBinding.ofProgram(
                List.of("CREATE TABLE mutex (name VARCHAR(64) PRIMARY KEY, owner VARCHAR(64))"));
        LockSpec program = LockSpec.in(table, "row-program")
                .program(() -> ChildJvm.command(RowProgram.class, List.of()).command());

        List<Census> both = counted(new DatabaseLocks().lock("db-unique-index"), program);

        requireSame(both);
        assertThat(both.get(1).observedFailures()).containsExactly(ORPHAN_KEY);
    }

    /** The recipe of {@code docs/your-lock.md}: as its page says. */
    @Test
    @Tag("nightly")
    void a_program_in_python_counts_what_the_lock_in_this_jvm_counts() throws InterruptedException {
        assumeThat(succeeds("python3", "-c", "import psycopg2"))
                .as("python3 has psycopg2, which advisory_lock.py needs; see .ci/templates")
                .isTrue();
        Path recipe = Path.of("../../../docs/your-lock/advisory_lock.py").toAbsolutePath();
        LockSpec program = LockSpec.in(SchemaBinding.ofProgram(List.of()), "advisory-lock")
                .program(() -> List.of("python3", recipe.toString()));

        List<Census> both = counted(new PostgresLocks().lock("pg-try-advisory"), program);

        requireSame(both);
        assertThat(both.get(1).observedFailures()).containsExactly(LEASE_OVERRUN);
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
