package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One direction of one connection: bytes come in from the source, pass through the pipes in the order in which their
 * toxics were added, and leave at the sink. Used on the event loop of the connection only.
 */
final class Link implements Receiver {

    /** A time on the clock of a link that is never reached. */
    static final long NEVER = Long.MAX_VALUE;

    private final long started = System.nanoTime();
    private final Connection connection;
    private final Direction direction;
    private final Peer source;
    private final Peer sink;
    private final List<ToxicPipe> pipes = new ArrayList<>();
    private Receiver first;
    private boolean ended;

    Link(Connection connection, Direction direction, Peer source, Peer sink) {
        this.connection = connection;
        this.direction = direction;
        this.source = source;
        this.sink = sink;
        first = sink;
    }

    @Override
    public void receive(ByteBuf data) {
        first.receive(data);
        adjustReading();
    }

    @Override
    public void end() {
        ended = true;
        first.end();
        adjustReading();
    }

    /** Adds, updates and removes pipes until there is one for each toxic. Calling it again with the same toxics changes nothing. */
    void apply(Toxics toxics, AttachedAt attachedAt) {
        List<Toxic> wanted = toxics.in(direction);
        for (ToxicPipe pipe : List.copyOf(pipes)) {
            if (wanted.stream()
                    .noneMatch(toxic -> toxic.name().equals(pipe.toxic().name()))) {
                // What it flushes passes through the pipes behind it, which are still connected.
                pipe.remove();
                pipes.remove(pipe);
                connectPipes();
            }
        }
        for (int i = 0; i < wanted.size(); i++) {
            apply(wanted.get(i), i, attachedAt);
        }
        adjustReading();
    }

    /** Reads from the source while the sink and all pipes can take more; after the end always, to drop what still arrives. */
    void adjustReading() {
        source.setReading(ended || sink.canTakeMore() && pipes.stream().noneMatch(ToxicPipe::isFull));
    }

    /** Resets the connection: a TCP RST to both sides. */
    void reset() {
        connection.reset();
    }

    BufferBudget budget() {
        return connection.budget();
    }

    /** Frees everything held, when the connection is closed. */
    void discard() {
        pipes.forEach(ToxicPipe::discard);
    }

    /** The clock of this link, in nanoseconds since it was made. */
    long now() {
        return System.nanoTime() - started;
    }

    /** The time on the clock of this link when the delay from now is over. */
    long in(long delay, TimeUnit unit) {
        return after(now(), delay, unit);
    }

    /** The time on the clock of this link when the delay from the given time is over; never {@link #NEVER}. */
    long after(long time, long delay, TimeUnit unit) {
        return time + Math.min(unit.toNanos(delay), NEVER - 1 - time);
    }

    /** Runs the action when the clock of this link shows that time. */
    Future<?> schedule(long time, Runnable action) {
        return connection.loop().schedule(action, time - now(), TimeUnit.NANOSECONDS);
    }

    private void apply(Toxic toxic, int position, AttachedAt attachedAt) {
        if (position == pipes.size()) {
            ToxicPipe added = toxic.type().pipe(this, toxic, attachedAt);
            pipes.add(added);
            connectPipes();
            added.start();
            return;
        }
        ToxicPipe pipe = pipes.get(position);
        // By identity: an update to the same values is an update too, and flushes what latency holds.
        if (pipe.toxic() != toxic) {
            pipe.update(toxic);
        }
    }

    private void connectPipes() {
        Receiver next = sink;
        for (int i = pipes.size() - 1; i >= 0; i--) {
            pipes.get(i).setNext(next);
            next = pipes.get(i);
        }
        first = next;
    }
}
