package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.gate.Relay;
import io.github.lockevolution.faults.host.Address;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;

/**
 * The connection over which a replica hears from its master. The bytes of the master can be held back on it. The replica's bytes pass,
 * except its acknowledgements while those are held back. Nothing passes from the master at first. Safe for use by several threads.
 */
final class ReplicationLink implements Relay.Onward {

    /** The acknowledgement as Redis writes it: {@code REPLCONF ACK offset}. */
    private static final String ACKNOWLEDGES = "REPLCONF\r\n$3\r\nACK\r\n";

    private final Address master;
    private boolean passes;
    private boolean acknowledges = true;

    ReplicationLink(Address master) {
        this.master = master;
    }

    @Override
    public Socket connect() throws IOException {
        return new Socket(master.host(), master.port());
    }

    /** Passes on the bytes that were held back, and all that follow. */
    synchronized void letThrough() {
        passes = true;
        notifyAll();
    }

    /** Nothing that the master sends passes from now on. */
    synchronized void hold() {
        passes = false;
    }

    /** The replica's acknowledgements are held back from now on. */
    synchronized void holdAcknowledgements() {
        acknowledges = false;
    }

    /** The replica's acknowledgements pass from now on. */
    synchronized void letAcknowledge() {
        acknowledges = true;
        notifyAll();
    }

    @Override
    public void beforeReply(ByteBuffer bytes) throws IOException {
        await(() -> passes);
    }

    @Override
    public void beforeRequest(ByteBuffer bytes) throws IOException {
        boolean isAcknowledgement =
                StandardCharsets.ISO_8859_1.decode(bytes).toString().contains(ACKNOWLEDGES);
        await(() -> acknowledges || !isAcknowledgement);
    }

    private synchronized void await(BooleanSupplier condition) throws IOException {
        try {
            while (!condition.getAsBoolean()) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }
}
