package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.SqlLockStage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** The lock of a unique index, {@link UniqueIndexLock}, as the bench knows it. */
public final class UniqueIndexStage implements SqlLockStage {

    @Override
    public String collection() {
        return "databases";
    }

    @Override
    public String name() {
        return "db-unique-index";
    }

    @Override
    public String title() {
        return "unique index";
    }

    @Override
    public String table() {
        return "method_lock";
    }

    @Override
    public List<String> tableStatements(String table) {
        return List.of("CREATE TABLE " + table
                + " (method_name VARCHAR(64) NOT NULL, remark VARCHAR(255) NOT NULL, UNIQUE (method_name))");
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("INSERT INTO method_lock (method_name, remark) VALUES ('key', 'owner')");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DELETE FROM method_lock WHERE method_name = 'key'");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(ORPHAN_KEY);
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        return new UniqueIndexLock(database, table, name, owner);
    }
}
