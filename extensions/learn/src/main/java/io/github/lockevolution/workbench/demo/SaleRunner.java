package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.ClientConnections;
import io.github.lockevolution.faults.redis.client.RedisCanary;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.HolderChart;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/**
 * Runs sales, one after the other, and counts in the shop what they came to.
 *
 * @param redis the server of the locks
 * @param database the database of the shop
 * @param buyers how many come, at least as many as the attack needs
 * @param stock how many items there are at first, at least as many as the attack needs
 * @param isInterrupted asked often; whether somebody wants it to end
 * @param progress told how many were sold and how many hold the lock, by any thread
 */
record SaleRunner(
        Redis redis,
        Database database,
        int buyers,
        int stock,
        BooleanSupplier isInterrupted,
        BiConsumer<Integer, Integer> progress) {

    /**
     * Sells the last item to two buyers, guarded by a lock that lets both in: a run that does not see both buy has lost its sight.
     *
     * @throws CanaryMissed if it does not
     */
    void requireCanarySoldTwice() throws InterruptedException {
        SaleBill bill = new SaleRunner(redis, database, 2, 1, () -> false, (sold, holders) -> {})
                .run(SaleVariant.under(new RedisCanary().lock()), SaleAttack.NONE);
        if (bill.refunds() != 1) {
            throw CanaryMissed.seeing(bill::words);
        }
    }

    SaleBill run(SaleVariant variant, SaleAttack attack) throws InterruptedException {
        ClientConnections locks =
                new ClientConnections(variant.lock(), redis, redis.key("shop:" + UUID.randomUUID() + ":lock"));
        try (Shop shop = Shop.open(database, stock)) {
            boolean hasRelease = variant.section() != SaleSection.CONDITIONAL_UPDATE;
            Sale sale = new Sale(
                    new Sale.Terms(variant.lease(), buyers, stock, isInterrupted, progress),
                    attack == SaleAttack.LATE_UNLOCK && !hasRelease ? SaleAttack.NONE : attack,
                    locks,
                    shop);
            new Tills(sale, variant.section()).serveAll();
            return bill(variant, attack, sale, Math.max(1, sale.millis()));
        }
    }

    private SaleBill bill(SaleVariant variant, SaleAttack attack, Sale sale, long millis) {
        String seconds = String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        HolderLog log = sale.log();
        HolderChart chart =
                new HolderChart(variant.name() + ", " + attack, millis, seconds, log.changes(), log.harmMoments());
        Shop.Books books = new Shop.Books(0, sale.sales(), sale.itemsSold());
        Optional<Message> problem = problem(variant, sale, chart.most());
        if (problem.isEmpty()) {
            try {
                Shop.Books told = books;
                books = sale.shop().books();
                problem = miscount(told, books);
            } catch (SQLException e) {
                problem = Optional.of(reason(e));
            }
        }
        int lost = problem.isPresent()
                ? 0
                : Math.max(0, Math.min(stock - books.itemsOrdered(), sale.living() - books.orders()));
        return new SaleBill(variant, attack, stock, books, lost, sale.unlocked(), millis / 1000.0, chart, problem);
    }

    /** If the lock has let two in, the section is not to blame, with any result. */
    private Optional<Message> problem(SaleVariant variant, Sale sale, int mostHolders) {
        if (variant.isOfSection() && mostHolders > 1) {
            return Optional.of(Message.of(SaleText.class, text -> text.lockLetIn(mostHolders)));
        }
        return sale.problem()
                .map(this::reason)
                .or(() -> isInterrupted.getAsBoolean() ? Optional.of(RunProblem.interrupted()) : Optional.empty());
    }

    private Message reason(Exception problem) {
        return problem instanceof SQLException refused
                ? Message.of(SaleText.class, text -> text.databaseFails(database.origin(), Database.reason(refused)))
                : RunProblem.of(redis, problem);
    }

    /** The answers to the buyers have to agree with the books of the shop. */
    private static Optional<Message> miscount(Shop.Books told, Shop.Books books) {
        return books.orders() == told.orders() && books.itemsOrdered() == told.itemsOrdered()
                ? Optional.empty()
                : Optional.of(Message.of(SaleText.class, text -> text.countsDiffer(books.orders(), told.orders())));
    }
}
