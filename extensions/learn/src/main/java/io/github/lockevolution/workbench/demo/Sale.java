package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.attack.LockKey;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.redis.client.ClientConnections;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One sale while it goes on: buyers come to several tills at once, each of which is a thread with connections of its own, and every buyer tries
 * until it has bought or nothing is left. The first come at the very same instant, as the doors open: their commands go in rounds. Safe for use
 * by several threads.
 */
final class Sale {

    static final int MOST_TILLS = 16;

    private static final Duration TO_LEAVE = Duration.ofSeconds(30);

    private static final long TRY_AGAIN_MILLIS = 2;

    private static final int LEASES_TO_WAIT = 5;

    private final Terms terms;
    private final SaleVariant variant;
    private final SaleAttack attack;
    private final ClientConnections locks;
    private final Shop shop;
    private final HolderLog log = new HolderLog(this::millis);
    private final CommitGate gate;
    private final CommandRounds rounds;
    private final CountDownLatch first;
    private final int tills;
    /** Read by those who try to buy, written by one who is to do so alone. */
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
     * What is settled before it begins.
     *
     * @param buyers how many come
     * @param stock how many items there are at first
     * @param isInterrupted asked often; whether it has to end
     * @param progress told how many were sold and how many hold the lock, by any thread
     */
    record Terms(int buyers, int stock, BooleanSupplier isInterrupted, BiConsumer<Integer, Integer> progress) {}

    /**
     * @param locks makes the clients of the lock
     */
    Sale(Terms terms, SaleVariant variant, SaleAttack attack, ClientConnections locks, Shop shop) {
        this.terms = terms;
        this.variant = variant;
        this.attack = attack == SaleAttack.LATE_UNLOCK && variant.section() == SaleSection.CONDITIONAL_UPDATE
                ? SaleAttack.NONE
                : attack;
        this.locks = locks;
        this.shop = shop;
        this.tills = Math.min(MOST_TILLS, terms.buyers());
        this.gate = new CommitGate(tills, this::isOver);
        this.rounds = new CommandRounds(tills);
        this.first = new CountDownLatch(tills);
    }

    SaleVariant variant() {
        return variant;
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

    /** Opens the doors, and waits until the last buyer has left. Whoever cannot leave, because its Redis is gone, is not waited for. */
    void hold() throws InterruptedException {
        List<Thread> threads = IntStream.range(0, tills)
                .mapToObj(place -> new Thread(() -> serveAll(place), "till " + place))
                .toList();
        threads.forEach(thread -> thread.setDaemon(true));
        int before = attack.isOnFirst() ? 1 : 0;
        if (attack.isOnFirst()) {
            threads.get(0).start();
            Polling.waitWhile(() -> !isOpen() && threads.get(0).isAlive() && !isBroken());
            if (!isOpen()) {
                fail(sales() > 0 ? SaleText::releaseNotHeld : SaleText::freeLockNotTaken);
            }
        } else {
            open();
        }
        rounds.begin(IntStream.range(before, tills).boxed().toList());
        threads.stream().skip(before).forEach(Thread::start);
        Polling.waitWhile(() -> threads.stream().anyMatch(Thread::isAlive) && !isBroken());
        for (Thread thread : threads) {
            thread.join(TO_LEAVE.toMillis());
        }
    }

    private void serveAll(int place) {
        try (SalesWorker till = SalesWorker.open(this, place)) {
            begin();
            for (OptionalInt next = nextBuyer(); next.isPresent() && !isOver(); next = nextBuyer()) {
                serve(till, "buyer-" + next.getAsInt());
                if (till.isKilled()) {
                    return;
                }
            }
        } catch (Exception e) {
            fail(e);
        } finally {
            rounds.end(place);
            first.countDown();
            gate.leave();
        }
    }

    private void serve(SalesWorker till, String buyer) throws Exception {
        OptionalInt item = attempt(till, buyer);
        while (item.isEmpty() && !till.isKilled() && !isOver()) {
            // Noted here and not by the lock: whoever is refused and goes on is not turned away.
            gate.noteRefusal();
            TimeUnit.MILLISECONDS.sleep(TRY_AGAIN_MILLIS);
            item = attempt(till, buyer);
        }
        if (item.isPresent()) {
            note(item.getAsInt());
        }
    }

    private OptionalInt attempt(SalesWorker till, String buyer) throws Exception {
        if (!till.isAttacked()) {
            attempts.readLock().lock();
        }
        try {
            return till.serve(buyer);
        } finally {
            if (!till.isAttacked()) {
                attempts.readLock().unlock();
            } else if (attempts.isWriteLockedByCurrentThread()) {
                attempts.writeLock().unlock();
            }
        }
    }

    CommandRounds rounds() {
        return rounds;
    }

    /** A till has been told for the first time how many are left, or has been turned away. */
    void noteFirst() {
        first.countDown();
    }

    /** Waits until that is so of each till, or it will not ask any more. */
    void awaitFirst() throws InterruptedException {
        first.await();
    }

    /** The doors open: the others come, and whoever waited for an attack has waited with reason. */
    synchronized void open() {
        isOpen = true;
        lastServed = System.nanoTime();
    }

    synchronized boolean isOpen() {
        return isOpen;
    }

    /**
     * A buyer, whose process this is, stands still, as in a long garbage collection, for longer than its lease, and until half of the stock is
     * sold to others, if they get in at all. Those who are inside then leave before it goes on: one of them would overwrite the stock that it
     * writes down.
     */
    void openWhilePaused(long pid) throws Exception {
        Pause pause = Pause.of(pid);
        try (pause) {
            int enough = isHeldByLease() ? Math.max(1, terms.stock() / 2) : 0;
            open();
            long end = System.nanoTime() + variant.lease().toNanos();
            Polling.waitWhile(() -> !gate.isAlone() && (System.nanoTime() < end || sales() < enough));
            attempts.writeLock().lock();
        }
    }

    /** The last command by which a buyer gives its lock back is on its way until its lease has run out and the next one has looked at the stock. */
    void openBeforeRelease() throws InterruptedException {
        long end = System.nanoTime() + LEASES_TO_WAIT * variant.lease().toNanos();
        Polling.waitWhile(() -> isHeldByLease() && System.nanoTime() < end);
        if (isHeldByLease()) {
            fail(SaleText::leaseDoesNotEnd);
        }
        open();
        gate.awaitLook(variant.lease());
    }

    private boolean isHeldByLease() {
        return new LockKey(locks.redis(), locks.key()).lease().isPresent();
    }

    private synchronized OptionalInt nextBuyer() {
        return come < terms.buyers() ? OptionalInt.of(++come) : OptionalInt.empty();
    }

    /** A buyer is told which item it has bought. */
    private synchronized void note(int item) {
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

    /** An item is sold by one who does not hold the lock. */
    synchronized void noteUnlocked() {
        unlocked++;
    }

    synchronized void noteDeath() {
        died++;
    }

    /** Whether nobody needs to try any more: nothing is left, nobody is served for two leases, or something is wrong. */
    private synchronized boolean isOver() {
        boolean isServing = System.nanoTime() - lastServed < 2 * variant.lease().toNanos();
        return isSoldOut || !isServing || isBroken() || terms.isInterrupted().getAsBoolean();
    }

    private synchronized boolean isBroken() {
        return problem.isPresent();
    }

    private void fail(Function<SaleText, String> reason) {
        fail(new InconclusiveException(SaleText.class, reason));
    }

    /** Something went wrong; the first such thing ends the sale. */
    private synchronized void fail(Exception e) {
        if (problem.isEmpty()) {
            problem = Optional.of(e);
        }
    }

    synchronized Optional<Exception> problem() {
        return problem;
    }

    /** The first till is ready. */
    private synchronized void begin() {
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

    /** How many items were sold by those who did not hold the lock. */
    synchronized int unlocked() {
        return unlocked;
    }

    /** How many buyers there were who could have bought. */
    synchronized int living() {
        return terms.buyers() - died;
    }
}
