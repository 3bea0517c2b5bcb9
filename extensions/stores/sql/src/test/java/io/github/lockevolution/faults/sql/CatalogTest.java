package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.h2.api.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a database is asked about its tables, and until when the answer holds; in an H2. */
class CatalogTest {

    private static final Database DATABASE = Database.start(DatabaseBackends.named("h2"));

    private String schema;
    private Connection connection;
    private Catalog catalog;

    @BeforeEach
    void make() throws SQLException {
        schema = DATABASE.schemas().make();
        connection = DATABASE.connectTo(schema);
        catalog = ofProduct(DatabaseProduct.H2, Optional.of(schema));
        run(
                "CREATE TABLE item (id INT PRIMARY KEY, code VARCHAR(9) UNIQUE, n INT, m INT)",
                "CREATE UNIQUE INDEX pair ON item (n, m)",
                "CREATE INDEX slow ON item (m)");
    }

    private Catalog ofProduct(DatabaseProduct product, Optional<String> place) {
        return new Catalog(product, language -> "here", connection, place);
    }

    @AfterEach
    void drop() throws SQLException {
        connection.close();
        DATABASE.schemas().drop(schema);
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    private void run(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private static List<String> words(String statement) {
        return List.of(statement.split(" "));
    }

    @Test
    void columns_are_unique_if_an_index_says_so_of_them_or_of_some_of_them() {
        assertThat(catalog.isUnique("item", Set.of("id"))).isTrue();
        assertThat(catalog.isUnique("ITEM", Set.of("code", "n"))).isTrue();
        assertThat(catalog.isUnique("Item", Set.of("n", "m"))).isTrue();
        assertThat(catalog.isUnique("item", Set.of("n"))).isFalse();
        assertThat(catalog.isUnique("item", Set.of("m"))).isFalse();
        assertThat(catalog.isUnique("item", Set.of())).isFalse();
        assertThat(catalog.isUnique("nothing", Set.of("id"))).isFalse();
    }

    @Test
    void a_table_without_a_schema_is_found_where_the_connection_looks() {
        assertThat(ofProduct(DatabaseProduct.H2, Optional.empty()).isUnique("item", Set.of("id")))
                .isTrue();
        assertThat(ofProduct(DatabaseProduct.H2, Optional.of("elsewhere")).isUnique("item", Set.of("id")))
                .isFalse();
    }

    @Test
    void a_table_is_one_row_until_it_has_two() throws SQLException {
        assertThat(catalog.isOneRow("item")).isTrue();
        run("INSERT INTO item VALUES (1, 'a', 1, 1)");
        assertThat(catalog.isOneRow("item")).isTrue();
        run("INSERT INTO item VALUES (2, 'b', 2, 2)");
        assertThat(catalog.isOneRow("item")).isFalse();
        assertThat(catalog.isOneRow("nothing")).isFalse();
    }

    @Test
    void what_somebody_has_made_is_a_function_and_what_every_database_has_is_none() throws SQLException {
        run("CREATE ALIAS Sell AS 'int sell() { return 1; }'");
        try {
            assertThat(catalog.isFunction("sell")).isTrue();
            assertThat(catalog.isFunction("SELL")).isTrue();
            assertThat(catalog.isFunction("count")).isFalse();
            assertThat(catalog.callsFunction(words("SELECT sell ()"))).isTrue();
            assertThat(catalog.callsFunction(words("SELECT sell"))).isFalse();
            assertThat(ofProduct(DatabaseProduct.OTHER, Optional.empty()).isFunction("sell"))
                    .isFalse();
        } finally {
            run("DROP ALIAS Sell");
        }
    }

    /** Does nothing. */
    public static final class Watching implements Trigger {

        @Override
        public void fire(Connection over, Object[] before, Object[] after) {}
    }

    @Test
    void a_trigger_is_known_by_the_table_that_it_watches() throws SQLException {
        run("CREATE TRIGGER watching AFTER INSERT ON item FOR EACH ROW CALL '" + Watching.class.getName() + "'");

        assertThat(catalog.hasTrigger("Item")).isTrue();
        assertThat(catalog.hasTrigger("other")).isFalse();
        assertThat(ofProduct(DatabaseProduct.OTHER, Optional.empty()).hasTrigger("item"))
                .isFalse();
    }

    @Test
    void it_is_asked_once_until_a_statement_may_have_changed_what_is_there() throws SQLException {
        assertThat(catalog.isUnique("item", Set.of("m"))).isFalse();
        assertThat(catalog.hasTrigger("item")).isFalse();
        run(
                "CREATE UNIQUE INDEX fast ON item (m)",
                "CREATE TRIGGER watching AFTER INSERT ON item FOR EACH ROW CALL '" + Watching.class.getName() + "'");

        assertThat(catalog.isWide(words("SELECT 1"))).isFalse();
        assertThat(catalog.isUnique("item", Set.of("m"))).isFalse();
        assertThat(catalog.hasTrigger("item")).isFalse();
        assertThat(catalog.isWide(words("create unique index fast on item (m)")))
                .isFalse();
        assertThat(catalog.isUnique("item", Set.of("m"))).isTrue();
        assertThat(catalog.hasTrigger("item")).isTrue();
    }

    /** An H2 begins an insertion anew, and other databases do so with any statement. */
    @Test
    void only_an_h2_goes_on_in_the_middle_of_a_change_that_has_waited() throws SQLException {
        run("INSERT INTO item VALUES (1, 'a', 1, 1), (2, 'b', 2, 2)");
        List<String> change = words("UPDATE item SET n = 1 WHERE n > 2");

        assertThat(catalog.isWide(change)).isTrue();
        assertThat(catalog.waitsInPlace(change)).isTrue();
        assertThat(catalog.waitsInPlace(words("UPDATE item SET n = 1 WHERE id = 1")))
                .isFalse();
        assertThat(catalog.waitsInPlace(words("INSERT INTO item SELECT 3, 'c', 3, 3")))
                .isFalse();
        assertThat(ofProduct(DatabaseProduct.POSTGRESQL, Optional.of(schema)).waitsInPlace(change))
                .isFalse();
    }
}
