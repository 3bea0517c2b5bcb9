package io.github.lockevolution.workbench.demo;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * The tills of a sale: each is a thread with connections of its own, where one buyer after the other tries until it has bought or nothing is left.
 * The first come at the very same instant, as the doors open: their commands go in rounds.
 */
final class Tills {

    private static final Duration TO_LEAVE = Duration.ofSeconds(30);

    private static final long TRY_AGAIN_MILLIS = 2;

    private final Sale sale;
    private final SaleSection section;

    /** @param section how each buyer is served */
    Tills(Sale sale, SaleSection section) {
        this.sale = sale;
        this.section = section;
    }

    /** Opens the doors, and waits until the last buyer has left. A buyer that cannot leave, because its Redis is gone, is not waited for. */
    void serveAll() throws InterruptedException {
        List<Thread> threads = IntStream.range(0, sale.tills())
                .mapToObj(place -> new Thread(() -> serve(place), "till " + place))
                .toList();
        threads.forEach(thread -> thread.setDaemon(true));
        int before = sale.attack().isOnFirst() ? 1 : 0;
        if (sale.attack().isOnFirst()) {
            threads.get(0).start();
            Polling.waitWhile(() -> !sale.isOpen() && threads.get(0).isAlive() && !sale.isBroken());
            if (!sale.isOpen()) {
                sale.fail(sale.sales() > 0 ? SaleText::releaseNotHeld : SaleText::freeLockNotTaken);
            }
        } else {
            sale.open();
        }
        sale.rounds().begin(IntStream.range(before, sale.tills()).boxed().toList());
        threads.stream().skip(before).forEach(Thread::start);
        Polling.waitWhile(() -> threads.stream().anyMatch(Thread::isAlive) && !sale.isBroken());
        for (Thread thread : threads) {
            thread.join(TO_LEAVE.toMillis());
        }
    }

    private void serve(int place) {
        try (SalesWorker till = SalesWorker.open(sale, place)) {
            sale.begin();
            for (OptionalInt next = sale.nextBuyer(); next.isPresent() && !sale.isOver(); next = sale.nextBuyer()) {
                serve(till, "buyer-" + next.getAsInt());
                if (till.isKilled()) {
                    return;
                }
            }
        } catch (Exception e) {
            sale.fail(e);
        } finally {
            sale.rounds().end(place);
            sale.noteFirst();
            sale.gate().leave();
        }
    }

    private void serve(SalesWorker till, String buyer) throws Exception {
        OptionalInt item = attempt(till, buyer);
        while (item.isEmpty() && !till.isKilled() && !sale.isOver()) {
            // Noted here and not by the lock: whoever is refused and goes on is not turned away.
            sale.gate().noteRefusal();
            TimeUnit.MILLISECONDS.sleep(TRY_AGAIN_MILLIS);
            item = attempt(till, buyer);
        }
        if (item.isPresent()) {
            sale.note(item.getAsInt());
        }
    }

    private OptionalInt attempt(SalesWorker till, String buyer) throws Exception {
        if (!till.isAttacked()) {
            sale.attempts().readLock().lock();
        }
        try {
            return section.serve(till, buyer);
        } catch (SalesWorker.NotServed e) {
            return OptionalInt.empty();
        } finally {
            if (!till.isAttacked()) {
                sale.attempts().readLock().unlock();
            } else if (sale.attempts().isWriteLockedByCurrentThread()) {
                sale.attempts().writeLock().unlock();
            }
        }
    }
}
