package io.github.lockevolution.faults.sql;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;

/** The canary with a unique index, which throws where it would let in a second one. */
final class UniqueCanary extends LockProvider {

    @Override
    protected LockSpec describe() {
        LockSpec canary = new SqlCanary().lock();
        SqlBacking indexed = SqlBacking.table(
                        "canary", "CREATE TABLE {table} (name VARCHAR(64) UNIQUE, owner VARCHAR(64))")
                .made(canary.backing(SqlBacking.class).orElseThrow().maker());
        return LockSpec.in(indexed, canary.name()).suffering(canary.suffers()).refusesBy(IllegalStateException.class);
    }
}
