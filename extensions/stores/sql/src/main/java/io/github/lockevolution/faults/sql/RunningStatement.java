package io.github.lockevolution.faults.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The statement of a client that has left and has not come back; a client has one at a time. A statement that the database refuses because
 * it would have to wait for another client is kept here, and tried again with each question whether it still waits.
 */
final class RunningStatement {

    /**
     * The error code of an H2 for a statement that would have to wait: {@code LOCK_TIMEOUT_1} of its {@code ErrorCode}.
     */
    private static final int H2_LOCK_TIMEOUT = 50200;

    private final Database database;

    /** Empty while none runs. */
    private Optional<Connection> connection = Optional.empty();

    /** Whether the database has refused it, and it stands here until it is asked for. */
    private boolean isRefused;

    /** How much had come back from the database before it was tried last. */
    private volatile long tried;

    private boolean isBrokenOff;

    /** The thread whose statement waits inside an H2; empty for any other statement. */
    private Optional<Thread> waiter = Optional.empty();

    /** Over which one has run that the database has not committed yet. */
    private Optional<Connection> uncommitted = Optional.empty();

    RunningStatement(Database database) {
        this.database = database;
    }

    /** The words of a statement that is about to be sent. */
    void note(String statement) {
        database.sessions().note(statement);
    }

    /** Sends a statement, again after each refusal, and waits for its result. */
    public Object run(Connection over, JdbcCall statement) throws SQLException {
        return run(over, statement, () -> {});
    }

    /**
     * The same for a statement that an H2 does not begin anew after a wait: it goes on with the values that it had read
     * before.
     *
     * @param again told if it waited for too long, and would be sent again from its beginning
     */
    Object runInPlace(Connection over, JdbcCall statement, Runnable again) throws SQLException {
        database.setPatient(over, true);
        noteWaiter(Optional.of(Thread.currentThread()));
        try {
            return run(over, statement, again);
        } finally {
            noteWaiter(Optional.empty());
            database.setPatient(over, false);
        }
    }

    private synchronized void noteWaiter(Optional<Thread> thread) {
        waiter = thread;
    }

    /** @param again told before it is sent again from its beginning */
    Object run(Connection over, JdbcCall statement, Runnable again) throws SQLException {
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
                    again.run();
                    awaitQuestion(e);
                }
            }
        } finally {
            end();
        }
    }

    /**
     * Runs one that commits by itself: it does so by {@link #commit}.
     *
     * @param open runs it over this connection
     */
    Object runOpen(Connection over, JdbcCall open) throws SQLException {
        over.setAutoCommit(false);
        try {
            Object result = open.run();
            synchronized (this) {
                uncommitted = Optional.of(over);
            }
            return result;
        } catch (SQLException e) {
            if (!isBrokenOff() && !DatabaseRefusal.isConnectionFailure(e)) {
                over.rollback();
                over.setAutoCommit(true);
                database.noteReturn();
            }
            throw e;
        }
    }

    /** Lets the database commit the statement that has run, if one has: it does not need its client for that. */
    void commit() throws SQLException {
        Optional<Connection> over;
        synchronized (this) {
            over = uncommitted;
            uncommitted = Optional.empty();
        }
        if (over.isPresent()) {
            commit(over.get());
        }
    }

    private void commit(Connection over) throws SQLException {
        try {
            over.commit();
        } finally {
            over.setAutoCommit(true);
            database.noteReturn();
        }
    }

    /** Whether one that ran over this connection is not committed. */
    synchronized boolean isUncommitted(Connection over) {
        return uncommitted.equals(Optional.of(over));
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
     * Whether one runs now that waits for another client, as the database says when it is asked now. A refused statement is tried again
     * only after another statement has returned: until then no transaction has ended.
     */
    public synchronized boolean isBlocked() {
        if (connection.isEmpty()) {
            return false;
        }
        if (!isRefused) {
            // An H2 that does not let it wait refuses it in a moment, and only then is it known that it would.
            boolean mayWait = database.product() != DatabaseProduct.H2 || waiter.isPresent();
            return mayWait && database.isBlocked(connection.get());
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
            // An H2 refuses a waiting statement when its thread is interrupted.
            waiter.ifPresent(Thread::interrupt);
            await(() -> connection.isEmpty());
        }
    }

    /** Something that is so, or is not yet. */
    @FunctionalInterface
    private interface Condition {

        boolean holds();
    }

    private void await(Condition condition) {
        long end = System.nanoTime() + ClientSessions.PATIENCE.toNanos();
        try {
            while (!condition.holds()) {
                if (System.nanoTime() > end) {
                    throw database.stillConnected();
                }
                wait(ClientSessions.PATIENCE.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw database.stillConnected();
        }
    }
}
