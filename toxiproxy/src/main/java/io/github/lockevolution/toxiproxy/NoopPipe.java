package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;

/**
 * The toxic {@code noop}: passes everything as it comes.
 *
 * <pre>
 * in    ab   cd   end
 * out   ab   cd   end
 * </pre>
 */
final class NoopPipe extends ToxicPipe {

    NoopPipe(Link link, Toxic toxic, AttachedAt attachedAt) {
        super(link, toxic);
    }

    @Override
    void onData(ByteBuf data) {
        pass(data);
    }
}
