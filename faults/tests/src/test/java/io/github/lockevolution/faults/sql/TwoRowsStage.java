package io.github.lockevolution.faults.sql;

import java.util.List;
import java.util.stream.Stream;

/** Locks two rows, each over a connection of its own; client B in the other order. */
final class TwoRowsStage extends RowLockStage {

    private static final String OTHER = "-2";

    @Override
    public String name() {
        return "two-rows";
    }

    @Override
    public List<String> rowStatements(String table, String name) {
        return Stream.of(name, name + OTHER)
                .flatMap(row -> super.rowStatements(table, row).stream())
                .toList();
    }

    @Override
    List<String> rows(String name, String owner) {
        return owner.equals("B") ? List.of(name + OTHER, name) : List.of(name, name + OTHER);
    }
}
