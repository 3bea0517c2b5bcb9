package io.github.lockevolution.faults.zookeeper;

import java.io.IOException;

/** A client of ZooKeeper that has a session. */
interface ConnectedClient extends AutoCloseable {

    /** The object that is given to the lock. */
    Object object();

    @Override
    void close();

    /** The error that there is no session within the time that a client has to connect. */
    static IOException noSession(String servers, int seconds) {
        return new IOException("no session from " + servers + " within " + seconds + " s");
    }
}
