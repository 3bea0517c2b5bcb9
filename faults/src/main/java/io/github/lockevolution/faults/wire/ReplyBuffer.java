package io.github.lockevolution.faults.wire;

import java.io.ByteArrayOutputStream;

/** What has come for a client and waits to be read. */
final class ReplyBuffer extends ByteArrayOutputStream {

    private int taken;

    /** Moves as many bytes as are there, at most the length. */
    int take(byte[] target, int offset, int length) {
        int moved = Math.min(length, available());
        System.arraycopy(buf, taken, target, offset, moved);
        taken += moved;
        if (available() == 0) {
            taken = 0;
            reset();
        }
        return moved;
    }

    int available() {
        return count - taken;
    }
}
