package io.github.lockevolution.faults.zookeeper;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.jute.BinaryInputArchive;
import org.apache.jute.BinaryOutputArchive;
import org.apache.jute.InputArchive;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.proto.ReplyHeader;

/**
 * A packet of ZooKeeper, in either direction: its length in four bytes, and as many bytes of content.
 *
 * @param bytes the bytes behind the length
 */
record Frame(byte[] bytes) {

    /** The longest that a server takes, and that is read here. */
    private static final int LONGEST = 1 << 20;

    private static final int NO_TRANSACTION = -1;

    /** The number of a request in what the server tells unasked. */
    static final int NOTIFICATION = -1;

    static Frame read(DataInputStream from) throws IOException {
        int length = from.readInt();
        if (length < 0 || length > LONGEST) {
            throw new IOException("a frame of " + length + " bytes; it needs to be at most " + LONGEST);
        }
        byte[] bytes = new byte[length];
        from.readFully(bytes);
        return new Frame(bytes);
    }

    /** The answer of the server to a request of a session that has ended. */
    static Frame sessionExpired(int xid) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ReplyHeader(xid, 0, KeeperException.Code.SESSIONEXPIRED.intValue())
                .serialize(BinaryOutputArchive.getArchive(bytes), "");
        return new Frame(bytes.toByteArray());
    }

    /** The event by which a client that has connected again learns that its session has ended meanwhile. */
    static Frame sessionExpired() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryOutputArchive records = BinaryOutputArchive.getArchive(bytes);
        new ReplyHeader(NOTIFICATION, NO_TRANSACTION, KeeperException.Code.OK.intValue()).serialize(records, "");
        new WatchedEvent(EventType.None, KeeperState.Expired, null).getWrapper().serialize(records, "");
        return new Frame(bytes.toByteArray());
    }

    void write(OutputStream to) throws IOException {
        synchronized (to) {
            to.write(ByteBuffer.allocate(Integer.BYTES + bytes.length)
                    .putInt(bytes.length)
                    .put(bytes)
                    .array());
            to.flush();
        }
    }

    /** The content, to be read record by record. */
    InputArchive records() {
        return BinaryInputArchive.getArchive(new ByteArrayInputStream(bytes));
    }
}
