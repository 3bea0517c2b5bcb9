package io.github.lockevolution.mariadb;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SchemaBinding;
import io.github.lockevolution.lock.SqlBinding;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Locks that nobody has described, in Java and in a process, on the MariaDB that is installed; skipped where none is. */
class ProgramsInMariaDbIT {

    private static final String PYTHON = "/usr/bin/python3";

    private static Database database;

    @BeforeAll
    static void start() {
        try {
            database = Database.start(DatabaseBackends.named("mariadb"));
        } catch (SetupProblem e) {
            if (e.getMessage().contains("finds no mariadbd")) {
                Assumptions.abort(e.getMessage());
            }
            throw e;
        }
    }

    @AfterAll
    static void stop() {
        if (database != null) {
            database.close();
        }
    }

    /** That a session holds a name, and which, is known from what the client sends. */
    @Test
    @Tag("nightly")
    void a_lock_by_name_counts_what_the_described_one_counts() throws InterruptedException {
        LockSpec described = new MariaDbLocks().lock("my-get-lock-waits");
        SqlBinding known = described.binding(SqlBinding.class).orElseThrow();
        SchemaBinding bare = SchemaBinding.of(
                List.of(),
                (source, name, owner, lease, clock) ->
                        known.maker().make(source, known.table(), name, owner, lease, clock));

        requireCounted(410, LockSpec.in(bare, described.name()));
    }

    /** The recipe of {@code docs/your-lock.md}, whose driver knows nothing of the bench: the count of the same lock in this JVM. */
    @Test
    void a_program_in_python_counts_what_the_lock_in_this_jvm_counts() throws Exception {
        assumeThat(new ProcessBuilder(PYTHON, "-c", "import pymysql").start().waitFor())
                .as("%s has PyMySQL, which get_lock.py needs; see .ci/templates", PYTHON)
                .isZero();
        Path recipe = Path.of("../../../docs/your-lock/get_lock.py").toAbsolutePath();

        requireCounted(
                190,
                LockSpec.in(SchemaBinding.ofProgram(List.of()), "get-lock")
                        .program(() -> List.of(PYTHON, recipe.toString())));
    }

    private static void requireCounted(int schedules, LockSpec lock) throws InterruptedException {
        List<Census> censuses = new CensusRun(new ProvenStore(new SqlLauncher(database)), Bounds.USUAL, Merging.ON)
                .on(List.of(lock), Exploration::census, () -> false, progress -> {});

        assertThat(censuses.get(0).gap()).isEmpty();
        assertThat(censuses.get(0).schedules()).isEqualTo(schedules);
        assertThat(censuses.get(0).observedFailures()).containsExactly(LEASE_OVERRUN);
    }
}
