package io.github.lockevolution.faults.gate;

import java.net.URI;

/** A port before a store, for one client that connects by itself: each command that arrives there stops at a gate before it goes on. */
public interface GatedPort extends AutoCloseable {

    /** The address that the client connects to, with its credentials and parameters. */
    URI url();

    /** Ends those connections of a client that is over with which the next client could not go on. */
    void forgetClient();

    @Override
    void close();
}
