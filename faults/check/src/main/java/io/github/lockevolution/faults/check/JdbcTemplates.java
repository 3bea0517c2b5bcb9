package io.github.lockevolution.faults.check;

import java.util.Set;
import javax.sql.DataSource;

/**
 * What a lock in a database may ask for of Spring's JDBC, which is no dependency of the bench: it is found by its name on the class path of the
 * lock.
 */
final class JdbcTemplates {

    /** How {@code --new-lock} names it. */
    static final String WORD = "jdbcTemplate";

    static final String TEMPLATE = "org.springframework.jdbc.core.JdbcTemplate";
    private static final Set<String> TYPES = Set.of(TEMPLATE, "org.springframework.jdbc.core.JdbcOperations");

    private JdbcTemplates() {}

    /** Whether a parameter of this type wants one. */
    static boolean isOne(Class<?> type) {
        return TYPES.contains(type.getName());
    }

    /**
     * One over these connections.
     *
     * @param asked the class, as the lock has loaded it
     */
    static Object open(Class<?> asked, DataSource database) {
        try {
            return Class.forName(TEMPLATE, true, asked.getClassLoader())
                    .getConstructor(DataSource.class)
                    .newInstance(database);
        } catch (ReflectiveOperationException e) {
            throw LibraryClient.notMade(TEMPLATE, e);
        }
    }
}
