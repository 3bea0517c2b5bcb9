package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.gate.CommandGate;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Phaser;
import java.util.stream.IntStream;

/**
 * The buyers who come by themselves, some of them at once. The first come at the very same instant, as the doors open: their commands go
 * in rounds, and those who get in look at the stock before one of them sells. Each of the others comes when one before has left.
 */
final class ConcurrentBuyers {

    private static final int MOST_AT_ONCE = 16;
    private static final Duration TO_LEAVE = Duration.ofSeconds(10);

    private final Sale sale;
    private final CommandRounds rounds;
    private final Phaser together;
    private final List<Thread> threads;

    /** All who have not come yet. */
    ConcurrentBuyers(Sale sale) {
        this.sale = sale;
        int atOnce = Math.min(MOST_AT_ONCE, sale.waiting());
        this.rounds = new CommandRounds(atOnce);
        this.together = new Phaser(atOnce);
        this.threads = IntStream.range(0, atOnce).mapToObj(this::thread).toList();
    }

    private Thread thread(int place) {
        Thread thread = new Thread(() -> comeOneAfterAnother(place), "client " + place);
        thread.setDaemon(true);
        return thread;
    }

    /** Lets them in. */
    ConcurrentBuyers start() {
        if (!sale.clients().waits()) {
            rounds.begin(IntStream.range(0, threads.size()).boxed().toList());
        }
        threads.forEach(Thread::start);
        return this;
    }

    boolean hasLeft() {
        return threads.stream().noneMatch(Thread::isAlive);
    }

    /** Waits until all have left; whoever cannot leave, because its Redis is gone, is not waited for. */
    void join() throws InterruptedException {
        Polling.waitWhile(() -> !hasLeft() && sale.problem().isEmpty());
        for (Thread thread : threads) {
            thread.join(TO_LEAVE.toMillis());
        }
    }

    private void comeOneAfterAnother(int place) {
        try {
            OptionalInt first = sale.nextBuyer();
            if (first.isPresent()) {
                comeFirst(place, first.getAsInt());
            }
            for (OptionalInt next = sale.nextBuyer(); next.isPresent() && !sale.isOver(); next = sale.nextBuyer()) {
                come(next.getAsInt());
            }
        } catch (Exception e) {
            sale.fail(e);
        } finally {
            rounds.end(place);
            together.forceTermination();
        }
    }

    private void come(int buyer) {
        try (BuyerClient client = sale.clients().open(Sale.name(buyer), CommandGate.OPEN)) {
            sale.buy(client);
        }
    }

    private void comeFirst(int place, int buyer) {
        try (BuyerClient client = sale.clients().open(Sale.name(buyer), rounds.gate(place))) {
            if (sale.clients().waits()) {
                sale.buy(client);
                return;
            }
            boolean isInside = enterTogether(place, client);
            OptionalInt seen = isInside ? client.look() : OptionalInt.empty();
            together.arriveAndAwaitAdvance();
            boolean isServed = seen.orElse(0) > 0 && sale.sell(client, seen.getAsInt()) != Shop.Outcome.NOT;
            if (isInside) {
                client.leave();
            }
            if (!isServed) {
                sale.buy(client);
            }
        }
    }

    private boolean enterTogether(int place, BuyerClient client) {
        try {
            return client.enter(Duration.ZERO);
        } finally {
            rounds.end(place);
            together.arriveAndAwaitAdvance();
        }
    }
}
