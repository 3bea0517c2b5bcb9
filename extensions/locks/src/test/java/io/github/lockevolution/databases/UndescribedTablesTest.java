package io.github.lockevolution.databases;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SchemaBinding;
import io.github.lockevolution.lock.SqlBinding;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A lock of which nobody has said what its columns mean, or whether a row is locked, counts what the same lock counts that is described: all that
 * the description says was found out.
 */
class UndescribedTablesTest {

    private static Database database;

    @BeforeAll
    static void start() {
        database = Database.start(DatabaseBackends.named("h2"));
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    static Stream<LockSpec> locks() {
        return new DatabaseLocks().provided();
    }

    @ParameterizedTest
    @MethodSource("locks")
    void counts_what_the_described_lock_counts(LockSpec lock) throws InterruptedException {
        requireSame(lock, database);
    }

    /** Counts a lock in this database with its description and without. */
    static void requireSame(LockSpec described, Database database) throws InterruptedException {
        SqlBinding rows = described.binding(SqlBinding.class).orElseThrow();
        LockSpec bare = LockSpec.in(undescribed(rows), described.name()).waitsIf(described::isBlocking);

        List<Census> both = new CensusRun(new ProvenStore(new SqlLauncher(database)), Bounds.USUAL, Merging.ON)
                .on(List.of(described, bare), Exploration::census, () -> false, progress -> {});

        assertThat(both.get(1).gap()).isEmpty();
        assertThat(both.get(1).schedules()).isEqualTo(both.get(0).schedules());
        assertThat(both.get(1).counts()).isEqualTo(both.get(0).counts());
        assertThat(both.get(1).shortest()).isEqualTo(both.get(0).shortest());
    }

    private static SchemaBinding undescribed(SqlBinding rows) {
        List<String> creation = Stream.concat(
                        rows.creation(rows.table()).stream(), rows.rows(rows.table(), SchemaBinding.KEY).stream())
                .toList();
        return SchemaBinding.of(
                creation,
                (source, name, owner, lease, clock) ->
                        rows.maker().make(source, rows.table(), name, owner, lease, clock));
    }
}
