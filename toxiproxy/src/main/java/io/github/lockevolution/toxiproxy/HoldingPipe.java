package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.List;

/**
 * A pipe that holds pieces of the stream back, each until a moment of its own, and never lets a piece overtake another.
 * The end waits behind the last piece.
 */
abstract class HoldingPipe extends ToxicPipe {

    /** What a held piece costs besides its bytes, roughly; otherwise a million single bytes would count as a million. */
    private static final int COST_OF_A_PIECE = 256;

    private final ArrayDeque<Piece> held = new ArrayDeque<>();
    private final Timer timer;
    private long cost;
    private boolean endHeld;

    HoldingPipe(Link link, Toxic toxic) {
        super(link, toxic);
        timer = new Timer(link);
    }

    /** Cuts the data into pieces and {@linkplain #hold holds} each, in order. */
    abstract void plan(ByteBuf data);

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
        plan(data);
        passWhatIsDue();
    }

    @Override
    final void onEnd() {
        endHeld = true;
        passWhatIsDue();
    }

    @Override
    void onUpdate() {
        List<Piece> waiting = List.copyOf(held);
        held.clear();
        changeCost(-cost);
        timer.cancel();
        onReplan();
        waiting.forEach(piece -> plan(piece.data));
        passWhatIsDue();
    }

    /** Forgets what was planned so far; everything still held is planned anew. */
    void onReplan() {}

    @Override
    final void release() {
        timer.cancel();
        while (!held.isEmpty()) {
            passFirst();
        }
        passWhatIsDue();
    }

    @Override
    final boolean full() {
        return cost >= capacity() || cost > 0 && link().budget().isFull();
    }

    @Override
    final void discard() {
        timer.cancel();
        held.forEach(piece -> piece.data.release());
        held.clear();
        changeCost(-cost);
    }

    private void passWhatIsDue() {
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
        passWhatIsDue();
        link().adjustReading();
    }

    private void passFirst() {
        Piece first = held.remove();
        changeCost(-first.cost());
        pass(first.data);
    }

    private void changeCost(long by) {
        cost += by;
        link().budget().change(by);
    }

    /** A few bytes in a large buffer would hold the whole buffer; such bytes move to a buffer of their size. */
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
            return data.readableBytes() + COST_OF_A_PIECE;
        }
    }
}
