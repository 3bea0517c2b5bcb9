package io.github.lockevolution.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class ShopTest {

    private static final long LOW = 1;
    private static final long HIGH = 2;

    @Test
    void a_token_that_is_lower_than_one_that_was_shown_is_refused() throws SQLException {
        try (Database database = Database.start(DatabaseBackends.named("h2"));
                Shop shop = Shop.open(database, 5);
                Connection connection = shop.connect()) {
            assertThat(shop.show(connection, HIGH)).isTrue();

            assertThat(shop.show(connection, LOW)).isFalse();
            assertThat(shop.writeStock(connection, 4, LOW)).isFalse();
            assertThat(shop.writeStock(connection, 3, HIGH)).isTrue();
            assertThat(shop.stock(connection)).isEqualTo(3);
        }
    }
}
