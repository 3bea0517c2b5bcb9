package io.github.lockevolution.faults.wire;

import java.io.IOException;

/** The other side does not speak RESP, or sends more at once than is allowed. Says where. */
final class NotResp extends IOException {

    private static final long serialVersionUID = 1L;

    NotResp(String stream, long offset, String found, String needed) {
        super("at byte " + offset + " of the " + stream + " stands " + found + ", needed is " + needed);
    }
}
