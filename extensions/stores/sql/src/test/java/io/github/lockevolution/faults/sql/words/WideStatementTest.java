package io.github.lockevolution.faults.sql.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which statements read more than the rows that they write, of a table {@code item} with an {@code id}, and one {@code pair} of two columns. */
class WideStatementTest {

    private static final WideStatement.Tables TABLES = new WideStatement.Tables() {

        @Override
        public boolean isFunction(String name) {
            return name.equalsIgnoreCase("sell");
        }

        @Override
        public boolean hasTrigger(String table) {
            return table.equalsIgnoreCase("watched");
        }

        @Override
        public boolean isUnique(String table, Set<String> columns) {
            return table.equalsIgnoreCase("pair") ? columns.containsAll(Set.of("a", "b")) : columns.contains("id");
        }

        @Override
        public boolean isOneRow(String table) {
            return table.equals("single");
        }
    };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO item SELECT 1, 'A' WHERE NOT EXISTS (SELECT 1 FROM item WHERE id = 1)",
                "insert into item (id) values ((select max(id) + 1 from item))",
                "UPDATE item SET n = (SELECT MAX(n) + 1 FROM item) WHERE id = 1",
                "UPDATE item SET n = n - 1 WHERE n > 0",
                "UPDATE item SET n = n - 1",
                "UPDATE item SET n = 0 WHERE id = 1 OR n = 2",
                "UPDATE item SET n = 0 WHERE id = n",
                "UPDATE item SET n = 0 WHERE id > 1",
                "UPDATE item SET n = o.n FROM other o WHERE item.id = 1",
                "UPDATE item JOIN other ON item.id = other.id SET item.n = 1 WHERE item.id = 1",
                "UPDATE pair SET n = 1 WHERE a = 1",
                "UPDATE watched SET n = 1 WHERE id = 1",
                "DELETE FROM item WHERE n = 1",
                "DELETE FROM item USING other WHERE item.id = 1",
                "DELETE FROM item",
                "INSERT INTO watched VALUES (1)",
                "WITH sold AS (UPDATE item SET n = 1 WHERE id = 1 RETURNING n) SELECT n FROM sold",
                "MERGE INTO item USING other ON item.id = other.id WHEN MATCHED THEN UPDATE SET n = 1",
                "SELECT sell()",
                "SELECT * FROM shop.Sell(1)",
                "CALL sell(1)",
                "DO $$ BEGIN PERFORM 1; END $$",
                "/* once */ INSERT INTO item SELECT 1",
                "UPDATE item SET n = 1 WHERE id = 1 ; UPDATE item SET n = 1 WHERE id = 2"
            })
    void may_meet_what_others_do_before_it_is_committed(String statement) {
        assertThat(isWide(statement)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO item VALUES (1, 'SELECT')",
                "INSERT INTO item VALUES (1, 2), (2, 2)",
                "INSERT INTO item (id, at) VALUES (1, now()) ON CONFLICT DO NOTHING",
                "INSERT INTO item VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET n = item.n + 1 WHERE item.n < 3",
                "UPDATE item SET n = n - 1 WHERE id = 1 AND n > 0",
                "UPDATE item SET n = n - 1 WHERE (n > 0 AND (id = 'a'))",
                "UPDATE shop.item AS i SET n = 1 WHERE i.id = -1 RETURNING n",
                "UPDATE item SET at = EXTRACT(EPOCH FROM now()) WHERE id = '1'::int",
                "update \"item\" set n = 0 where 1 = \"id\" and (n = 1 or n = 2)",
                "UPDATE pair SET n = 1 WHERE a = 1 AND b = 'x; SELECT'",
                "UPDATE single SET n = n - 1 WHERE n > 0",
                "DELETE FROM item WHERE id = CAST(1 AS INT)",
                "MERGE INTO item KEY (id) VALUES (1, 2)",
                "SELECT n FROM item WHERE id IN (SELECT id FROM item) FOR UPDATE",
                "SELECT pg_advisory_lock(1)",
                "SELECT 1 ; SELECT 2",
                "BEGIN ; INSERT INTO item SELECT 1 ; COMMIT",
                "COMMIT",
                "CREATE TABLE more AS SELECT 1"
            })
    void reads_no_more_than_it_writes_or_writes_nothing(String statement) {
        assertThat(isWide(statement)).isFalse();
    }

    private static boolean isWide(String statement) {
        return new WideStatement(TABLES).isWide(List.of(statement.split(" ")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE item SET n = (SELECT MAX(n) + 1 FROM item) WHERE id = 1 | true",
                "DELETE FROM item WHERE id = (SELECT MIN(id) FROM item) | true",
                "MERGE INTO item KEY (id) VALUES (1, (SELECT n + 1 FROM item WHERE id = 1)) | true",
                "UPDATE item SET n = n - 1 WHERE id = 1 | false",
                "INSERT INTO item SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM item WHERE id = 1) | false",
                "UPDATE item SET n = sell() WHERE id = 1 | false",
                "SELECT sell() | false"
            })
    void a_change_by_what_others_may_change_is_told_from_any_other(String statement, boolean expected) {
        assertThat(new WideStatement(TABLES).changesByOthers(List.of(statement)))
                .isEqualTo(expected);
    }
}
