package io.github.lockevolution.faults.sql;

import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.util.List;

/** Locks two rows, each over a connection of its own; client B in the other order. */
final class TwoRowsSpec extends RowLockSpec {

    private static final String OTHER = "-2";

    @Override
    protected LockSpec describe() {
        SqlBinding rows = binding()
                .withRows(
                        "INSERT INTO {table} VALUES ('{name}')", "INSERT INTO {table} VALUES ('{name}" + OTHER + "')");
        return LockSpec.in(rows, "two-rows");
    }

    @Override
    List<String> rows(String name, String owner) {
        return owner.equals("B") ? List.of(name + OTHER, name) : List.of(name, name + OTHER);
    }
}
