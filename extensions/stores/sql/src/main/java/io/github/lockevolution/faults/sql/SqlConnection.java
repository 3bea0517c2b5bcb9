package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.client.StoreSession;
import io.github.lockevolution.lock.DistributedLock;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;

/** The connections of a client to a database, with a gate in them. A client that dies is noticed there: its connections are cut. */
public record SqlConnection(GatedDataSource database, Function<DataSource, DistributedLock> factory)
        implements ClientConnection {

    @Override
    public DistributedLock newLock() {
        database.beginAttempt();
        return factory.apply(database);
    }

    @Override
    public boolean isCutOff() {
        return database.isCutOff();
    }

    @Override
    public CommandSource source() {
        return CommandSource.CALLING_THREAD;
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return Exception.class;
    }

    @Override
    public Optional<BlockingStore> blockingStore() {
        return database.blockingStore();
    }

    @Override
    public Optional<StoreSession> session() {
        return Optional.of(database);
    }

    @Override
    public void awaitEnd() {
        database.cut();
    }

    @Override
    public void kill() {
        database.kill();
    }

    @Override
    public void close() {
        database.close();
    }
}
