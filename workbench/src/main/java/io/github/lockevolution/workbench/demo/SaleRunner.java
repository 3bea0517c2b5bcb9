package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisCanary;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.HolderChart;
import io.github.lockevolution.lock.LockSpec;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Runs sales, one after the other, and counts in the shop what they came to.
 *
 * @param redis where the locks and the shop are
 * @param buyers how many come, at least as many as the attack needs
 * @param stock how many items there are at first, at least as many as the attack needs
 * @param isInterrupted asked often; whether somebody wants it to end
 * @param progress told how many were sold and how many hold the lock, by any thread
 */
record SaleRunner(
        Redis redis, int buyers, int stock, BooleanSupplier isInterrupted, BiConsumer<Integer, Integer> progress) {

    /**
     * Sells the last item to two buyers, guarded by a lock that lets both in: a run that does not see both buy has lost its sight.
     *
     * @throws CanaryMissed if it does not
     */
    static void requireCanarySoldTwice(Redis redis) throws InterruptedException {
        SaleBill bill = new SaleRunner(redis, 2, 1, () -> false, (sold, holders) -> {})
                .run(Optional.of(new RedisCanary().lock()), SaleAttack.NONE);
        if (bill.refunds() != 1) {
            throw CanaryMissed.seeing(bill::words);
        }
    }

    /** A sale whose stock is guarded by a lock, or by none. */
    SaleBill run(Optional<LockSpec> lock, SaleAttack attack) throws InterruptedException {
        String name = redis.key("shop:" + UUID.randomUUID());
        Shop shop = new Shop(redis, name);
        Stopwatch sinceFirst = new Stopwatch();
        HolderLog log = new HolderLog(sinceFirst::millis);
        BuyerClient.Factory clients = lock.<BuyerClient.Factory>map(
                        stage -> new LockedBuyerClients(stage, redis, name + ":lock", Sale.LEASE, shop, log))
                .orElseGet(() -> new UnlockedBuyerClients(shop));
        Sale sale = new Sale(clients, shop, log, this);
        try {
            shop.open(stock);
            attack.script().play(sale);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            sale.fail(e);
        }
        return bill(clients.name(), attack, sale, shop, log, sinceFirst.millis());
    }

    /** Begins to run when it is first looked at: when the first buyer gets in. */
    private static final class Stopwatch {

        private OptionalLong start = OptionalLong.empty();

        synchronized long millis() {
            long now = System.nanoTime();
            if (start.isEmpty()) {
                start = OptionalLong.of(now);
            }
            return (now - start.getAsLong()) / 1_000_000;
        }
    }

    private SaleBill bill(String way, SaleAttack attack, Sale sale, Shop shop, HolderLog log, long millis) {
        Optional<Message> problem = sale.problem().map(e -> RunProblem.of(redis, e));
        if (problem.isEmpty()) {
            problem = isInterrupted.getAsBoolean() ? Optional.of(RunProblem.interrupted()) : miscount(sale, shop);
        }
        int items = sale.sales() - sale.doubleSales();
        int lost = problem.isPresent() ? 0 : Math.max(0, Math.min(stock, sale.living()) - items);
        String seconds = String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        HolderChart chart =
                new HolderChart(way + ", " + attack, Math.max(1, millis), seconds, log.changes(), log.harmMoments());
        return new SaleBill(
                way, attack, stock, sale.sales(), sale.doubleSales(), lost, millis / 1000.0, chart, problem);
    }

    /** What the buyers were told has to be what the shop has in its books. */
    private Optional<Message> miscount(Sale sale, Shop shop) {
        try {
            int orders = shop.orders();
            boolean isSame = orders == sale.sales() && orders - shop.itemsOrdered() == sale.doubleSales();
            shop.remove();
            return isSame
                    ? Optional.empty()
                    : Optional.of(Message.of(SaleText.class, text -> text.countsDiffer(orders, sale.sales())));
        } catch (JedisException e) {
            return Optional.of(RunProblem.of(redis, e));
        }
    }
}
