package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.attack.LockKey;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.redis.client.ClientConnections;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * One sale while it goes on: what its {@linkplain Tills tills} know of each other. Safe for use by several threads.
 */
final class Sale {

    static final int MOST_TILLS = 16;

    private static final int LEASES_TO_WAIT = 5;

    private final Terms terms;
    private final SaleAttack attack;
    private final ClientConnections locks;
    private final Shop shop;
    private final HolderLog log = new HolderLog(this::millis);
    private final CommitGate gate;
    private final CommandRounds rounds;
    private final CountDownLatch first;
    private final int tills;
    private final ReentrantReadWriteLock attempts = new ReentrantReadWriteLock();

    private final Set<Integer> itemsSold = new HashSet<>();
    private volatile long start;
    private long lastServed = System.nanoTime();
    private int come;
    private int sales;
    private int died;
    private int unlocked;
    private boolean isOpen;
    private boolean isSoldOut;
    private Optional<Exception> problem = Optional.empty();

    /**
     * The terms of a sale.
     *
     * @param lease how long a buyer may hold the lock
     * @param buyers how many come
     * @param stock how many items there are at first
     * @param isInterrupted asked often; whether it has to end
     * @param progress told how many were sold and how many hold the lock, by any thread
     */
    record Terms(
            Duration lease,
            int buyers,
            int stock,
            BooleanSupplier isInterrupted,
            BiConsumer<Integer, Integer> progress) {}

    /**
     * @param locks makes the clients of the lock
     */
    Sale(Terms terms, SaleAttack attack, ClientConnections locks, Shop shop) {
        this.terms = terms;
        this.attack = attack;
        this.locks = locks;
        this.shop = shop;
        this.tills = Math.min(MOST_TILLS, terms.buyers());
        this.gate = new CommitGate(tills, this::isOver);
        this.rounds = new CommandRounds(tills);
        this.first = new CountDownLatch(tills);
    }

    Duration lease() {
        return terms.lease();
    }

    int tills() {
        return tills;
    }

    SaleAttack attack() {
        return attack;
    }

    ClientConnections locks() {
        return locks;
    }

    Shop shop() {
        return shop;
    }

    HolderLog log() {
        return log;
    }

    CommitGate gate() {
        return gate;
    }

    CommandRounds rounds() {
        return rounds;
    }

    /** Buyers hold the read lock to buy; a paused buyer takes the write lock to go on alone. */
    ReentrantReadWriteLock attempts() {
        return attempts;
    }

    /** A till has been told for the first time how many are left, or has been turned away. */
    void noteFirst() {
        first.countDown();
    }

    /** Waits until that is so of each till, or it will not ask any more. */
    void awaitFirst() throws InterruptedException {
        first.await();
    }

    /**
     * Opens the doors for the other buyers. The time without a sale begins anew: the wait for an attack is no
     * standstill.
     */
    synchronized void open() {
        isOpen = true;
        lastServed = System.nanoTime();
    }

    synchronized boolean isOpen() {
        return isOpen;
    }

    /**
     * Pauses the process of a buyer, as a long garbage collection would: for longer than its lease, and until half of the stock is sold to
     * others, if they get in at all. The buyers inside then leave before it goes on: one of them would overwrite the stock that it writes.
     */
    void openWhilePaused(long pid) throws Exception {
        Pause pause = Pause.of(pid);
        try (pause) {
            int enough = isHeldByLease() ? Math.max(1, terms.stock() / 2) : 0;
            open();
            long end = System.nanoTime() + terms.lease().toNanos();
            Polling.waitWhile(() -> !gate.isAlone() && (System.nanoTime() < end || sales() < enough));
            attempts.writeLock().lock();
        }
    }

    /** The last command by which a buyer gives its lock back is on its way until its lease has run out and the next one has looked at the stock. */
    void openBeforeRelease() throws InterruptedException {
        long end = System.nanoTime() + LEASES_TO_WAIT * terms.lease().toNanos();
        Polling.waitWhile(() -> isHeldByLease() && System.nanoTime() < end);
        if (isHeldByLease()) {
            fail(SaleText::leaseDoesNotEnd);
        }
        open();
        gate.awaitLook(terms.lease());
    }

    private boolean isHeldByLease() {
        return new LockKey(locks.redis(), locks.key()).lease().isPresent();
    }

    synchronized OptionalInt nextBuyer() {
        return come < terms.buyers() ? OptionalInt.of(++come) : OptionalInt.empty();
    }

    /** A buyer is told which item it has bought. */
    synchronized void note(int item) {
        if (item <= 0) {
            isSoldOut = true;
            return;
        }
        sales++;
        lastServed = System.nanoTime();
        if (!itemsSold.add(item)) {
            log.harm();
        }
        terms.progress().accept(sales, log.holders());
    }

    /** An item is sold by a buyer that does not hold the lock. */
    synchronized void noteUnlocked() {
        unlocked++;
    }

    synchronized void noteDeath() {
        died++;
    }

    /** Whether nobody needs to try any more: nothing is left, nobody is served for two leases, or something is wrong. */
    synchronized boolean isOver() {
        boolean isServing = System.nanoTime() - lastServed < 2 * terms.lease().toNanos();
        return isSoldOut || !isServing || isBroken() || terms.isInterrupted().getAsBoolean();
    }

    synchronized boolean isBroken() {
        return problem.isPresent();
    }

    void fail(Function<SaleText, String> reason) {
        fail(new InconclusiveException(SaleText.class, reason));
    }

    /** Something went wrong; the first such thing ends the sale. */
    synchronized void fail(Exception e) {
        if (problem.isEmpty()) {
            problem = Optional.of(e);
        }
    }

    synchronized Optional<Exception> problem() {
        return problem;
    }

    /** The first till is ready. */
    synchronized void begin() {
        if (start == 0) {
            start = System.nanoTime();
            lastServed = start;
        }
    }

    /** Since then. */
    long millis() {
        return start == 0 ? 0 : (System.nanoTime() - start) / 1_000_000;
    }

    /** How many buyers were told that they have bought. */
    synchronized int sales() {
        return sales;
    }

    /** How many different items they were told. */
    synchronized int itemsSold() {
        return itemsSold.size();
    }

    /** The number of items sold by buyers that did not hold the lock. */
    synchronized int unlocked() {
        return unlocked;
    }

    /** The number of buyers that could have bought. */
    synchronized int living() {
        return terms.buyers() - died;
    }
}
