package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.RealTimer;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingTokenSource;
import io.github.lockevolution.lock.Instantiation;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A till that serves one buyer after the other, with a connection to the Redis of the lock and one to the database of the shop. Belongs to one
 * thread.
 *
 * <p>Without {@link #begin}, each statement is a transaction of its own, and counts at once.
 */
final class SalesWorker implements AutoCloseable {

    private final Sale sale;
    private final int place;
    private final DelayedReleaseGate releaseGate;
    private final ScheduledExecutorService timer;
    private final ClientConnection client;
    private final DistributedLock lock;
    private final Connection database;
    private CommitGate.Look looked = new CommitGate.Look(0, 0);
    private boolean isHolding;
    private boolean hasCome;
    private boolean hasWritten;
    private boolean isKilled;

    private SalesWorker(Sale sale, int place, String name) throws SQLException {
        this.sale = sale;
        this.place = place;
        this.releaseGate =
                new DelayedReleaseGate(sale.locks().lock().releaseCommands().size(), sale::openBeforeRelease);
        this.timer = RealTimer.start(name);
        Redis redis = sale.locks().redis();
        ClientSpec spec = new ClientSpec(name, redis.address(), sale.lease());
        CommandGate gate = isAttacked() ? releaseGate : sale.rounds().gate(place);
        this.client = redis.opened(
                isAttacked() && sale.attack().isOnProcess()
                        ? sale.locks().openProcess(spec, gate)
                        : sale.locks().open(spec, gate, InstantSource.system(), timer));
        this.lock = client.newLock();
        this.database = sale.shop().connect();
    }

    /** Connects it; called by the thread that it belongs to. */
    static SalesWorker open(Sale sale, int place) throws SQLException {
        return new SalesWorker(sale, place, "till-" + (place + 1));
    }

    /** Whether the attack is made on this one. */
    boolean isAttacked() {
        return place == 0 && sale.attack().isOnFirst();
    }

    /** A buyer is sent away in the middle, or is dead. */
    static final class NotServed extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    boolean tryLock() {
        try {
            isHolding = lock.tryLock();
        } catch (RuntimeException e) {
            requireRefusal(e);
        } finally {
            sale.rounds().end(place);
        }
        if (isHolding) {
            sale.log().enter();
        } else {
            noteFirst();
        }
        return isHolding;
    }

    private void requireRefusal(RuntimeException problem) {
        if (sale.locks().lock().refusals().stream().noneMatch(refusal -> refusal.isInstance(problem))) {
            throw problem;
        }
    }

    private void noteFirst() {
        if (!hasCome) {
            hasCome = true;
            sale.noteFirst();
        }
    }

    /** Does nothing if this one does not hold the lock. */
    void unlock() {
        endHolding();
        if (isKilled) {
            return;
        }
        boolean isLate = isAttacked() && sale.attack() == SaleAttack.LATE_UNLOCK && !sale.isOpen();
        if (isLate) {
            releaseGate.begin();
        }
        try {
            lock.unlock();
        } catch (RuntimeException e) {
            requireRefusal(e);
        }
        if (isLate) {
            sale.gate().noteRelease();
        }
    }

    private void endHolding() {
        if (isHolding) {
            isHolding = false;
            sale.log().leave();
        }
    }

    /** The process of the attacked buyer. */
    private long pid() {
        return process().pid();
    }

    private ProgramConnection process() {
        return (ProgramConnection) client;
    }

    /** Kills that process; the buyer is gone with it. */
    private void kill() {
        isKilled = true;
        process().kill();
        throw new NotServed();
    }

    boolean isKilled() {
        return isKilled;
    }

    /** From now on, nothing counts before {@link #commit}. */
    void begin() throws SQLException {
        database.setAutoCommit(false);
    }

    void commit() throws Exception {
        if (hasWritten) {
            standStill();
        }
        database.commit();
        database.setAutoCommit(true);
        hasWritten = false;
    }

    /** How many are left. */
    int look() throws SQLException {
        long token = token();
        if (token > 0 && !sale.shop().show(database, token)) {
            throw new NotServed();
        }
        int stock = sale.shop().stock(database);
        looked = sale.gate().noteLook();
        noteFirst();
        return stock;
    }

    /** The fencing token of the lock; 0 if it has none. */
    private long token() {
        if (client instanceof ProgramConnection program) {
            return sale.locks().lock().instantiation() instanceof Instantiation.ExternalProcess
                    ? 0
                    : program.fencingToken().orElse(0);
        }
        return lock instanceof FencingTokenSource fenced ? fenced.fencingToken() : 0;
    }

    /** Sells the item whose number was seen as the stock, and writes one less, without looking again; does nothing if the stock was empty. */
    void write(int seen, String buyer) throws Exception {
        if (seen <= 0) {
            return;
        }
        if (database.getAutoCommit()) {
            standStill();
        }
        if (!sale.shop().writeStock(database, seen - 1, token())) {
            throw new NotServed();
        }
        if (!isHolding) {
            sale.noteUnlocked();
        }
        sale.shop().order(database, seen, buyer);
        hasWritten = true;
    }

    /** Sells an item if one is left, without regard to the stock that was seen: its number, or 0. */
    int takeIfAnyIsLeft(String buyer) throws Exception {
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

    /** The attack hits a buyer that has looked at the stock, before its write is visible to the others. */
    private void standStill() throws Exception {
        switch (sale.attack()) {
            case NONE -> sale.awaitFirst();
            case PAUSED_HOLDER -> {
                if (isAttacked() && !sale.isOpen()) {
                    sale.openWhilePaused(pid());
                }
            }
            case KILLED_WHILE_HOLDING -> {
                if (isAttacked()) {
                    sale.noteDeath();
                    sale.open();
                    kill();
                }
            }
            case LATE_UNLOCK -> {
                if (!isAttacked()) {
                    sale.gate().awaitAnotherAfterRelease();
                }
            }
            case LATE_COMMIT -> sale.gate().awaitAnother(looked, isHolding);
        }
    }

    /** Rolls back uncommitted writes. */
    @Override
    public void close() throws SQLException {
        endHolding();
        timer.shutdownNow();
        sale.locks().redis().forget(client);
        client.close();
        database.close();
    }
}
