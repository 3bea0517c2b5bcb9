package io.github.lockevolution.faults.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The statement of a client that has left and has not come back; one at a time, as a client does one thing at a time. One that the database
 * refuses because it would have to wait for another client is kept here, and tried again whenever somebody asks whether it still waits.
 */
final class RunningStatement {

    /** What an H2 calls it when a statement would have to wait: {@code LOCK_TIMEOUT_1} of its {@code ErrorCode}. */
    private static final int H2_LOCK_TIMEOUT = 50200;

    private final Database database;

    /** Empty while none runs. */
    private Optional<Connection> connection = Optional.empty();

    /** Whether the database has refused it, and it stands here until it is asked for. */
    private boolean isRefused;

    /** How much had come back from the database before it was tried last. */
    private volatile long tried;

    private boolean isBrokenOff;

    RunningStatement(Database database) {
        this.database = database;
    }

    /** Sends it, again after each time that it is refused, and waits for what comes back. */
    public Object run(Connection over, StatementGate.Run statement) throws SQLException {
        begin(over);
        try {
            while (true) {
                try {
                    tried = database.returned();
                    Object result = statement.run();
                    // It may have gone back to a savepoint.
                    UndoneStatements.forget(over);
                    return result;
                } catch (SQLException e) {
                    UndoneStatements.forget(over);
                    if (e.getErrorCode() != H2_LOCK_TIMEOUT) {
                        throw e;
                    }
                    awaitQuestion(e);
                }
            }
        } finally {
            end();
        }
    }

    private synchronized void begin(Connection over) {
        connection = Optional.of(over);
        isRefused = false;
        isBrokenOff = false;
    }

    /** Stands still until somebody asks whether the statement still waits. */
    private synchronized void awaitQuestion(SQLException refusal) throws SQLException {
        isRefused = !isBrokenOff;
        notifyAll();
        try {
            while (isRefused) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refusal;
        }
        if (isBrokenOff) {
            throw refusal;
        }
    }

    private synchronized void end() {
        connection = Optional.empty();
        isRefused = false;
        database.noteReturn();
        notifyAll();
    }

    /**
     * Whether one runs now that waits for another client, as the database says when it is asked now. Nobody need ask it again while nothing
     * has come back from it: whom the statement waits for has not ended its transaction.
     */
    public synchronized boolean isBlocked() {
        if (connection.isEmpty()) {
            return false;
        }
        if (!isRefused) {
            return database.isBlocked(connection.get());
        }
        return tried == database.returned() || isRefusedAgain();
    }

    private boolean isRefusedAgain() {
        isRefused = false;
        notifyAll();
        await(() -> isRefused || connection.isEmpty());
        return isRefused;
    }

    /** Over which connection one runs now. */
    synchronized Optional<Connection> connection() {
        return connection;
    }

    /** Whether the one that ran last was ended from outside while it waited. */
    synchronized boolean isBrokenOff() {
        return isBrokenOff;
    }

    /** Ends the one that runs, if one does, and waits until it has come back: until then its connection cannot be closed. */
    synchronized void breakOff() {
        if (connection.isPresent()) {
            isBrokenOff = true;
            isRefused = false;
            notifyAll();
            database.endWait(connection.get());
            await(() -> connection.isEmpty());
        }
    }

    /** Something that is so, or is not yet. */
    @FunctionalInterface
    private interface Condition {

        boolean holds();
    }

    private void await(Condition condition) {
        long end = System.nanoTime() + Database.PATIENCE.toNanos();
        try {
            while (!condition.holds()) {
                if (System.nanoTime() > end) {
                    throw database.stillConnected();
                }
                wait(Database.PATIENCE.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw database.stillConnected();
        }
    }
}
