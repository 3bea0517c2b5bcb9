package io.github.lockevolution.faults.subject;

/** The decision of a gate about a command. */
public enum GateDecision {

    /** The command leaves, and its reply reaches the client. */
    LET_THROUGH,

    /** The command leaves and takes effect, and the connection ends before its reply reaches the client. */
    LOSE_REPLY,

    /** The client is dead: neither this command nor any later one leaves. */
    KILL
}
