package io.github.lockevolution.faults.subject;

/** What a gate decides about a command. */
public enum GateDecision {

    /** The command leaves, and its answer reaches the client. */
    LET_THROUGH,

    /** The command leaves and takes effect, and the connection ends before its answer reaches the client. */
    LOSE_REPLY,

    /** The client is dead: this command does not leave, and no other ever does. */
    KILL
}
