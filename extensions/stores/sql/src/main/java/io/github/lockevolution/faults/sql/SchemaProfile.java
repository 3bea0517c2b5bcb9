package io.github.lockevolution.faults.sql;

import java.util.List;
import java.util.Locale;

/**
 * The use of its schema by a lock whose description says no more, as one client alone has shown it.
 *
 * @param tables the tables, named as the database writes them
 * @param isHeldBySession whether a client inside holds the lock by its session: a row lock, or an advisory lock
 * @param makesTables whether the lock has made a table by itself
 */
record SchemaProfile(List<LockTable> tables, boolean isHeldBySession, boolean makesTables) {

    SchemaProfile {
        tables = List.copyOf(tables);
    }

    /** The names of the tables as a reader knows them. */
    List<String> names() {
        return tables.stream()
                .map(table -> table.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** The same tables in a schema of this name. */
    List<LockTable> in(Database database, String schema) {
        return tables.stream()
                .map(table -> new LockTable(
                        database.schemas().qualified(schema, table.name()),
                        table.deadlines(),
                        table.notes(),
                        isHeldBySession))
                .toList();
    }
}
