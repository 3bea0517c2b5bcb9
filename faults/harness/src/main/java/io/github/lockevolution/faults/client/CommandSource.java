package io.github.lockevolution.faults.client;

/** The threads or the port whose commands a gate sees. */
public enum CommandSource {

    /** The gate is in the connection: who sends is the thread that asks it, and only the one that calls the lock may. */
    CALLING_THREAD,

    /** The gate is at a port: whatever arrives there, one command at a time, is the client's. */
    PORT
}
