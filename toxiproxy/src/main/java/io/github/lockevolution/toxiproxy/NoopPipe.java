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

    NoopPipe(PipeContext context, Toxic toxic) {
        super(context, toxic);
    }

    @Override
    void onData(ByteBuf data) {
        pass(data);
    }
}
