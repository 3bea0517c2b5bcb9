package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.lock.SchemaBinding;
import io.github.lockevolution.lock.StoreBinding;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The objects of a database for a lock: those of JDBC, and Spring's, which is found by its name on the class path of
 * the lock.
 */
final class SqlArguments implements StoreArguments {

    private static final String TEMPLATE = "org.springframework.jdbc.core.JdbcTemplate";

    @Override
    public Map<String, Optional<String>> words() {
        return Map.of(
                DataSource.class.getName(),
                Optional.of("dataSource"),
                Connection.class.getName(),
                Optional.empty(),
                TEMPLATE,
                Optional.of("jdbcTemplate"),
                "org.springframework.jdbc.core.JdbcOperations",
                Optional.empty());
    }

    @Override
    public boolean hasTables() {
        return true;
    }

    @Override
    public StoreBinding binding(Class<?> asked, List<String> creation, Maker maker) {
        return SchemaBinding.of(
                creation,
                (database, name, owner, lease, clock) ->
                        maker.make((type, opened) -> object(database, type, opened), name, owner, lease, clock));
    }

    /** An object of one of the types of {@link #words}. */
    static Object object(DataSource database, Class<?> type, List<AutoCloseable> opened) throws Exception {
        if (type == DataSource.class) {
            return database;
        }
        if (type == Connection.class) {
            Connection connection = database.getConnection();
            opened.add(connection);
            return connection;
        }
        return Class.forName(TEMPLATE, true, type.getClassLoader())
                .getConstructor(DataSource.class)
                .newInstance(database);
    }
}
