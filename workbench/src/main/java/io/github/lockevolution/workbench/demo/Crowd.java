package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.wire.CommandGate;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Phaser;
import java.util.stream.IntStream;

/**
 * The buyers who come by themselves, some of them at once. The first come at the very same instant, as the doors open: their commands go
 * in rounds, and those who get in look at the stock before one of them sells. Each of the others comes when one before has left.
 */
final class Crowd {

    private static final int MOST_AT_ONCE = 16;
    private static final Duration TO_LEAVE = Duration.ofSeconds(10);

    private final Sale sale;
    private final CommandRounds rounds;
    private final Phaser together;
    private final List<Thread> threads;

    /** A crowd of all who have not come yet. */
    Crowd(Sale sale) {
        this.sale = sale;
        int atOnce = Math.min(MOST_AT_ONCE, sale.waiting());
        this.rounds = new CommandRounds(atOnce);
        this.together = new Phaser(atOnce);
        this.threads = IntStream.range(0, atOnce).mapToObj(this::thread).toList();
    }

    private Thread thread(int place) {
        Thread thread = new Thread(() -> comeOneAfterAnother(place), "counter " + place);
        thread.setDaemon(true);
        return thread;
    }

    /** Lets them in. */
    Crowd start() {
        if (!sale.counters().waits()) {
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
        try (Counter counter = sale.counters().open(Sale.name(buyer), CommandGate.OPEN)) {
            sale.buy(counter);
        }
    }

    private void comeFirst(int place, int buyer) {
        try (Counter counter = sale.counters().open(Sale.name(buyer), rounds.gate(place))) {
            if (sale.counters().waits()) {
                sale.buy(counter);
                return;
            }
            boolean isInside = enterTogether(place, counter);
            OptionalInt seen = isInside ? counter.look() : OptionalInt.empty();
            together.arriveAndAwaitAdvance();
            boolean isServed = seen.orElse(0) > 0 && sale.sell(counter, seen.getAsInt()) != Shop.Sold.NOT;
            if (isInside) {
                counter.leave();
            }
            if (!isServed) {
                sale.buy(counter);
            }
        }
    }

    private boolean enterTogether(int place, Counter counter) {
        try {
            return counter.enter(Duration.ZERO);
        } finally {
            rounds.end(place);
            together.arriveAndAwaitAdvance();
        }
    }
}
