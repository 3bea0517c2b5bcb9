package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.host.TemporaryFolder;
import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.server.DataTree;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/** The log of a server that nobody starts again: nothing is written, so no request waits for a disk and nothing is left behind. */
final class NoTransactionLog extends FileTxnSnapLog {

    private NoTransactionLog(File folder) throws IOException {
        super(folder, folder);
    }

    /** A log needs a folder to begin with, and this one never again. */
    static NoTransactionLog open() throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            return new NoTransactionLog(folder.path().toFile());
        }
    }

    @Override
    public long restore(DataTree tree, Map<Long, Integer> sessions, PlayBackListener listener) {
        return 0;
    }

    @Override
    public boolean append(Request request) {
        return true;
    }

    @Override
    public void commit() {
        // Nothing was written.
    }

    @Override
    public void rollLog() {
        // There is no file.
    }

    @Override
    public File save(DataTree tree, ConcurrentHashMap<Long, Integer> sessions, boolean syncSnap) {
        return new File("");
    }
}
