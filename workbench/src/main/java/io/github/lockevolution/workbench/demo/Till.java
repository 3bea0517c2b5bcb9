package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.RealTimer;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.ClientConnections;
import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Where one buyer after the other is served: a connection to the Redis of the lock, and one to the database of the shop. Belongs to one thread.
 *
 * <p>Without {@link #begin}, each statement is a transaction of its own, and counts at once.
 */
final class Till implements AutoCloseable {

    private final SectionSale sale;
    private final ScheduledExecutorService timer;
    private final Redis redis;
    private final ClientConnection client;
    private final DistributedLock lock;
    private final Connection database;
    private CommitGate.Look looked = new CommitGate.Look(0, 0);
    private boolean isHolding;
    private boolean hasWritten;

    private Till(
            SectionSale sale,
            Redis redis,
            ScheduledExecutorService timer,
            ClientConnection client,
            Connection database) {
        this.sale = sale;
        this.redis = redis;
        this.timer = timer;
        this.client = client;
        this.lock = client.newLock();
        this.database = database;
    }

    /** Connects it; called by the thread that it belongs to. */
    static Till open(SectionSale sale, ClientConnections locks, String name) throws SQLException {
        Redis redis = locks.redis();
        ScheduledExecutorService timer = RealTimer.start(name);
        ClientSpec spec = new ClientSpec(name, redis.address(), SectionSale.LEASE);
        ClientConnection client = redis.opened(locks.open(spec, CommandGate.OPEN, InstantSource.system(), timer));
        return new Till(sale, redis, timer, client, sale.shop().connect());
    }

    boolean tryLock() {
        isHolding = lock.tryLock();
        if (isHolding) {
            sale.log().enter();
        }
        return isHolding;
    }

    /** Does nothing if this one does not hold the lock. */
    void unlock() {
        if (isHolding) {
            isHolding = false;
            sale.log().leave();
        }
        lock.unlock();
    }

    /** From now on, nothing counts before {@link #commit}. */
    void begin() throws SQLException {
        database.setAutoCommit(false);
    }

    void commit() throws SQLException, InterruptedException {
        if (hasWritten) {
            standStill();
        }
        database.commit();
        database.setAutoCommit(true);
        hasWritten = false;
    }

    /** How many are left. */
    int look() throws SQLException {
        int stock = sale.shop().stock(database);
        looked = sale.gate().noteLook();
        return stock;
    }

    /** Sells the item with the number that was seen as the stock, which becomes one less, whatever it is by now; nothing if nothing was left. */
    void write(int seen, String buyer) throws SQLException, InterruptedException {
        if (seen <= 0) {
            return;
        }
        if (database.getAutoCommit()) {
            standStill();
        }
        if (!isHolding) {
            sale.noteUnlocked();
        }
        sale.shop().writeStock(database, seen - 1);
        sale.shop().order(database, seen, buyer);
        hasWritten = true;
    }

    /** Sells an item if one is left, whatever was seen: its number, or 0. */
    int takeIfAnyIsLeft(String buyer) throws SQLException, InterruptedException {
        standStill();
        begin();
        boolean isTaken = sale.shop().takeIfAnyIsLeft(database);
        int item = isTaken ? sale.shop().stock(database) + 1 : 0;
        if (isTaken) {
            sale.noteUnlocked();
            sale.shop().order(database, item, buyer);
        }
        database.commit();
        database.setAutoCommit(true);
        return item;
    }

    private void standStill() throws InterruptedException {
        sale.gate().awaitAnother(looked, isHolding);
    }

    /** Rolls back what was not committed. */
    @Override
    public void close() throws SQLException {
        timer.shutdownNow();
        redis.forget(client);
        client.close();
        database.close();
    }
}
