package io.github.lockevolution.faults.model;

/** What a census counts of one schedule, beside its clients, and allows so often and no more. */
public enum Bound {

    /** Clients that die. */
    CRASHES("crashes"),

    /** Whole leases that go by. */
    EXPIRIES("expiries"),

    /** Answers that get lost. */
    LOST_REPLIES("lostReplies"),

    /** Clocks of a client, or of one of several servers, that jump ahead. */
    AHEAD("ahead"),

    /** Commands that clients send on the side, by a timer or another thread. Of meaning only for a lock that does so, such as one that renews its lease. */
    SIDE("side"),

    /** Replicas that become the master. With none, there is no replica. */
    FAILOVERS("failovers"),

    /** Servers, of several, that start again and are empty. Of meaning only for a lock that has several. */
    RESTARTS("restarts"),

    /** Keys that the store throws away to have room for others, although their lease runs. Of meaning only in a Redis. */
    EVICTIONS("evictions");

    /** As much as there can be of any of them in one schedule. The least is none. */
    public static final int MOST = 9;

    private final String field;

    Bound(String field) {
        this.field = field;
    }

    /** What it is called in JSON: {@code lostReplies}. */
    public String field() {
        return field;
    }

    /** Whether it counts what makes the store forget what it had answered. */
    public boolean isOfForgetting() {
        return this == FAILOVERS || this == RESTARTS || this == EVICTIONS;
    }

    /** Whether it counts faults: a command on the side is none. */
    public boolean isOfFaults() {
        return this != SIDE;
    }
}
