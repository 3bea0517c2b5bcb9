package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;

/**
 * One direction of one connection: bytes come in from the source, pass through the pipes in the order in which their
 * toxics were added, and leave at the sink. Used on the event loop of the connection only.
 */
final class Link implements Receiver {

    private final Direction direction;
    private final Peer source;
    private final Peer sink;
    private final PipeContext context;
    private final List<ToxicPipe> pipes = new ArrayList<>();
    private Receiver first;
    private boolean ended;

    /**
     * @param budget counts the bytes that its toxics hold
     * @param reset resets the connection
     */
    Link(Direction direction, Peer source, Peer sink, EventLoop loop, BufferBudget budget, Runnable reset) {
        this.direction = direction;
        this.source = source;
        this.sink = sink;
        first = sink;
        context = new PipeContext(new LinkClock(loop), budget, this::adjustReading, reset);
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
                // The pieces that it flushes pass through the pipes behind it, which are still connected.
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

    /** Reads from the source while the sink and all pipes can take more; after the end always, to drop late bytes. */
    void adjustReading() {
        source.setReading(ended || sink.canTakeMore() && pipes.stream().noneMatch(ToxicPipe::isFull));
    }

    /** Frees all buffers, when the connection is closed. */
    void discard() {
        pipes.forEach(ToxicPipe::discard);
    }

    private void apply(Toxic toxic, int position, AttachedAt attachedAt) {
        if (position == pipes.size()) {
            ToxicPipe added = pipe(toxic, attachedAt);
            pipes.add(added);
            connectPipes();
            added.start();
            return;
        }
        ToxicPipe pipe = pipes.get(position);
        // Compared by identity: an update to the same values is an update too, and flushes the pieces that latency
        // holds.
        if (pipe.toxic() != toxic) {
            pipe.update(toxic);
        }
    }

    private ToxicPipe pipe(Toxic toxic, AttachedAt attachedAt) {
        return switch (toxic.type()) {
            case LATENCY -> new LatencyPipe(context, toxic);
            case BANDWIDTH -> new BandwidthPipe(context, toxic);
            case SLOW_CLOSE -> new SlowClosePipe(context, toxic);
            case TIMEOUT -> new TimeoutPipe(context, toxic);
            case RESET_PEER -> new ResetPeerPipe(context, toxic, attachedAt);
            case SLICER -> new SlicerPipe(context, toxic);
            case LIMIT_DATA -> new LimitDataPipe(context, toxic);
            case NOOP -> new NoopPipe(context, toxic);
        };
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
