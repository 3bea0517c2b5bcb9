package io.github.lockevolution.workbench.demo;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;

/** One sale while it goes on: who has come, who was told that it has bought, and whether it is over. Safe for use by several threads. */
final class Sale {

    /** How long a buyer may hold the lock: whole seconds, which every lock can count, and far longer than a healthy buyer needs. */
    static final Duration LEASE = Duration.ofSeconds(2);

    /** If nobody is served for two leases, nobody will be. */
    private static final long NOBODY_SERVED_NANOS = 2 * LEASE.toNanos();

    /** After which a buyer looks whether there is anything left to wait for. */
    private static final Duration PATIENCE = Duration.ofMillis(200);

    private final BuyerClient.Factory clients;
    private final Shop shop;
    private final HolderLog log;
    private final SaleRunner runner;
    private final AtomicInteger come = new AtomicInteger();
    private final AtomicInteger sales = new AtomicInteger();
    private final AtomicInteger doubleSales = new AtomicInteger();
    private final AtomicInteger died = new AtomicInteger();
    private volatile long lastServed = System.nanoTime();
    private volatile Optional<Exception> problem = Optional.empty();

    /** @param runner knows how many come, and when it has to end */
    Sale(BuyerClient.Factory clients, Shop shop, HolderLog log, SaleRunner runner) {
        this.clients = clients;
        this.shop = shop;
        this.log = log;
        this.runner = runner;
    }

    BuyerClient.Factory clients() {
        return clients;
    }

    /** The number of the next buyer, from 1; empty if all have come. */
    OptionalInt nextBuyer() {
        int next = come.incrementAndGet();
        return next <= runner.buyers() ? OptionalInt.of(next) : OptionalInt.empty();
    }

    /** The name by which the lock and the orders know a buyer. */
    static String name(int buyer) {
        return "buyer-" + buyer;
    }

    /** How many have not come yet. */
    int waiting() {
        return Math.max(0, runner.buyers() - come.get());
    }

    /** Whether nobody needs to try any more: nothing is left, nobody is served, or something is wrong. */
    boolean isOver() {
        return problem.isPresent()
                || runner.isInterrupted().getAsBoolean()
                || System.nanoTime() - lastServed > NOBODY_SERVED_NANOS
                || shop.stock() <= 0;
    }

    /** Sells to a buyer who has seen how many are left; notes what came of it. */
    Shop.Outcome sell(BuyerClient client, int seen) {
        Shop.Outcome outcome = client.sell(seen);
        if (outcome != Shop.Outcome.NOT) {
            runner.progress().accept(sales.incrementAndGet(), log.holders());
            lastServed = System.nanoTime();
        }
        if (outcome == Shop.Outcome.AGAIN) {
            doubleSales.incrementAndGet();
            log.harm();
        }
        return outcome;
    }

    /** Looks, and sells if something is left; whether it has sold. */
    boolean serve(BuyerClient client) {
        OptionalInt seen = client.look();
        return seen.orElse(0) > 0 && sell(client, seen.getAsInt()) != Shop.Outcome.NOT;
    }

    /** Comes as every buyer does: tries again and again, until it has bought or the sale is over. */
    void buy(BuyerClient client) {
        boolean isServed = false;
        while (!isServed && !isOver()) {
            if (client.enter(PATIENCE)) {
                isServed = serve(client);
                client.leave();
            }
        }
    }

    /** Whoever waited for an attack has waited with reason. */
    void restartPatience() {
        lastServed = System.nanoTime();
    }

    void noteDeath() {
        died.incrementAndGet();
    }

    /** Something went wrong; the first such thing ends the sale. */
    synchronized void fail(Exception e) {
        if (problem.isEmpty()) {
            problem = Optional.of(e);
        }
    }

    Optional<Exception> problem() {
        return problem;
    }

    /** How many buyers were told that they have bought. */
    int sales() {
        return sales.get();
    }

    /** How many of them were sold what another had bought before. */
    int doubleSales() {
        return doubleSales.get();
    }

    /** How many buyers there were who could have bought. */
    int living() {
        return runner.buyers() - died.get();
    }
}
