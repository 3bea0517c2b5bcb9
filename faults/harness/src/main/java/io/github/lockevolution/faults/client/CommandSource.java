package io.github.lockevolution.faults.client;

/** The threads or the port whose commands a gate sees. */
public enum CommandSource {

    /** The gate is in the connection: the thread that asks it is the sender, and only the thread that calls the lock may send. */
    CALLING_THREAD,

    /** The gate is at a port: every command that arrives there, one at a time, is the client's. */
    PORT
}
