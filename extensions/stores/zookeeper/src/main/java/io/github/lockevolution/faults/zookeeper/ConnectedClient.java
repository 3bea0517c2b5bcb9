package io.github.lockevolution.faults.zookeeper;

import java.io.IOException;

/** A client of ZooKeeper that has a session. */
interface ConnectedClient extends AutoCloseable {

    /** What the lock gets. */
    Object object();

    @Override
    void close();

    /** What is thrown if there is no session within the time that a client is given to connect. */
    static IOException noSession(String servers, int seconds) {
        return new IOException("no session from " + servers + " within " + seconds + " s");
    }
}
