package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A pipe that holds pieces of the stream back, each until a time of its own, and never reorders them: a piece waits for those
 * before it, and the end for all.
 */
abstract class HoldingPipe extends ToxicPipe {

    /** Other connections wait as long while what is due leaves; what is left then waits for its turn again. */
    private static final long LONGEST_TURN = TimeUnit.MICROSECONDS.toNanos(250);

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

    /** {@linkplain #hold Holds} the data, in one piece or in several, in order. */
    abstract void schedule(ByteBuf data);

    /** How much may be held before reading pauses, in bytes. */
    abstract long capacity();

    /** Holds a piece until the link's clock shows that time, in nanoseconds. */
    final void hold(ByteBuf data, long until) {
        Piece piece = new Piece(compact(data), until);
        held.add(piece);
        changeCost(piece.cost());
    }

    /** When a piece leaves that is first now and was held until then. At that time, unless overridden. */
    long leavesAt(long until) {
        return until;
    }

    /** Cuts off what leaves of a piece at its time; whatever is not to leave yet is {@linkplain #keep kept}. All of it, unless overridden. */
    ByteBuf leaving(ByteBuf piece, long at) {
        return piece;
    }

    /** Holds the rest of the first piece, before all others, until the link's clock shows that time, in nanoseconds. */
    final void keep(ByteBuf rest, long until) {
        Piece piece = new Piece(rest, until);
        held.addFirst(piece);
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
            pass(removeFirst().data);
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
        long begun = link().now();
        for (long now = begun; isDue(now) && now - begun < LONGEST_TURN; now = link().now()) {
            Piece first = removeFirst();
            pass(leaving(first.data, leavesAt(first.until)));
        }
        if (!held.isEmpty()) {
            timer.startUnlessRunning(leavesAt(held.peek().until), this::onTimer);
        } else if (endHeld) {
            endHeld = false;
            passEnd();
        }
    }

    private void onTimer() {
        passDue();
        link().adjustReading();
    }

    private boolean isDue(long now) {
        return !held.isEmpty() && leavesAt(held.peek().until) <= now;
    }

    private Piece removeFirst() {
        Piece first = held.remove();
        changeCost(-first.cost());
        return first;
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
