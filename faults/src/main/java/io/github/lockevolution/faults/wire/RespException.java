package io.github.lockevolution.faults.wire;

import java.io.IOException;

/** One side does not speak RESP, or sends more at once than is allowed. Says where; begins as Redis itself would put it. */
final class RespException extends IOException {

    private static final long serialVersionUID = 1L;

    RespException(String stream, long offset, String found, String needed) {
        super("Protocol error: at byte " + offset + " of the " + stream + " stands " + found + ", needed is " + needed);
    }
}
