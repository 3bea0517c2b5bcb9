package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.ClientConnections;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.HolderChart;
import io.github.lockevolution.lock.LockSpec;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/**
 * Runs sales under a lock that is sound, one after the other, and counts in the shop what they came to.
 *
 * @param lock the lock
 * @param redis where it is
 * @param database where the shop is
 * @param buyers how many come
 * @param stock how many items there are at first
 * @param isInterrupted asked often; whether somebody wants it to end
 * @param progress told how many were sold and how many hold the lock, by any thread
 */
record SectionRunner(
        LockSpec lock,
        Redis redis,
        Database database,
        int buyers,
        int stock,
        BooleanSupplier isInterrupted,
        BiConsumer<Integer, Integer> progress) {

    /**
     * Sells the last item to two buyers without any lock: a run that does not see both buy has lost its sight.
     *
     * @throws CanaryMissed if it does not
     */
    void requireCanarySoldTwice() throws InterruptedException {
        SectionBill bill = new SectionRunner(lock, redis, database, 2, 1, () -> false, (sold, holders) -> {})
                .run(SaleSection.READ_THEN_WRITE, SectionAttack.LATE_COMMIT);
        if (bill.refunds() != 1) {
            throw CanaryMissed.seeing(bill::words);
        }
    }

    SectionBill run(SaleSection section, SectionAttack attack) throws InterruptedException {
        ClientConnections locks = new ClientConnections(lock, redis, redis.key("shop:" + UUID.randomUUID() + ":lock"));
        try (SqlShop shop = SqlShop.open(database, stock)) {
            long start = System.nanoTime();
            HolderLog log = new HolderLog(() -> millisSince(start));
            SectionSale sale = new SectionSale(this, section, attack, shop, log);
            sale.hold(locks);
            return bill(section, attack, sale, Math.max(1, millisSince(start)));
        }
    }

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    private SectionBill bill(SaleSection section, SectionAttack attack, SectionSale sale, long millis) {
        String seconds = String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        HolderLog log = sale.log();
        HolderChart chart = new HolderChart(section + ", " + attack, millis, seconds, log.changes(), log.harmMoments());
        SqlShop.Books books = new SqlShop.Books(0, sale.sales(), sale.itemsSold());
        Optional<Message> problem = problem(sale, chart.most());
        if (problem.isEmpty()) {
            try {
                SqlShop.Books told = books;
                books = sale.shop().books();
                problem = miscount(told, books);
            } catch (SQLException e) {
                problem = Optional.of(reason(e));
            }
        }
        int lost =
                problem.isPresent() ? 0 : Math.max(0, Math.min(stock - books.itemsOrdered(), buyers - books.orders()));
        return new SectionBill(section, attack, stock, books, lost, sale.unlocked(), millis / 1000.0, chart, problem);
    }

    /** Nobody blames a section whose lock let two in, whatever came of that. */
    private Optional<Message> problem(SectionSale sale, int mostHolders) {
        if (mostHolders > 1) {
            return Optional.of(Message.of(SectionSaleText.class, text -> text.lockLetIn(mostHolders)));
        }
        return sale.problem()
                .map(this::reason)
                .or(() -> isInterrupted.getAsBoolean() ? Optional.of(RunProblem.interrupted()) : Optional.empty());
    }

    private Message reason(Exception problem) {
        return problem instanceof SQLException refused
                ? Message.of(
                        SectionSaleText.class, text -> text.databaseFails(database.origin(), Database.reason(refused)))
                : RunProblem.of(redis, problem);
    }

    /** What the buyers were told has to be what the shop has in its books. */
    private static Optional<Message> miscount(SqlShop.Books told, SqlShop.Books books) {
        return books.orders() == told.orders() && books.itemsOrdered() == told.itemsOrdered()
                ? Optional.empty()
                : Optional.of(Message.of(SaleText.class, text -> text.countsDiffer(books.orders(), told.orders())));
    }
}
