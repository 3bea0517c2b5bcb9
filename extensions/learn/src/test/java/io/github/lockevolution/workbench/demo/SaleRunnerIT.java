package io.github.lockevolution.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a sale of the last items costs: lock by lock, and section by section under a lock that is sound. All sales of locks are held side by
 * side: they wait for leases, mostly.
 */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SaleRunnerIT {

    private static final SaleVariant RIGHT = SaleVariant.of(SaleSection.UNLOCK_AFTER_COMMIT);

    private record Key(String way, SaleAttack attack) {}

    private final Map<Key, Future<SaleBill>> bills = new HashMap<>();

    private Database database;

    @BeforeAll
    void hold_all_sales(Redis redis) {
        database = Database.start(DatabaseBackends.named("h2"));
        ExecutorService threads = Executors.newCachedThreadPool();
        for (String way : List.of("stage1-get-set", "stage4-set-nx-ex", "stage5-lua", "conditional-update")) {
            hold(threads, redis, way, SaleAttack.NONE);
        }
        for (String way : List.of("stage4-set-nx-ex", "stage5-lua", "fenced-lock", "conditional-update")) {
            hold(threads, redis, way, SaleAttack.PAUSED_HOLDER);
        }
        hold(threads, redis, "stage2-setnx", SaleAttack.KILLED_WHILE_HOLDING);
        for (String way : List.of("stage4-set-nx-ex", "conditional-update")) {
            hold(threads, redis, way, SaleAttack.KILLED_WHILE_HOLDING);
        }
        for (String way : List.of("stage4-set-nx-ex", "stage5-lua", "conditional-update")) {
            hold(threads, redis, way, SaleAttack.LATE_UNLOCK);
        }
        threads.shutdown();
    }

    @AfterAll
    void end_the_database() {
        database.close();
    }

    /** As few buyers and items as there may be. */
    private void hold(ExecutorService threads, Redis redis, String way, SaleAttack attack) {
        SaleRunner runner = runner(redis, Math.max(2, attack.buyers()), attack.stock());
        bills.put(new Key(way, attack), threads.submit(() -> runner.run(SaleVariant.named(way), attack)));
    }

    private SaleRunner runner(Redis redis, int buyers, int stock) {
        return runner(redis, buyers, stock, () -> false, (sold, holders) -> {});
    }

    private SaleRunner runner(
            Redis redis, int buyers, int stock, BooleanSupplier isInterrupted, BiConsumer<Integer, Integer> progress) {
        return new SaleRunner(redis, database, buyers, stock, isInterrupted, progress);
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
            conditional-update | KILLED_WHILE_HOLDING | sold 1 of 1; nobody to refund
            stage4-set-nx-ex   | LATE_UNLOCK          | sold 3 of 2; 1 customer to refund
            stage5-lua         | LATE_UNLOCK          | sold 2 of 2; nobody to refund
            conditional-update | LATE_UNLOCK          | sold 2 of 2; nobody to refund
            """)
    void each_lock_costs_what_its_failures_cost(String way, SaleAttack attack, String words) throws Exception {
        SaleBill bill = bills.get(new Key(way, attack)).get();

        assertThat(bill.words(Language.ENGLISH)).isEqualTo(words);
        assertThat(bill.chart().harm()).hasSize(bill.refunds());
    }

    @Test
    void nobody_misses_the_item_of_a_buyer_who_was_killed(Redis redis) throws InterruptedException {
        SaleBill bill = runner(redis, 2, 2).run(SaleVariant.named("stage4-set-nx-ex"), SaleAttack.KILLED_WHILE_HOLDING);

        assertThat(bill.words(Language.ENGLISH)).isEqualTo("sold 1 of 2; nobody to refund");
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UNLOCK_BEFORE_COMMIT | sold 2 of 1; 1 customer to refund; the lock is given back before the COMMIT, and the next buyer sees the stock of before
            UNLOCK_AFTER_COMMIT  | sold 1 of 1; nobody to refund
            GOES_ON_WITHOUT_LOCK | sold 2 of 1; 1 customer to refund; who was turned away by the lock bought all the same
            READ_THEN_WRITE      | sold 2 of 1; 1 customer to refund; nobody asked for the lock
            CONDITIONAL_UPDATE   | sold 1 of 1; nobody to refund
            """)
    void each_section_costs_what_it_does_wrong(SaleSection section, String words, Redis redis)
            throws InterruptedException {
        SaleBill bill = runner(redis, 2, 1).run(SaleVariant.of(section), SaleAttack.LATE_COMMIT);

        assertThat(bill.words(Language.ENGLISH)).isEqualTo(words);
        assertThat(bill.chart().harm()).hasSize(bill.refunds());
    }

    /** A sells, frees the lock and stands still; B looks and A commits; B sells the same item, frees the lock and stands still; and so on. */
    @Test
    void a_lock_that_is_given_back_too_early_sells_every_item_twice_and_lets_in_one_at_a_time(Redis redis)
            throws InterruptedException {
        SaleBill bill =
                runner(redis, 40, 7).run(SaleVariant.of(SaleSection.UNLOCK_BEFORE_COMMIT), SaleAttack.LATE_COMMIT);

        assertThat(bill.books()).isEqualTo(new Shop.Books(0, 14, 7));
        assertThat(bill.chart().most()).isEqualTo(1);
        assertThat(bill.unlocked()).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"UNLOCK_AFTER_COMMIT", "CONDITIONAL_UPDATE"})
    void the_books_of_a_right_section_balance_whether_everything_is_sold_or_not(SaleSection section, Redis redis)
            throws InterruptedException {
        List<Shop.Books> books = new ArrayList<>();
        for (SaleAttack attack : SaleAttack.all(true)) {
            books.add(runner(redis, 40, 7).run(SaleVariant.of(section), attack).books());
            books.add(runner(redis, 5, 7).run(SaleVariant.of(section), attack).books());
        }

        Shop.Books soldOut = new Shop.Books(0, 7, 7);
        Shop.Books someLeft = new Shop.Books(2, 5, 5);
        assertThat(books).containsExactly(soldOut, someLeft, soldOut, someLeft);
    }

    @Test
    void who_goes_on_without_the_lock_is_counted(Redis redis) throws InterruptedException {
        SaleBill bill =
                runner(redis, 2, 1).run(SaleVariant.of(SaleSection.GOES_ON_WITHOUT_LOCK), SaleAttack.LATE_COMMIT);

        assertThat(bill.unlocked()).isEqualTo(1);
        assertThat(bill.chart().most()).isEqualTo(1);
    }

    @Test
    void two_who_buy_under_a_lock_that_lets_both_in_are_seen(Redis redis) {
        SaleRunner runner = runner(redis, 1, 1);

        assertThatNoException().isThrownBy(runner::requireCanarySoldTwice);
    }

    /** A gets in, looks and stands still until B has looked, who gets in before that. */
    @Test
    void no_section_is_blamed_under_a_lock_that_lets_two_in(Redis redis) throws InterruptedException {
        LockSpec open = LockSpec.inRedis("open").made((over, key, owner, lease) -> new OpenLock());
        SaleVariant way = new SaleVariant(SaleSection.GOES_ON_WITHOUT_LOCK, open, Duration.ofSeconds(60), true);

        SaleBill bill = runner(redis, 2, 1).run(way, SaleAttack.LATE_COMMIT);

        assertThat(bill.words(Language.ENGLISH))
                .isEqualTo("sold 2 of 1; 1 customer to refund, so far: "
                        + "the lock let in 2 at once, so nobody can say that the section is at fault");
    }

    private static final class OpenLock implements DistributedLock {

        @Override
        public boolean tryLock() {
            return true;
        }

        @Override
        public boolean unlock() {
            return true;
        }
    }

    @Test
    void a_release_that_sends_nothing_cannot_be_late(Redis redis) throws InterruptedException {
        LockSpec open = LockSpec.inRedis("open").made((over, key, owner, lease) -> new OpenLock());

        SaleBill bill = runner(redis, 3, 2).run(SaleVariant.under(open), SaleAttack.LATE_UNLOCK);

        assertThat(bill.words(Language.ENGLISH))
                .endsWith("so far: no command of the release came by that could be held up");
    }

    @Test
    void a_lock_that_nobody_gets_is_not_attacked(Redis redis) throws InterruptedException {
        LockSpec shut = LockSpec.inRedis("shut").made((over, key, owner, lease) -> new ShutLock());

        SaleBill bill = runner(redis, 3, 2).run(SaleVariant.under(shut), SaleAttack.LATE_UNLOCK);

        assertThat(bill.words(Language.ENGLISH))
                .isEqualTo(
                        "sold 0 of 2; nobody to refund, so far: the first buyer could not take a lock that was free");
    }

    private static final class ShutLock implements DistributedLock {

        @Override
        public boolean tryLock() {
            return false;
        }

        @Override
        public boolean unlock() {
            return false;
        }
    }

    @Test
    void who_interrupts_gets_the_bill_so_far(Redis redis) throws InterruptedException {
        List<Integer> sold = new ArrayList<>();
        SaleRunner runner = runner(redis, 1, 3, () -> !sold.isEmpty(), (now, holders) -> sold.add(now));

        SaleBill bill = runner.run(RIGHT, SaleAttack.NONE);

        assertThat(bill.words(Language.ENGLISH)).isEqualTo("sold 1 of 3; nobody to refund, so far: stopped by Ctrl-C");
    }

    @Test
    void a_redis_that_goes_away_in_the_middle_leaves_the_bill_so_far() throws InterruptedException {
        Redis own = Redis.start(RedisBackends.chosen());
        SaleRunner runner = runner(own, 1_000, 1_000, () -> false, (now, holders) -> own.close());

        SaleBill bill = runner.run(SaleVariant.named("stage5-lua"), SaleAttack.NONE);

        assertThat(bill.words(Language.ENGLISH))
                .matches("sold \\d+ of 1,000; nobody to refund, so far: the Redis \\(embedded\\) went away");
    }

    /** Somebody else writes an order: what the buyers were told is not what the shop has in its books. */
    @Test
    void a_shop_whose_books_say_something_else_proves_nothing(Redis redis) throws InterruptedException {
        try (Database own = Database.start(DatabaseBackends.named("h2"))) {
            SaleRunner runner = new SaleRunner(redis, own, 1, 1, () -> false, (now, holders) -> orderForNobody(own));

            SaleBill bill = runner.run(RIGHT, SaleAttack.NONE);

            assertThat(bill.words(Language.ENGLISH))
                    .isEqualTo("sold 2 of 1; 1 customer to refund, so far: "
                            + "the shop has 2 orders in its books, but 1 buyers were told that they had bought");
        }
    }

    private static void orderForNobody(Database database) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet tables = statement.executeQuery(
                        "SELECT table_name FROM information_schema.tables WHERE table_name LIKE 'ORDERS_%'")) {
            tables.next();
            try (Statement order = connection.createStatement()) {
                order.executeUpdate("INSERT INTO " + tables.getString(1) + " VALUES ('nobody', 1)");
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
