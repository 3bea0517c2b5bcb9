package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.List;

/**
 * A pipe that holds pieces of the stream back, each until a time of its own, and never reorders them: a piece waits for those
 * before it, and the end for all.
 */
abstract class HoldingPipe extends ToxicPipe {

    /** The overhead of a held piece in bytes, roughly: without it, a million pieces of one byte would count as a million bytes. */
    private static final int PIECE_OVERHEAD = 256;

    private final ArrayDeque<Piece> held = new ArrayDeque<>();
    private final Timer timer;
    private long cost;
    private boolean endHeld;

    HoldingPipe(Link link, Toxic toxic) {
        super(link, toxic);
        timer = new Timer(link);
    }

    /** Cuts the data into pieces and {@linkplain #hold holds} each, in order. */
    abstract void schedule(ByteBuf data);

    /** How much may be held before reading pauses, in bytes. */
    abstract long capacity();

    /** Holds a piece until the link's clock shows that time, in nanoseconds. */
    final void hold(ByteBuf data, long until) {
        Piece piece = new Piece(compact(data), until);
        held.add(piece);
        changeCost(piece.cost());
    }

    @Override
    final void onData(ByteBuf data) {
        schedule(data);
        passDue();
    }

    @Override
    final void onEnd() {
        endHeld = true;
        passDue();
    }

    @Override
    void onUpdate() {
        List<Piece> waiting = List.copyOf(held);
        held.clear();
        changeCost(-cost);
        timer.cancel();
        onReschedule();
        waiting.forEach(piece -> schedule(piece.data));
        passDue();
    }

    /** Forgets the schedule so far; everything that is still held is scheduled anew. */
    void onReschedule() {}

    @Override
    final void flush() {
        timer.cancel();
        while (!held.isEmpty()) {
            passFirst();
        }
        passDue();
    }

    @Override
    final boolean isFull() {
        return cost >= capacity() || cost > 0 && link().budget().isFull();
    }

    @Override
    final void discard() {
        timer.cancel();
        held.forEach(piece -> piece.data.release());
        held.clear();
        changeCost(-cost);
    }

    private void passDue() {
        while (!held.isEmpty() && held.peek().until <= link().now()) {
            passFirst();
        }
        if (!held.isEmpty()) {
            timer.startUnlessRunning(held.peek().until, this::onTimer);
        } else if (endHeld) {
            endHeld = false;
            passEnd();
        }
    }

    private void onTimer() {
        passDue();
        link().adjustReading();
    }

    private void passFirst() {
        Piece first = held.remove();
        changeCost(-first.cost());
        pass(first.data);
    }

    private void changeCost(long by) {
        cost += by;
        link().budget().add(by);
    }

    /** A few bytes in a large buffer would keep all of its memory; they are copied to a buffer of their size. */
    private static ByteBuf compact(ByteBuf data) {
        if (data.readableBytes() >= data.capacity() / 2) {
            return data;
        }
        ByteBuf small = data.alloc().buffer(data.readableBytes()).writeBytes(data);
        data.release();
        return small;
    }

    private record Piece(ByteBuf data, long until) {
        long cost() {
            return data.readableBytes() + PIECE_OVERHEAD;
        }
    }
}
