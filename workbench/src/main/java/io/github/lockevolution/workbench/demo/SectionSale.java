package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.redis.client.ClientConnections;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * One sale under a lock that is sound, while it goes on: buyers come to several tills at once, each of which is a thread with connections of its
 * own, and every buyer tries until it has bought or nothing is left. Safe for use by several threads.
 */
final class SectionSale {

    /** Far longer than a buyer stands still: no lease is to run out here. */
    static final Duration LEASE = Duration.ofSeconds(60);

    static final int MOST_TILLS = 16;

    private static final Duration TO_LEAVE = Duration.ofSeconds(30);

    private static final long TRY_AGAIN_MILLIS = 2;

    private final SectionRunner runner;
    private final SaleSection section;
    private final SqlShop shop;
    private final HolderLog log;
    private final CommitGate gate;
    private final int tills;
    private final Set<Integer> itemsSold = new HashSet<>();
    private int come;
    private int sales;
    private int unlocked;
    private boolean isSoldOut;
    private Optional<Exception> problem = Optional.empty();

    SectionSale(SectionRunner runner, SaleSection section, SectionAttack attack, SqlShop shop, HolderLog log) {
        this.runner = runner;
        this.section = section;
        this.shop = shop;
        this.log = log;
        this.tills = Math.min(MOST_TILLS, runner.buyers());
        this.gate = new CommitGate(tills, () -> attack == SectionAttack.NONE || isOver());
    }

    SqlShop shop() {
        return shop;
    }

    HolderLog log() {
        return log;
    }

    CommitGate gate() {
        return gate;
    }

    /** Opens the doors, and waits until the last buyer has left. */
    void hold(ClientConnections locks) throws InterruptedException {
        List<Thread> threads = IntStream.rangeClosed(1, tills)
                .mapToObj(till -> new Thread(() -> serveAll(locks, "till-" + till), "till " + till))
                .toList();
        threads.forEach(thread -> thread.setDaemon(true));
        threads.forEach(Thread::start);
        Polling.waitWhile(() -> threads.stream().anyMatch(Thread::isAlive) && !isBroken());
        for (Thread thread : threads) {
            thread.join(TO_LEAVE.toMillis());
        }
    }

    private void serveAll(ClientConnections locks, String name) {
        try (Till till = Till.open(this, locks, name)) {
            for (OptionalInt next = nextBuyer(); next.isPresent() && !isOver(); next = nextBuyer()) {
                serve(till, Sale.name(next.getAsInt()));
            }
        } catch (Exception e) {
            fail(e);
        } finally {
            gate.leave();
        }
    }

    private void serve(Till till, String buyer) throws Exception {
        OptionalInt item = section.serve(till, buyer);
        while (item.isEmpty() && !isOver()) {
            // Noted here and not by the lock: whoever is refused and goes on is not turned away.
            gate.noteRefusal();
            TimeUnit.MILLISECONDS.sleep(TRY_AGAIN_MILLIS);
            item = section.serve(till, buyer);
        }
        if (item.isPresent()) {
            note(item.getAsInt());
        }
    }

    private synchronized OptionalInt nextBuyer() {
        return come < runner.buyers() ? OptionalInt.of(++come) : OptionalInt.empty();
    }

    /** A buyer is told which item it has bought. */
    private synchronized void note(int item) {
        if (item <= 0) {
            isSoldOut = true;
            return;
        }
        sales++;
        if (!itemsSold.add(item)) {
            log.harm();
        }
        runner.progress().accept(sales, log.holders());
    }

    /** An item is sold by one who does not hold the lock. */
    synchronized void noteUnlocked() {
        unlocked++;
    }

    private synchronized boolean isOver() {
        return isSoldOut || isBroken() || runner.isInterrupted().getAsBoolean();
    }

    private synchronized boolean isBroken() {
        return problem.isPresent();
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
}
