package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Pieces of a stream that a pipe delays, each until a time of its own, and behind them the end. First in, first out: a piece waits
 * for those before it, and the end for all. Times are those of the link's clock, in nanoseconds.
 *
 * <pre>
 * added    ab until 10    cd until 30    ef until 20    the end, until 0
 * leaves   ab at 10       cd at 30       ef at 30       the end at 30
 * </pre>
 */
final class PieceQueue {

    /** The longest time for which due pieces leave while other connections wait; the rest waits for its turn again. */
    private static final long LONGEST_TURN = TimeUnit.MICROSECONDS.toNanos(250);

    /** The overhead of a piece in bytes, roughly: without it, a million pieces of one byte would count as a million bytes. */
    private static final int PIECE_OVERHEAD = 256;

    private final ArrayDeque<Piece> pieces = new ArrayDeque<>();
    private final Consumer<ByteBuf> pass;
    private final Runnable passEnd;
    private final PipeContext context;
    private final Timer timer;
    private long cost;
    private long endAt = LinkClock.NEVER;

    /** A queue for a pipe, whose pieces and end are passed on in these ways. */
    PieceQueue(Consumer<ByteBuf> pass, Runnable passEnd, PipeContext context) {
        this.pass = pass;
        this.passEnd = passEnd;
        this.context = context;
        timer = new Timer(context.clock());
    }

    /** Adds a piece that is passed on, whole, at that time. */
    void add(ByteBuf data, long until) {
        add(data, until, (piece, at) -> pass.accept(piece));
    }

    /** Adds a piece with another action at that time than passing it on. */
    void add(ByteBuf data, long until, Departure departure) {
        Piece piece = new Piece(compact(data), until, departure);
        pieces.add(piece);
        changeCost(piece.cost());
    }

    /** Puts the rest of a piece that leaves before all others. */
    void addFirst(ByteBuf rest, long until, Departure departure) {
        Piece piece = new Piece(rest, until, departure);
        pieces.addFirst(piece);
        changeCost(piece.cost());
    }

    /** Adds the end, or gives it another time. */
    void addEnd(long until) {
        endAt = until;
        timer.cancel();
    }

    boolean hasEnd() {
        return endAt != LinkClock.NEVER;
    }

    /** Lets due pieces leave, and schedules the rest. */
    void passDue() {
        long begun = context.clock().now();
        for (long now = begun;
                nextAt() <= now && now - begun < LONGEST_TURN;
                now = context.clock().now()) {
            if (pieces.isEmpty()) {
                passEnd();
            } else {
                Piece first = removeFirst();
                first.departure.leave(first.data, first.until);
            }
        }
        timer.startUnlessRunning(nextAt(), this::onTimer);
    }

    /** Passes everything on now, whole: first the pieces, then the end. */
    void passAll() {
        timer.cancel();
        while (!pieces.isEmpty()) {
            pass.accept(removeFirst().data);
        }
        if (hasEnd()) {
            passEnd();
        }
    }

    /** Takes all pieces out, so that they can be added anew; the end stays. */
    List<ByteBuf> takeAll() {
        timer.cancel();
        List<ByteBuf> taken = pieces.stream().map(Piece::data).toList();
        pieces.clear();
        changeCost(-cost);
        return taken;
    }

    /** Whether this many bytes wait, or the memory for waiting pieces of all connections is used up. One piece may always wait. */
    boolean isFull(long capacity) {
        return cost >= capacity || cost > 0 && context.budget().isFull();
    }

    private void onTimer() {
        passDue();
        context.adjustReading().run();
    }

    private long nextAt() {
        return pieces.isEmpty() ? endAt : pieces.element().until;
    }

    private void passEnd() {
        endAt = LinkClock.NEVER;
        passEnd.run();
    }

    private Piece removeFirst() {
        Piece first = pieces.remove();
        changeCost(-first.cost());
        return first;
    }

    private void changeCost(long by) {
        cost += by;
        context.budget().add(by);
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

    /** The action on a piece whose time has come. */
    interface Departure {
        void leave(ByteBuf piece, long at);
    }

    private record Piece(ByteBuf data, long until, Departure departure) {
        long cost() {
            return data.readableBytes() + PIECE_OVERHEAD;
        }
    }
}
