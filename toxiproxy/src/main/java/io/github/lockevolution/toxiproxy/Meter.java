package io.github.lockevolution.toxiproxy;

import java.util.concurrent.atomic.LongAdder;

/** The bytes of one direction of one proxy, over all connections. Any event loop may add to it. */
final class Meter {

    private final LongAdder received = new LongAdder();
    private final LongAdder sent = new LongAdder();

    /** Counts bytes that were read from the client or the server. */
    void received(int bytes) {
        received.add(bytes);
    }

    /** Counts bytes that were written to the other side. */
    void sent(int bytes) {
        sent.add(bytes);
    }

    long received() {
        return received.sum();
    }

    long sent() {
        return sent.sum();
    }
}
