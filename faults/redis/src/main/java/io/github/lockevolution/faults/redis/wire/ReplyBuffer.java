package io.github.lockevolution.faults.redis.wire;

import java.io.ByteArrayOutputStream;

/** Answers that a client has not read yet. */
final class ReplyBuffer extends ByteArrayOutputStream {

    private int taken;

    /** Moves the available bytes, at most the length, and returns how many. */
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
