package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/**
 * The toxic {@code slow_close}: passes bytes at once, and the end {@code delay} milliseconds after it came. A new delay counts from
 * the same end.
 *
 * <pre>
 * delay 500 ms
 *
 * time   0     10    510 ms
 * in     ab    end
 * out    ab          end
 * </pre>
 */
final class SlowClosePipe extends ToxicPipe {

    private long endedAt;

    SlowClosePipe(PipeContext context, Toxic toxic) {
        super(context, toxic);
    }

    @Override
    void onData(ByteBuf data) {
        pass(data);
    }

    @Override
    void onEnd() {
        endedAt = clock().now();
        delayEnd();
    }

    @Override
    void onUpdate() {
        if (queue().hasEnd()) {
            delayEnd();
        }
    }

    private void delayEnd() {
        queue().addEnd(clock().after(endedAt, attribute("delay"), TimeUnit.MILLISECONDS));
    }
}
