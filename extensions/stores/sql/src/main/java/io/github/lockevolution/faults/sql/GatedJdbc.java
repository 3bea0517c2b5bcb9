package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.words.SqlReply;
import io.github.lockevolution.faults.sql.words.SqlWords;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.Calendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Wraps connections and statements of JDBC, so that each call that would send something goes through a gate. Calls that cannot be held
 * one statement at a time are refused: a batch, a call of a procedure, and access to the wrapped objects.
 */
final class GatedJdbc {

    /** The methods of a connection or statement that send something in a way that cannot be held. */
    private static final Set<String> NOT_HELD = Set.of("addBatch", "executeBatch", "executeLargeBatch", "prepareCall");

    /** The first word of what stands at the gate in place of it. */
    static final String CANNOT_BE_HELD = "cannot be held:";

    private static final Set<String> USED_WHEN_CLOSED =
            Set.of("close", "isClosed", "isWrapperFor", "toString", "hashCode", "equals");

    /** The state by which the standard says that there is no connection. */
    private static final String NO_CONNECTION = "08003";

    private static final List<String> COMMIT = List.of("COMMIT");
    private static final List<String> ROLLBACK = List.of("ROLLBACK");
    private static final List<String> SAVEPOINT = List.of("SAVEPOINT");
    private static final List<String> ROLLBACK_TO_SAVEPOINT = List.of("ROLLBACK", "TO", "SAVEPOINT");
    private static final List<String> RELEASE_SAVEPOINT = List.of("RELEASE", "SAVEPOINT");

    private GatedJdbc() {}

    /** The source of the connections. */
    interface Pool {

        /**
         * Takes a connection back.
         *
         * @param settings how it was before its client set it otherwise
         */
        void giveBack(Connection connection, ConnectionSettings settings) throws SQLException;

        /** Whether a connection has not been cut. */
        boolean isOpen(Connection connection);

        /**
         * Told that a connection is broken.
         *
         * @throws InconclusiveException if it was neither cut nor ended for the client, so that the database is gone
         */
        void onConnectionFailure(Connection connection, SQLException error);
    }

    static Connection connection(Connection real, StatementGate gate, UnaryOperator<String> shown, Pool pool) {
        return proxy(Connection.class, new OfConnection(real, gate, shown, pool));
    }

    static SQLException notWrapped() {
        return new SQLFeatureNotSupportedException("what is behind this could send something past the gate");
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(GatedJdbc.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static final class OfConnection implements InvocationHandler {

        private final Connection real;
        private final StatementGate gate;
        private final UnaryOperator<String> shown;
        private final Pool pool;
        private final ConnectionSettings settings = new ConnectionSettings();
        private boolean isClosed;
        /** Whether a statement has run in a transaction that has not ended. */
        private boolean isInTransaction;

        OfConnection(Connection real, StatementGate gate, UnaryOperator<String> shown, Pool pool) {
            this.real = real;
            this.gate = gate;
            this.shown = shown;
            this.pool = pool;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws SQLException {
            requireHeld(method);
            if (isClosed && !USED_WHEN_CLOSED.contains(method.getName())) {
                throw new SQLException("this connection is closed; " + method.getName() + " needs an open one");
            }
            return switch (method.getName()) {
                case "close" -> close();
                case "isClosed" -> isClosed || real.isClosed();
                case "isWrapperFor" -> false;
                case "commit" -> end(COMMIT, real::commit);
                case "rollback" ->
                    arguments == null
                            ? end(ROLLBACK, real::rollback)
                            : savepoint(ROLLBACK_TO_SAVEPOINT, () -> JdbcCall.of(real, method, arguments));
                case "setSavepoint" -> savepoint(SAVEPOINT, () -> JdbcCall.of(real, method, arguments));
                case "releaseSavepoint" -> savepoint(RELEASE_SAVEPOINT, () -> JdbcCall.of(real, method, arguments));
                case "setAutoCommit" -> setAutoCommit((Boolean) arguments[0]);
                case "createStatement" ->
                    proxy(
                            Statement.class,
                            new OfStatement((Connection) proxy, createStatement(method, arguments), "", false));
                case "prepareStatement" ->
                    proxy(
                            PreparedStatement.class,
                            new OfStatement(
                                    (Connection) proxy,
                                    prepare(method, arguments),
                                    (String) arguments[0],
                                    GeneratedKeys.areAskedFor(arguments)));
                default ->
                    unheld(() -> {
                        settings.note(real, method, arguments);
                        return JdbcCall.of(real, method, arguments);
                    });
            };
        }

        /**
         * Runs a call in which a driver acts without a statement of the client, such as setting the isolation of
         * transactions.
         */
        private Object unheld(JdbcCall call) throws SQLException {
            try {
                return call.run();
            } catch (SQLException e) {
                if (DatabaseRefusal.isConnectionFailure(e)) {
                    pool.onConnectionFailure(real, e);
                }
                throw e;
            }
        }

        private Object close() throws SQLException {
            if (!isClosed) {
                isClosed = true;
                pool.giveBack(real, settings);
            }
            return null;
        }

        /** Passes the end of a transaction through the gate like any statement. */
        private Object end(List<String> words, Ending ending) throws SQLException {
            requireConnected();
            return gate.pass(
                    real,
                    StatementGate.Sent.words(words),
                    () -> {
                        ending.end();
                        isInTransaction = false;
                        return null;
                    },
                    done -> SqlReply.done());
        }

        /**
         * Passes the call for a savepoint through the gate like any statement: making one, going back to one, or
         * releasing one ends nothing.
         */
        private Object savepoint(List<String> words, JdbcCall call) throws SQLException {
            requireConnected();
            isInTransaction = !real.getAutoCommit();
            return gate.pass(real, StatementGate.Sent.words(words), call, done -> SqlReply.done());
        }

        /** Over a connection that is cut nothing leaves: the driver says so by itself. */
        private void requireConnected() throws SQLException {
            if (!pool.isOpen(real)) {
                throw new SQLNonTransientConnectionException("this connection was cut", NO_CONNECTION);
            }
        }

        /** A lock that catches the refusal goes on without the statement: so the bench hears of the call at the gate first. */
        private void requireHeld(Method method) throws SQLException {
            if (NOT_HELD.contains(method.getName())) {
                gate.pass(
                        real,
                        StatementGate.Sent.words(List.of(CANNOT_BE_HELD, method.getName())),
                        () -> 0,
                        result -> SqlReply.done());
                throw new InconclusiveException(DatabaseText.class, text -> text.cannotBeHeld(method.getName()));
            }
            if (method.getName().equals("unwrap")) {
                throw notWrapped();
            }
        }

        /** Turning it on ends the transaction that is open; if none is, nothing is sent. */
        private Object setAutoCommit(boolean on) throws SQLException {
            return on && isInTransaction
                    ? end(COMMIT, () -> real.setAutoCommit(true))
                    : unheld(() -> end(() -> real.setAutoCommit(on)));
        }

        private static Object end(Ending ending) throws SQLException {
            ending.end();
            return null;
        }

        /** Its rows can be read twice: by the bench, and by the client. */
        private Statement createStatement(Method method, Object[] arguments) throws SQLException {
            return arguments == null
                    ? real.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
                    : (Statement) JdbcCall.of(real, method, readableTwice(arguments, 0));
        }

        private Statement prepare(Method method, Object[] arguments) throws SQLException {
            return arguments.length == 1
                    ? real.prepareStatement(
                            (String) arguments[0], ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
                    : (Statement) JdbcCall.of(real, method, readableTwice(arguments, 1));
        }

        /**
         * Hibernate and others ask for rows that can be read once.
         *
         * @param type the index of the argument for the type, if another one follows it
         */
        private static Object[] readableTwice(Object[] arguments, int type) {
            Object[] asked = arguments.clone();
            if (asked.length > type + 1 && asked[type].equals(ResultSet.TYPE_FORWARD_ONLY)) {
                asked[type] = ResultSet.TYPE_SCROLL_INSENSITIVE;
            }
            return asked;
        }

        @FunctionalInterface
        private interface Ending {

            void end() throws SQLException;
        }

        private final class OfStatement implements InvocationHandler {

            private final Connection connection;
            private final Statement statement;
            private final String prepared;
            private final boolean asksForKeys;
            private final Map<Integer, Object> parameters = new HashMap<>();
            private Optional<GeneratedKeys> keys = Optional.empty();

            OfStatement(Connection connection, Statement statement, String prepared, boolean asksForKeys) {
                this.connection = connection;
                this.statement = statement;
                this.prepared = prepared;
                this.asksForKeys = asksForKeys;
            }

            @Override
            public Object invoke(Object proxy, Method method, Object[] arguments) throws SQLException {
                requireHeld(method);
                String name = method.getName();
                if (isClosed && !USED_WHEN_CLOSED.contains(name)) {
                    throw new SQLException(
                            "the connection of this statement is closed; " + name + " needs an open one");
                }
                if (name.equals("getConnection")) {
                    return connection;
                }
                if (name.equals("isWrapperFor")) {
                    return false;
                }
                if (name.startsWith("execute")) {
                    return execute(method, arguments);
                }
                if (name.equals("getGeneratedKeys") && keys.isPresent()) {
                    return keys.get().rows();
                }
                note(name, arguments);
                return JdbcCall.of(statement, method, arguments);
            }

            private Object execute(Method method, Object[] arguments) throws SQLException {
                String sql = arguments == null ? prepared : (String) arguments[0];
                requireConnected();
                isInTransaction = !real.getAutoCommit();
                keys = Optional.empty();
                return gate.pass(
                        real,
                        new StatementGate.Sent(
                                SqlWords.of(shown.apply(sql), parameters),
                                SqlWords.of(sql, parameters),
                                !isInTransaction),
                        () -> JdbcCall.of(statement, method, arguments),
                        result -> reply(result, asksForKeys || GeneratedKeys.areAskedFor(arguments)));
            }

            private Reply reply(Object result, boolean hasKeys) throws SQLException {
                Reply reply = SqlReply.of(statement, result);
                if (!hasKeys || result instanceof ResultSet || Boolean.TRUE.equals(result)) {
                    return reply;
                }
                keys = Optional.of(GeneratedKeys.of(statement));
                return keys.get().with(reply);
            }

            private void note(String name, Object[] arguments) {
                if (name.equals("clearParameters")) {
                    parameters.clear();
                } else if (name.startsWith("set") && arguments.length > 1 && arguments[0] instanceof Integer number) {
                    parameters.put(number, name.equals("setNull") ? null : value(arguments));
                }
            }

            /** A time that is given with a calendar is that of the calendar's zone. */
            private static Object value(Object[] arguments) {
                return arguments.length > 2
                                && arguments[1] instanceof Timestamp time
                                && arguments[2] instanceof Calendar calendar
                        ? LocalDateTime.ofInstant(
                                time.toInstant(), calendar.getTimeZone().toZoneId())
                        : arguments[1];
            }
        }
    }
}
