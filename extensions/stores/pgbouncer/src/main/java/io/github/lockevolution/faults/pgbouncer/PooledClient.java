package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.sql.GatedDataSource;
import io.github.lockevolution.faults.store.StoreClient;
import java.util.List;
import java.util.Optional;

/** The connections of one client of a section to the pooler. */
record PooledClient(GatedDataSource source) implements StoreClient {

    @Override
    public Object object(Class<?> type, List<AutoCloseable> opened) {
        return new PooledDatabase(source);
    }

    @Override
    public Optional<BlockingStore> blockingStore() {
        return source.blockingStore();
    }

    @Override
    public boolean isCutOff() {
        return source.isCutOff();
    }

    @Override
    public boolean isInTransaction() {
        return source.isInTransaction();
    }

    @Override
    public void beginAttempt() {
        source.beginAttempt();
    }

    @Override
    public void cut() {
        source.cut();
    }

    @Override
    public void kill() {
        source.kill();
    }

    @Override
    public void close() {
        source.close();
    }
}
