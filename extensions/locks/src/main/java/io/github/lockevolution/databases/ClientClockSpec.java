package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;

/** The lock whose row says until when, by the clocks of the clients, {@link ClientClockLock}, as the bench knows it. */
public final class ClientClockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBacking.table(
                                        "method_lock",
                                        "CREATE TABLE {table} (method_name VARCHAR(64) NOT NULL, owner VARCHAR(64) NOT NULL, held_until TIMESTAMP NOT NULL, UNIQUE (method_name))")
                                .made(ClientClockLock::new),
                        "db-client-clock")
                .of("databases")
                .titled("client's clock")
                .after("db-owner-column")
                .acquires(
                        "INSERT INTO method_lock (method_name, owner, held_until) VALUES ('key', 'owner', 'deadline')")
                .releases("DELETE FROM method_lock WHERE method_name = 'key' AND owner = 'owner'")
                .suffers(LEASE_OVERRUN)
                // It takes a clock that is ahead; for the latter, an answer to that client is lost as well.
                .suffersBeyond(RACE, UNRELEASED);
    }
}
