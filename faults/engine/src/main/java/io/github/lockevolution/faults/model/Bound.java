package io.github.lockevolution.faults.model;

/** The kinds of events that a census counts in one schedule, beside the clients, each with a limit. */
public enum Bound {

    /** Clients that die. */
    CRASHES("crashes"),

    /** Whole leases that go by. */
    EXPIRIES("expiries"),

    /** Replies that get lost. */
    LOST_REPLIES("lostReplies"),

    /** Clocks of a client, or of one of several servers, that jump ahead. */
    AHEAD("ahead"),

    /**
     * Commands that clients send on the side, by a timer or another thread. Only for a lock that sends some, such as one that renews its
     * lease.
     */
    SIDE("side"),

    /** Replicas that become the master. With none, there is no replica. */
    FAILOVERS("failovers"),

    /** Servers, of several, that start again and are empty. Only for a lock that has several. */
    RESTARTS("restarts"),

    /** Keys that the store evicts to have room for others, although their lease runs. Only in a Redis. */
    EVICTIONS("evictions");

    /** The largest number of any of them in one schedule. The least is none. */
    public static final int MOST = 9;

    private final String field;

    Bound(String field) {
        this.field = field;
    }

    /** Its name in JSON: {@code lostReplies}. */
    public String field() {
        return field;
    }

    /** Whether it counts events that make the store forget data that it had acknowledged. */
    public boolean isOfForgetting() {
        return this == FAILOVERS || this == RESTARTS || this == EVICTIONS;
    }

    /** Whether it counts faults: a command on the side is none. */
    public boolean isOfFaults() {
        return this != SIDE;
    }
}
