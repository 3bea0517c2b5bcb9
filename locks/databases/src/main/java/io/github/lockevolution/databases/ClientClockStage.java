package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.SqlLockStage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/** The lock whose row says until when, by the clocks of the clients, {@link ClientClockLock}, as the bench knows it. */
public final class ClientClockStage implements SqlLockStage {

    @Override
    public String collection() {
        return "databases";
    }

    @Override
    public String name() {
        return "db-client-clock";
    }

    @Override
    public String title() {
        return "client's clock";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("db-owner-column");
    }

    @Override
    public String table() {
        return "method_lock";
    }

    @Override
    public List<String> tableStatements(String table) {
        return List.of(
                "CREATE TABLE " + table
                        + " (method_name VARCHAR(64) NOT NULL, owner VARCHAR(64) NOT NULL, held_until TIMESTAMP NOT NULL, UNIQUE (method_name))");
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("INSERT INTO method_lock (method_name, owner, held_until) VALUES ('key', 'owner', 'deadline')");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DELETE FROM method_lock WHERE method_name = 'key' AND owner = 'owner'");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    /** It takes a clock that is ahead; for the latter, an answer to that client is lost as well. */
    @Override
    public Set<Failure> suffersBeyond() {
        return EnumSet.of(RACE, UNRELEASED);
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        return new ClientClockLock(database, table, name, owner, lease, clock);
    }
}
