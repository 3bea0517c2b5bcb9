package io.github.lockevolution.faults.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A kind of database, with the settings of each connection and the questions to its own views about one. */
enum DatabaseProduct {

    /** Hardly anybody waits in it: it refuses a statement that would have to. The time-out is in milliseconds; 0 is the default, two seconds. */
    H2("H2", new Settings("SET TIME ZONE 'UTC'", "", "SET LOCK_TIMEOUT 1"), Views.OF_H2),

    /** Waits for ever by default. */
    POSTGRESQL("PostgreSQL", new Settings("SET TIME ZONE 'UTC'", "SET lock_timeout = '2s'", ""), Views.OF_POSTGRESQL),

    MARIADB("MariaDB", Settings.OF_INNODB, Views.OF_INNODB),

    MYSQL("MySQL", Settings.OF_INNODB, Views.OF_INNODB),

    /** A database with unknown views: a client that waits there is not found to be blocked. */
    OTHER("", new Settings("", "", ""), Views.NONE);

    private static final String TIME_WITH_ZONE = "TIMESTAMP WITH TIME ZONE";

    private final String title;
    private final Settings settings;
    private final Views views;

    /**
     * Statements that are sent over a new connection; an empty one is not sent.
     *
     * @param always so that a time without a zone is the same for all: in UTC, also where a client asks for that of UTC
     * @param ofBench so that the bench does not wait long for a row
     * @param ofClient so that a client waits for a row for as long as another holds it, or is refused at once where waiting cannot be seen
     */
    private record Settings(String always, String ofBench, String ofClient) {

        /**
         * The time-outs are in seconds: 50 by default; and the longest that InnoDB takes, three years. A connection that is idle for long is
         * not to be cut off either.
         */
        static final Settings OF_INNODB = new Settings(
                "SET time_zone = '+00:00', wait_timeout = 2147483",
                "SET innodb_lock_wait_timeout = 2, lock_wait_timeout = 20",
                "SET innodb_lock_wait_timeout = 100000000");
    }

    /**
     * Statements that ask the database about one of its sessions, and name a session in their first column if it is so; an empty one is
     * not asked.
     *
     * @param number of the session of the connection that asks
     * @param blockers the sessions that the session waits for
     * @param holding whether the session has locked or written rows that are not committed
     * @param end ends the session
     * @param present whether the session exists
     * @param named the sessions of a name, if a client can give its sessions one
     * @param inTransaction whether the session waits for its client in the middle of a transaction
     * @param advisory how many advisory locks the session holds, instead of a session
     * @param advisoryNamed whether an advisory lock is held, by its name instead of a session; empty if there are none
     */
    record Views(
            String number,
            String blockers,
            String holding,
            String end,
            String present,
            String named,
            String inTransaction,
            String advisory,
            String advisoryNamed) {

        private static final Views OF_H2 = new Views(
                "SELECT SESSION_ID()",
                "SELECT s.BLOCKER_ID FROM INFORMATION_SCHEMA.SESSIONS s JOIN INFORMATION_SCHEMA.SESSIONS b"
                        + " ON b.SESSION_ID = s.BLOCKER_ID WHERE s.SESSION_ID = ? AND b.CONTAINS_UNCOMMITTED",
                "SELECT SESSION_ID FROM INFORMATION_SCHEMA.SESSIONS WHERE SESSION_ID = ? AND CONTAINS_UNCOMMITTED",
                "",
                "",
                "",
                "",
                "",
                "");

        /** A connection is a process, which notices by itself that the client is gone, and is listed until it has rolled back. */
        private static final Views OF_POSTGRESQL = new Views(
                "SELECT pg_backend_pid()",
                "SELECT unnest(pg_blocking_pids(?))",
                "SELECT pid FROM pg_locks WHERE pid = ? AND granted"
                        + " AND (locktype = 'advisory' OR locktype = 'transactionid' AND mode = 'ExclusiveLock')",
                "SELECT pg_terminate_backend(?)",
                "SELECT pid FROM pg_stat_activity WHERE pid = ?",
                "SELECT pid FROM pg_stat_activity WHERE application_name = ?",
                "SELECT pid FROM pg_stat_activity WHERE pid = ? AND state LIKE 'idle in transaction%'",
                "SELECT count(*) FROM pg_locks WHERE pid = ? AND locktype = 'advisory' AND granted",
                // A lock of one number is listed in two halves.
                "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1"
                        + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
                        + " AND ((classid::bigint << 32) | objid::bigint) = hashtext(?)::bigint");

        /** No view of an InnoDB says up to date which session waits or holds something: {@link InnodbStatus} and {@link UserLocks} do. */
        private static final Views OF_INNODB = new Views(
                "SELECT CONNECTION_ID()",
                "",
                "",
                "KILL ?",
                "SELECT ID FROM information_schema.PROCESSLIST WHERE ID = ?",
                "SELECT ID FROM information_schema.PROCESSLIST WHERE USER = ?",
                "",
                "",
                "SELECT 1 FROM DUAL WHERE IS_USED_LOCK(?) IS NOT NULL");

        private static final Views NONE = new Views("", "", "", "", "", "", "", "", "");
    }

    DatabaseProduct(String title, Settings settings, Views views) {
        this.title = title;
        this.settings = settings;
        this.views = views;
    }

    /** The name of the product; empty if it is not known. */
    String title() {
        return title;
    }

    static DatabaseProduct of(Connection connection) throws SQLException {
        String title = connection.getMetaData().getDatabaseProductName();
        return Arrays.stream(values())
                .filter(product -> product.title.equalsIgnoreCase(title))
                .findFirst()
                .orElse(OTHER);
    }

    List<String> settingsOfBench() {
        return List.of(settings.always, settings.ofBench);
    }

    List<String> settingsOfClient() {
        return List.of(settings.always, settings.ofClient);
    }

    Views views() {
        return views;
    }

    /** Whether its transactions are those of InnoDB. */
    boolean isInnodb() {
        return this == MARIADB || this == MYSQL;
    }

    /**
     * Whether sessions that wait for the same row are let go in the order in which they came. An H2 lets them all go, and the fastest gets it;
     * a MySQL prefers the session that blocks most others.
     */
    boolean isQueue() {
        return this != H2 && this != MYSQL;
    }

    /** The statement that makes a schema, which an InnoDB calls a database. */
    String makesSchema(String name) {
        return "CREATE " + schemaWord() + " " + name;
    }

    /** The statement that drops a schema with all that is in it. */
    String dropsSchema(String name) {
        return "DROP " + schemaWord() + " IF EXISTS " + name + (isInnodb() ? "" : " CASCADE");
    }

    private String schemaWord() {
        return isInnodb() ? "DATABASE" : "SCHEMA";
    }

    /** The statement after which a connection looks for tables in this schema first. */
    String usesSchema(String name) {
        return switch (this) {
            case MARIADB, MYSQL -> "USE " + name;
            case POSTGRESQL -> "SET search_path TO " + name;
            case H2, OTHER -> "SET SCHEMA " + name;
        };
    }

    /** The statement after which every transaction of a connection is isolated like this, unless it says otherwise. */
    String isolates(IsolationLevel level) {
        return isInnodb()
                ? "SET SESSION TRANSACTION ISOLATION LEVEL " + level.words()
                : "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level.words();
    }

    /** The statements of a text, as far as this product does not take them all at once: of an InnoDB, each ends at the end of a line. */
    Stream<String> each(String statements) {
        return isInnodb()
                ? Stream.of(statements.split(";\\s*(\\R|$)")).filter(each -> !each.isBlank())
                : Stream.of(statements);
    }

    /**
     * A sequence, or a column that the database numbers.
     *
     * @param asksForNext the question for the next number
     * @param restarts the statement that sets the next number, with {@code ?} for it
     * @param isOfSmallNumbers whether the column is known to have no room for a number of ten digits
     */
    record Numbering(String name, String asksForNext, String restarts, boolean isOfSmallNumbers) {

        Numbering(String name, String asksForNext, String restarts) {
            this(name, asksForNext, restarts, false);
        }

        /** The same of a column that has no room for a number of ten digits. */
        Numbering ofSmallNumbers() {
            return new Numbering(name, asksForNext, restarts, true);
        }

        String restart(long next) {
            return restarts.replace("?", Long.toString(next));
        }
    }

    /** Whether each column that numbers has a sequence, which is asked instead. */
    boolean numbersBySequences() {
        return this == POSTGRESQL;
    }

    /**
     * The question for the names of the sequences of a schema. A sequence of a MariaDB gives its numbers out by the thousand, and is not asked
     * for.
     */
    Optional<String> asksForSequences(String schema) {
        return switch (this) {
            case MARIADB, MYSQL -> Optional.empty();
            case POSTGRESQL -> Optional.of("SELECT sequencename FROM pg_sequences WHERE schemaname = '" + schema + "'");
            case H2, OTHER ->
                Optional.of("SELECT sequence_name FROM information_schema.sequences WHERE "
                        + isNamed("sequence_schema", schema));
        };
    }

    /** @param name as the database wrote it */
    Numbering sequence(String schema, String name) {
        String quoted = schema + ".\"" + name + "\"";
        String title = name.toLowerCase(Locale.ROOT);
        return this == POSTGRESQL
                ? new Numbering(
                        title,
                        "SELECT last_value + CASE WHEN is_called THEN 1 ELSE 0 END FROM " + quoted,
                        "SELECT setval('" + quoted + "', ?, false)")
                : new Numbering(
                        title,
                        "SELECT base_value FROM information_schema.sequences WHERE "
                                + isNamed("sequence_schema", schema) + " AND sequence_name = '" + name + "'",
                        "ALTER SEQUENCE " + quoted + " RESTART WITH ?");
    }

    /** Compares a name in all its cases: the LOWER of a database follows the language of its machine. */
    private static String isNamed(String column, String name) {
        return column + " IN ('" + name + "', '" + name.toLowerCase(Locale.ROOT) + "', '"
                + name.toUpperCase(Locale.ROOT) + "')";
    }

    /**
     * A column that numbers the rows of its table.
     *
     * @param name of the table
     * @param table the same as a statement names it
     */
    Numbering column(String schema, String name, String table, String column) {
        String title = name.toLowerCase(Locale.ROOT);
        return isInnodb()
                ? new Numbering(
                        title,
                        "SELECT auto_increment FROM information_schema.tables WHERE table_schema = '" + schema
                                + "' AND table_name = '" + name + "'",
                        "ALTER TABLE " + table + " AUTO_INCREMENT = ?")
                : new Numbering(
                        title + " " + column.toLowerCase(Locale.ROOT),
                        "SELECT identity_base FROM information_schema.columns WHERE " + isNamed("table_schema", schema)
                                + " AND " + isNamed("table_name", name) + " AND " + isNamed("column_name", column),
                        "ALTER TABLE " + table + " ALTER COLUMN " + column + " RESTART WITH ?");
    }

    /** A statement that makes a table, as this product spells it: in an InnoDB, each TIMESTAMP is kept in UTC, and there is no other word for that. */
    String spelled(String statement) {
        return isInnodb() ? statement.replace(TIME_WITH_ZONE, "TIMESTAMP(6)") : statement;
    }
}
