package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Set;

/** Why a database cannot be used, and what to do about it. */
final class DatabaseRefusal {

    private static final String MYSQL = "jdbc:mysql:";

    /** The classes of errors by which the standard says that a login, or the name of a database, is wrong. */
    private static final Set<String> LOGIN_CLASSES = Set.of("28", "3D");

    private static final int CLASS_LENGTH = 2;

    /**
     * The errors of a MariaDB or MySQL when a user may not use a database, or there is none of the name: {@code ER_DBACCESS_DENIED_ERROR},
     * {@code ER_BAD_DB_ERROR}.
     */
    private static final Set<Integer> LOGIN_ERRORS = Set.of(1044, 1049);

    /** The error when a user may not see the sessions of others: {@code ER_SPECIFIC_ACCESS_DENIED_ERROR}. */
    private static final int MISSING_PRIVILEGE = 1227;

    /** The class of errors by which it says that a connection is broken. */
    private static final String CONNECTION_CLASS = "08";

    private DatabaseRefusal() {}

    static boolean isConnectionFailure(SQLException error) {
        return String.valueOf(error.getSQLState()).startsWith(CONNECTION_CLASS);
    }

    /** The reason of an error in one line: some databases give more. */
    static String reason(SQLException error) {
        return String.valueOf(error.getMessage()).lines().findFirst().orElse("") + " [" + error.getSQLState() + "]";
    }

    static InconclusiveException doesNotAnswer(Message origin, SQLException e) {
        return new InconclusiveException(DatabaseText.class, text -> text.doesNotAnswer(origin, reason(e)), e);
    }

    /** A database has not noticed within {@link ClientSessions#PATIENCE} that a connection has ended. */
    static InconclusiveException stillConnected(Message origin) {
        return new InconclusiveException(
                DatabaseText.class, text -> text.stillConnected(origin, ClientSessions.PATIENCE.toSeconds()));
    }

    /** @throws SetupProblem if no driver on the class path knows the URL */
    static void requireDriver(String url, Message origin) {
        if (DriverManager.drivers().noneMatch(driver -> accepts(driver, url))) {
            throw new SetupProblem(
                    url.startsWith(MYSQL)
                            ? Message.of(DatabaseText.class, text -> text.noMysqlDriver(origin))
                            : Message.of(DatabaseText.class, text -> text.noDriver(origin)));
        }
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * The problem that the attempt to connect, or the first question, has failed. A driver's error may repeat the URL with its
     * password, so the password is removed.
     */
    static SetupProblem of(DatabaseServer server, SQLException e) {
        String url = server.url();
        return new SetupProblem(
                message(server.origin(), e, reason(e).replace(url, ForeignDatabase.withoutPassword(url))), e);
    }

    private static Message message(Message origin, SQLException e, String reason) {
        if (e.getErrorCode() == MISSING_PRIVILEGE) {
            return Message.of(DatabaseText.class, text -> text.hidesSessions(origin, reason));
        }
        return isLogin(e)
                ? Message.of(DatabaseText.class, text -> text.refusesLogin(origin, reason))
                : Message.of(DatabaseText.class, text -> text.doesNotAnswer(origin, reason));
    }

    private static boolean isLogin(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return LOGIN_CLASSES.contains(state.substring(0, Math.min(CLASS_LENGTH, state.length())))
                || LOGIN_ERRORS.contains(e.getErrorCode());
    }
}
