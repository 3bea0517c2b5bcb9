package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Applies one toxic to one direction of one connection. Bytes come in at {@link #receive} and leave to the next pipe in the same
 * order; none is lost when the toxic is updated or removed. Runs on the event loop of the connection.
 *
 * <p>Whether the toxic is active on this connection is decided by a random number that is drawn once, when the pipe is created,
 * and compared with the toxicity. Because it is kept, raising the toxicity deactivates the toxic on no connection, and lowering
 * it activates the toxic on none.
 */
abstract class ToxicPipe implements Receiver {

    private final Link link;
    private final double draw = ThreadLocalRandom.current().nextDouble();
    private Toxic toxic;
    private Receiver next;
    private boolean ended;

    ToxicPipe(Link link, Toxic toxic) {
        this.link = link;
        this.toxic = toxic;
    }

    /** Receives bytes while the toxic is active. */
    abstract void onData(ByteBuf data);

    /** Receives the end while the toxic is active. */
    void onEnd() {
        passEnd();
    }

    /** Passes everything that is held now: first the bytes, then the end. */
    void flush() {}

    /** The toxic has new attributes. Called only while it is active. */
    void onUpdate() {}

    /** The toxic becomes active; called before any bytes. */
    void onStart() {}

    /** The toxic is removed, and what was held has been passed on. Called only if it was active. */
    void onRemove() {}

    /** Whether nothing more should be read for now. */
    boolean isFull() {
        return false;
    }

    /** Frees everything held, when the connection is closed. */
    void discard() {}

    @Override
    public final void receive(ByteBuf data) {
        if (ended || !data.isReadable()) {
            data.release();
        } else if (isActive()) {
            onData(data);
        } else {
            pass(data);
        }
    }

    @Override
    public final void end() {
        if (ended) {
            return;
        }
        ended = true;
        if (isActive()) {
            onEnd();
        } else {
            passEnd();
        }
    }

    final void start() {
        if (isActive()) {
            onStart();
        }
    }

    final void update(Toxic changed) {
        boolean wasActive = isActive();
        toxic = changed;
        if (wasActive && isActive()) {
            onUpdate();
        } else if (wasActive) {
            flush();
        } else {
            start();
        }
    }

    final void remove() {
        flush();
        if (isActive()) {
            onRemove();
        }
    }

    final void setNext(Receiver following) {
        next = following;
    }

    final Toxic toxic() {
        return toxic;
    }

    final long attribute(String name) {
        return toxic.attribute(name);
    }

    final Link link() {
        return link;
    }

    final void pass(ByteBuf data) {
        next.receive(data);
    }

    final void passEnd() {
        next.end();
    }

    /** Ends the connection from here on: what comes in later is dropped. */
    final void endHere() {
        ended = true;
        passEnd();
    }

    private boolean isActive() {
        return draw < toxic.toxicity();
    }
}
