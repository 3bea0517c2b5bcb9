package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Applies one toxic to one direction of one connection. Bytes come in at {@link #receive} and leave to the next pipe in the same
 * order: at once, when they are {@linkplain #pass passed}, or later, when they go into the {@linkplain #queue queue}. None is lost
 * when the toxic is updated or removed. Runs on the event loop of the connection.
 *
 * <p>Whether the toxic is active on this connection is decided by a random number that is drawn once, when the pipe is created,
 * and compared with the toxicity. Because it is kept, raising the toxicity deactivates the toxic on no connection, and lowering
 * it activates the toxic on none.
 */
abstract class ToxicPipe implements Receiver {

    private final PipeContext context;
    private final PieceQueue queue;
    private final double draw = ThreadLocalRandom.current().nextDouble();
    private Toxic toxic;
    private Receiver next;
    private boolean ended;

    ToxicPipe(PipeContext context, Toxic toxic) {
        this.context = context;
        this.toxic = toxic;
        queue = new PieceQueue(this::pass, this::passEnd, context);
    }

    /** Receives bytes while the toxic is active. */
    abstract void onData(ByteBuf data);

    /** Receives the end while the toxic is active. It leaves behind all waiting pieces, unless overridden. */
    void onEnd() {
        queue.addEnd(clock().now());
    }

    /** The toxic has new attributes. Called only while it is active. */
    void onUpdate() {}

    /** The toxic becomes active; called before any bytes. */
    void onStart() {}

    /** The toxic is no longer active, or about to be removed: all waiting pieces are passed on now. */
    void flush() {
        queue.passAll();
    }

    /** The toxic is removed, and was flushed. Called only if it was active. */
    void onRemove() {}

    /** Whether reading should pause. */
    boolean isFull() {
        return false;
    }

    /** Frees all waiting pieces, when the connection is closed. */
    void discard() {
        queue.takeAll().forEach(ByteBuf::release);
    }

    @Override
    public final void receive(ByteBuf data) {
        if (ended || !data.isReadable()) {
            data.release();
        } else if (isActive()) {
            onData(data);
            queue.passDue();
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
            queue.passDue();
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
            queue.passDue();
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

    final PipeContext context() {
        return context;
    }

    final LinkClock clock() {
        return context.clock();
    }

    final PieceQueue queue() {
        return queue;
    }

    final void pass(ByteBuf data) {
        next.receive(data);
    }

    final void passEnd() {
        next.end();
    }

    /** Ends the connection from here on: later bytes are dropped. */
    final void endHere() {
        ended = true;
        passEnd();
    }

    private boolean isActive() {
        return draw < toxic.toxicity();
    }
}
