package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * Checks the arguments of a lock. Each method returns its argument, in the unit of its name if there is one, or throws an exception with
 * the given value and the requirement.
 */
public final class LockInput {

    /**
     * The longest lease: 2<sup>62</sup> ms. Redis keeps a deadline as milliseconds since 1970 in 64 bits, signed, and
     * refuses a lease that does not fit beside the present time.
     */
    public static final Duration LONGEST_LEASE = Duration.ofMillis(1L << 62);

    private static final Pattern TABLE = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*\\.)?[A-Za-z_][A-Za-z0-9_]*");

    private LockInput() {}

    /**
     * @throws IllegalArgumentException if the key is null or empty
     */
    public static String key(String key) {
        return notEmpty(key, "lock key", "the name that all clients of this lock share");
    }

    /**
     * @throws IllegalArgumentException if the owner is null or empty
     */
    public static String owner(String owner) {
        return notEmpty(owner, "owner", "a value that tells this client from the others");
    }

    /**
     * The name of a table, which no driver can send as a parameter: it becomes a part of the SQL.
     *
     * @param table letters, digits and underscores, the first no digit; with that of its schema and a dot before it, if need be
     * @throws IllegalArgumentException if it is anything else
     */
    public static String table(String table) {
        if (table == null || !TABLE.matcher(table).matches()) {
            throw new IllegalArgumentException("table is " + (table == null ? "null" : "'" + table + "'")
                    + "; it needs to be a name of letters, digits and underscores, since it becomes a part of the SQL");
        }
        return table;
    }

    /**
     * A lease for SETEX and EX, which count seconds.
     *
     * @param lease whole seconds, from one second to {@link #LONGEST_LEASE}
     * @throws IllegalArgumentException if it is anything else
     */
    public static long wholeSeconds(Duration lease) {
        return inUnits(lease, ChronoUnit.SECONDS, "second");
    }

    /**
     * A lease for PX, which counts milliseconds.
     *
     * @param lease whole milliseconds, from one millisecond to {@link #LONGEST_LEASE}
     * @throws IllegalArgumentException if it is anything else
     */
    public static long wholeMillis(Duration lease) {
        return inUnits(lease, ChronoUnit.MILLIS, "millisecond");
    }

    /**
     * The time that {@link DistributedLock#tryLock(Duration)} may take.
     *
     * @param patience zero or more; more than 292 years counts as 292 years
     * @throws IllegalArgumentException if it is null or negative
     */
    public static long nanosOfPatience(Duration patience) {
        return new RetryPolicy(patience).limit().toNanos();
    }

    private static String notEmpty(String text, String name, String needed) {
        if (text == null || text.isEmpty()) {
            throw new IllegalArgumentException(
                    name + " is " + (text == null ? "null" : "empty") + "; it needs to be " + needed);
        }
        return text;
    }

    private static long inUnits(Duration lease, ChronoUnit unit, String unitName) {
        if (lease == null) {
            throw new IllegalArgumentException("lease is null; it needs to be one " + unitName + " or more");
        }
        if (lease.compareTo(unit.getDuration()) < 0) {
            throw new IllegalArgumentException("lease is " + lease + "; this lock counts its lease in whole " + unitName
                    + "s and needs at least one");
        }
        if (lease.compareTo(LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException(
                    "lease is " + lease + "; Redis keeps a deadline as 64-bit milliseconds, so"
                            + " it needs to be at most " + LONGEST_LEASE.toMillis() + " ms");
        }
        if (!lease.truncatedTo(unit).equals(lease)) {
            throw new IllegalArgumentException("lease is " + lease + "; this lock counts its lease in whole " + unitName
                    + "s and would cut off the rest");
        }
        return unit == ChronoUnit.SECONDS ? lease.toSeconds() : lease.toMillis();
    }
}
