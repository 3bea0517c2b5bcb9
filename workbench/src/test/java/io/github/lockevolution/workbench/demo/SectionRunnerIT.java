package io.github.lockevolution.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackend;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a sale of the last items costs under a lock that is sound, section by section. */
@OnTheBench
class SectionRunnerIT {

    private static final LockSpec SOUND =
            LockCatalog.onTheClassPath().named(List.of("stage5-lua")).get(0);

    private static Database database;

    @BeforeAll
    static void start_a_database() {
        database = Database.start(DatabaseBackend.named("h2"));
    }

    @AfterAll
    static void end_it() {
        database.close();
    }

    private static SectionRunner runner(Redis redis, int buyers, int stock) {
        return runner(redis, buyers, stock, () -> false, (sold, holders) -> {});
    }

    private static SectionRunner runner(
            Redis redis, int buyers, int stock, BooleanSupplier isInterrupted, BiConsumer<Integer, Integer> progress) {
        return new SectionRunner(SOUND, redis, database, buyers, stock, isInterrupted, progress);
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
        SectionBill bill = runner(redis, 2, 1).run(section, SectionAttack.LATE_COMMIT);

        assertThat(bill.words(Language.ENGLISH)).isEqualTo(words);
        assertThat(bill.chart().harm()).hasSize(bill.refunds());
    }

    /** A sells, frees the lock and stands still; B looks and A commits; B sells the same item, frees the lock and stands still; and so on. */
    @Test
    void a_lock_that_is_given_back_too_early_sells_every_item_twice_and_lets_in_one_at_a_time(Redis redis)
            throws InterruptedException {
        SectionBill bill = runner(redis, 40, 7).run(SaleSection.UNLOCK_BEFORE_COMMIT, SectionAttack.LATE_COMMIT);

        assertThat(bill.books()).isEqualTo(new SqlShop.Books(0, 14, 7));
        assertThat(bill.chart().most()).isEqualTo(1);
        assertThat(bill.unlocked()).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"UNLOCK_AFTER_COMMIT", "CONDITIONAL_UPDATE"})
    void the_books_of_a_right_section_balance_whether_everything_is_sold_or_not(SaleSection section, Redis redis)
            throws InterruptedException {
        List<SqlShop.Books> books = new ArrayList<>();
        for (SectionAttack attack : SectionAttack.values()) {
            books.add(runner(redis, 40, 7).run(section, attack).books());
            books.add(runner(redis, 5, 7).run(section, attack).books());
        }

        SqlShop.Books soldOut = new SqlShop.Books(0, 7, 7);
        SqlShop.Books someLeft = new SqlShop.Books(2, 5, 5);
        assertThat(books).containsExactly(soldOut, someLeft, soldOut, someLeft);
    }

    @Test
    void who_goes_on_without_the_lock_is_counted(Redis redis) throws InterruptedException {
        SectionBill bill = runner(redis, 2, 1).run(SaleSection.GOES_ON_WITHOUT_LOCK, SectionAttack.LATE_COMMIT);

        assertThat(bill.unlocked()).isEqualTo(1);
        assertThat(bill.chart().most()).isEqualTo(1);
    }

    @Test
    void two_who_buy_without_a_lock_are_seen(Redis redis) {
        SectionRunner runner = runner(redis, 1, 1);

        assertThatNoException().isThrownBy(runner::requireCanarySoldTwice);
    }

    /** A gets in, looks and stands still until B has looked, who gets in before that. */
    @Test
    void no_section_is_blamed_under_a_lock_that_lets_two_in(Redis redis) throws InterruptedException {
        LockSpec open = LockSpec.inRedis("open").made((over, key, owner, lease) -> new OpenLock());
        SectionRunner runner = new SectionRunner(open, redis, database, 2, 1, () -> false, (sold, holders) -> {});

        SectionBill bill = runner.run(SaleSection.GOES_ON_WITHOUT_LOCK, SectionAttack.LATE_COMMIT);

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
    void who_interrupts_gets_the_bill_so_far(Redis redis) throws InterruptedException {
        List<Integer> sold = new ArrayList<>();
        SectionRunner runner = runner(redis, 1, 3, () -> !sold.isEmpty(), (now, holders) -> sold.add(now));

        SectionBill bill = runner.run(SaleSection.UNLOCK_AFTER_COMMIT, SectionAttack.NONE);

        assertThat(bill.words(Language.ENGLISH)).isEqualTo("sold 1 of 3; nobody to refund, so far: stopped by Ctrl-C");
    }

    @Test
    void a_redis_that_goes_away_in_the_middle_leaves_the_bill_so_far() throws InterruptedException {
        Redis own = Redis.start(RedisBackend.chosen());
        SectionRunner runner = runner(own, 1, 3, () -> false, (now, holders) -> own.close());

        SectionBill bill = runner.run(SaleSection.UNLOCK_AFTER_COMMIT, SectionAttack.NONE);

        assertThat(bill.words(Language.ENGLISH)).startsWith("sold 1 of 3; nobody to refund");
    }

    /** Somebody else writes an order: what the buyers were told is not what the shop has in its books. */
    @Test
    void a_shop_whose_books_say_something_else_proves_nothing(Redis redis) throws InterruptedException {
        SectionRunner runner = runner(redis, 1, 1, () -> false, (now, holders) -> orderForNobody());

        SectionBill bill = runner.run(SaleSection.UNLOCK_AFTER_COMMIT, SectionAttack.NONE);

        assertThat(bill.words(Language.ENGLISH))
                .isEqualTo("sold 2 of 1; 1 customer to refund, so far: "
                        + "the shop has 2 orders in its books, but 1 buyers were told that they had bought");
    }

    private static void orderForNobody() {
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
