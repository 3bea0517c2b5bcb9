package io.github.lockevolution.faults.gate;

import java.net.URI;

/** A port before a store, for one client that connects by itself: each command that comes there is at a gate before it goes on. */
public interface GatedPort extends AutoCloseable {

    /** Where the client connects to, and what it has to say there. */
    URI url();

    /** Ends those connections of a client that is no more over which the next one could not go on. */
    void forgetClient();

    @Override
    void close();
}
