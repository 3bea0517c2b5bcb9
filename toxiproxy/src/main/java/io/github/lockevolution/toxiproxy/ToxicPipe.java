package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.ThreadLocalRandom;

/**
 * One toxic at work in one direction of one connection. Bytes come in at {@link #receive}, in order, and leave to the
 * next pipe, in order; none is lost when the toxic is changed or removed. Everything happens on the event loop of the
 * connection.
 *
 * <p>Whether the toxic works on this connection at all is drawn once, when the pipe is made. The draw is kept, so that
 * a higher toxicity never heals a connection and a lower one never infects it.
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

    /** Takes bytes that came in while the toxic works on this connection. */
    abstract void onData(ByteBuf data);

    /** Takes the end while the toxic works on this connection. */
    void onEnd() {
        passEnd();
    }

    /** Hands on everything held, now: bytes first, then the end. */
    void release() {}

    /** The toxic has new attributes. Called only while it works on this connection. */
    void onUpdate() {}

    /** Something to do when the pipe starts to work, before any bytes. */
    void onStart() {}

    /** The toxic is gone; what was held has been handed on. Called only if it worked on this connection. */
    void onRemove() {}

    /** Whether no more bytes should be read for now. */
    boolean full() {
        return false;
    }

    /** Frees everything held; the connection is over. */
    void discard() {}

    @Override
    public final void receive(ByteBuf data) {
        if (ended || !data.isReadable()) {
            data.release();
        } else if (works()) {
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
        if (works()) {
            onEnd();
        } else {
            passEnd();
        }
    }

    final void start() {
        if (works()) {
            onStart();
        }
    }

    final void update(Toxic changed) {
        boolean worked = works();
        toxic = changed;
        if (worked && works()) {
            onUpdate();
        } else if (worked) {
            release();
        } else {
            start();
        }
    }

    final void remove() {
        release();
        if (works()) {
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

    private boolean works() {
        return draw < toxic.toxicity();
    }
}
