package io.github.lockevolution.faults.pgbouncer;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * An advisory lock as the view of locks has it: a number is listed in two halves.
 *
 * @param isPair whether it was named by two numbers
 */
record AdvisoryLock(int high, int low, boolean isPair, boolean isShared) {

    private static final int OF_A_PAIR = 2;

    static AdvisoryLock of(ResultSet row) throws SQLException {
        return new AdvisoryLock(
                (int) row.getLong("classid"),
                (int) row.getLong("objid"),
                row.getInt("objsubid") == OF_A_PAIR,
                row.getString("mode").equals("ShareLock"));
    }

    /**
     * Its name in a picture.
     *
     * @param key the name of the lock under test
     * @param number the number that the database makes of that name
     */
    String name(String key, int number) {
        boolean isOfKey = !isPair && low == number && high == number >> Integer.SIZE - 1;
        return (isOfKey ? key : arguments()) + (isShared ? ", shared" : "");
    }

    private String arguments() {
        return isPair
                ? high + ", " + low
                : Long.toString((long) high << Integer.SIZE | Integer.toUnsignedLong(low)) + "::bigint";
    }

    /** The call that gives it back, in a session that holds it. */
    String unlock() {
        return function("advisory_unlock");
    }

    /**
     * The question how often the session that is asked holds it: no view says so. The session gives it back until it cannot, and takes it as
     * often. Meanwhile it holds it for a transaction as well, so that nobody who waits for it gets in.
     */
    String countsHolds() {
        return "WITH RECURSIVE given (times, back) AS (SELECT 0, " + function("try_advisory_xact_lock")
                + " UNION ALL SELECT times + 1, " + unlock() + " FROM given WHERE back),"
                + " held AS MATERIALIZED (SELECT max(times) AS times FROM given WHERE back)"
                + " SELECT times, (SELECT count(" + function("try_advisory_lock")
                + ") FROM generate_series(1, times)) FROM held";
    }

    private String function(String name) {
        return "pg_" + name + (isShared ? "_shared" : "") + "(" + arguments() + ")";
    }
}
