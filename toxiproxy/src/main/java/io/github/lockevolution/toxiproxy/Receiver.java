package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;

/** Receives the bytes of one direction of a connection, on the event loop of that connection. */
interface Receiver {

    /** Takes the next bytes. The receiver owns the buffer from now on. After {@link #end()} they are dropped. */
    void receive(ByteBuf data);

    /** No more bytes will come. A second call does nothing. */
    void end();
}
