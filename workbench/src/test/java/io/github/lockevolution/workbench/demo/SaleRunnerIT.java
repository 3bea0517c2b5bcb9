package io.github.lockevolution.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a sale of the last items costs, lock by lock. All sales are held side by side: they wait for leases, mostly. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SaleRunnerIT {

    private static final String NO_LOCK = UnlockedBuyerClients.NAME;

    private record Key(String way, SaleAttack attack) {}

    private final Map<Key, Future<SaleBill>> bills = new HashMap<>();

    @BeforeAll
    void hold_all_sales(Redis redis) {
        ExecutorService threads = Executors.newCachedThreadPool();
        for (String way : List.of("stage1-get-set", "stage4-set-nx-ex", "stage5-lua", NO_LOCK)) {
            hold(threads, redis, way, SaleAttack.NONE);
        }
        for (String way : List.of("stage4-set-nx-ex", "stage5-lua", "fenced-lock", NO_LOCK)) {
            hold(threads, redis, way, SaleAttack.PAUSED_HOLDER);
        }
        hold(threads, redis, "stage2-setnx", SaleAttack.KILLED_WHILE_HOLDING);
        hold(threads, redis, "stage4-set-nx-ex", SaleAttack.KILLED_WHILE_HOLDING);
        hold(threads, redis, "stage4-set-nx-ex", SaleAttack.LATE_UNLOCK);
        hold(threads, redis, "stage5-lua", SaleAttack.LATE_UNLOCK);
        threads.shutdown();
    }

    /** One item and two buyers; for a release that is late, another item and another buyer. */
    private void hold(ExecutorService threads, Redis redis, String way, SaleAttack attack) {
        int more = attack == SaleAttack.LATE_UNLOCK ? 1 : 0;
        SaleRunner runner = new SaleRunner(redis, 2 + more, 1 + more, () -> false, (sold, holders) -> {});
        bills.put(new Key(way, attack), threads.submit(() -> runner.run(lock(way), attack)));
    }

    private static Optional<LockSpec> lock(String way) {
        return way.equals(NO_LOCK)
                ? Optional.empty()
                : Optional.of(LockCatalog.onTheClassPath().named(List.of(way)).get(0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            stage1-get-set     | NONE                 | sold 2 of 1; 1 customer to refund
            stage4-set-nx-ex   | NONE                 | sold 1 of 1; nobody to refund
            stage5-lua         | NONE                 | sold 1 of 1; nobody to refund
            conditional-update | NONE                 | sold 1 of 1; nobody to refund
            stage4-set-nx-ex   | PAUSED_HOLDER        | sold 2 of 1; 1 customer to refund
            stage5-lua         | PAUSED_HOLDER        | sold 2 of 1; 1 customer to refund
            fenced-lock        | PAUSED_HOLDER        | sold 1 of 1; nobody to refund
            conditional-update | PAUSED_HOLDER        | sold 1 of 1; nobody to refund
            stage2-setnx       | KILLED_WHILE_HOLDING | sold 0 of 1; nobody to refund; 1 order lost
            stage4-set-nx-ex   | KILLED_WHILE_HOLDING | sold 1 of 1; nobody to refund
            stage4-set-nx-ex   | LATE_UNLOCK          | sold 3 of 2; 1 customer to refund
            stage5-lua         | LATE_UNLOCK          | sold 2 of 2; nobody to refund
            """)
    void each_lock_costs_what_its_failures_cost(String way, SaleAttack attack, String words) throws Exception {
        SaleBill bill = bills.get(new Key(way, attack)).get();

        assertThat(bill.words(Language.ENGLISH)).isEqualTo(words);
        assertThat(bill.chart().harm()).hasSize(bill.refunds());
    }

    @Test
    void two_who_buy_the_same_item_are_inside_at_once() throws Exception {
        assertThat(bills.get(new Key("stage1-get-set", SaleAttack.NONE))
                        .get()
                        .chart()
                        .most())
                .isEqualTo(2);
        assertThat(bills.get(new Key("stage5-lua", SaleAttack.NONE))
                        .get()
                        .chart()
                        .most())
                .isEqualTo(1);
    }

    @Test
    void a_redis_that_goes_away_in_the_middle_leaves_the_bill_so_far() throws InterruptedException {
        List<Integer> sold = new ArrayList<>();
        Redis own = Redis.start(RedisBackend.chosen());
        SaleRunner runner = new SaleRunner(own, 4, 3, () -> false, (now, holders) -> {
            sold.add(now);
            own.close();
        });

        SaleBill bill = runner.run(lock("stage5-lua"), SaleAttack.NONE);

        assertThat(sold).containsExactly(1);
        assertThat(bill.words(Language.ENGLISH))
                .isEqualTo("sold 1 of 3; nobody to refund, so far: the Redis (embedded) went away");
    }

    @Test
    void who_interrupts_gets_the_bill_so_far(Redis redis) throws InterruptedException {
        List<Integer> sold = new ArrayList<>();
        SaleRunner runner = new SaleRunner(redis, 1, 3, () -> !sold.isEmpty(), (now, holders) -> sold.add(now));

        SaleBill bill = runner.run(lock("stage5-lua"), SaleAttack.NONE);

        assertThat(bill.words(Language.ENGLISH)).isEqualTo("sold 1 of 3; nobody to refund, so far: stopped by Ctrl-C");
    }

    /** Somebody else writes an order: what the buyers were told is not what the shop has in its books. */
    @Test
    void a_shop_whose_books_say_something_else_proves_nothing() throws InterruptedException {
        try (Redis own = Redis.start(RedisBackend.chosen())) {
            SaleRunner runner = new SaleRunner(
                    own,
                    1,
                    1,
                    () -> false,
                    (now, holders) -> own.direct()
                            .keys(own.key("shop:*:orders"))
                            .forEach(orders -> own.direct().rpush(orders, "nobody")));

            SaleBill bill = runner.run(lock("stage5-lua"), SaleAttack.NONE);

            assertThat(bill.words(Language.ENGLISH))
                    .isEqualTo("sold 1 of 1; nobody to refund, so far: "
                            + "the shop has 2 orders in its books, but 1 buyers were told that they had bought");
        }
    }
}
