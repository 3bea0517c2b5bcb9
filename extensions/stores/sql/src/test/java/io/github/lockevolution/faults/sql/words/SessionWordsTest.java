package io.github.lockevolution.faults.sql.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ActiveRecord, Sequelize, SQLAlchemy, Hibernate and a pool send by themselves is about the session alone; what touches a row or a lock is not. */
class SessionWordsTest {

    private static boolean areAll(String sql) {
        return SessionWords.areAll(SqlWords.ofNumbered(sql, List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET client_min_messages TO warning;SET TIME ZONE INTERVAL '+00:00' HOUR TO MINUTE",
                "SET standard_conforming_strings=on;",
                "SHOW max_identifier_length",
                "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE",
                "SET lock_timeout = '2s'",
                "set sql_mode = concat(@@sql_mode, ',STRICT_TRANS_TABLES')",
                "DISCARD PLANS",
                "select pg_catalog.version()",
                "select current_schema()",
                "SELECT 1",
                "SELECT CURRENT_USER, current_database() AS db",
                "SELECT set_config('search_path', '', false)",
                "/* app:shop */ SELECT current_setting('server_version_num')",
                "SELECT t.oid, t.typname FROM pg_type as t WHERE t.typname IN ('int2', 'bool')",
                "SELECT t.oid, typarray FROM pg_type t JOIN pg_namespace ns ON typnamespace = ns.oid WHERE typname = 'hstore'",
                "SELECT a.attname, format_type(a.atttypid, a.atttypmod), pg_get_expr(d.adbin, d.adrelid), (SELECT c.collname FROM"
                        + " pg_collation c, pg_type t WHERE c.oid = a.attcollation AND t.oid = a.atttypid) FROM pg_attribute a"
                        + " LEFT JOIN pg_attrdef d ON a.attrelid = d.adrelid AND a.attnum = d.adnum"
                        + " WHERE a.attrelid = '\"items\"'::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum",
                "SELECT a.attname FROM ( SELECT indrelid, indkey, generate_subscripts(indkey, 1) idx FROM pg_index WHERE indrelid ="
                        + " '\"items\"'::regclass AND indisprimary ) i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum ="
                        + " i.indkey[i.idx] ORDER BY i.idx",
                "WITH ranges AS ( SELECT pg_range.rngtypid, pg_type.typname AS rngtypname FROM pg_range LEFT OUTER JOIN pg_type ON"
                        + " pg_type.oid = pg_range.rngtypid)SELECT pg_type.typname, ranges.rngtypname FROM pg_type LEFT OUTER JOIN ranges"
                        + " ON pg_type.oid = ranges.rngsubtype WHERE (pg_type.typtype IN('b', 'e'))",
                "select column_name, data_type from information_schema.columns where table_name = 'items'"
            })
    void what_only_the_session_notices(String sql) {
        assertThat(areAll(sql)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT stock FROM items",
                "SELECT 1 FROM pg_type t, items i",
                "SELECT 1 FROM (SELECT oid FROM pg_type) t JOIN items i ON i.id = t.oid",
                "SELECT 1 FROM pg_class c JOIN unnest(ARRAY[1]) u ON true, items",
                "SELECT oid, (SELECT max(id) FROM items) FROM pg_type",
                "SELECT oid FROM pg_type WHERE oid IN (SELECT id FROM items)",
                "WITH gone AS (DELETE FROM items RETURNING id) SELECT * FROM gone",
                "WITH all_of AS (SELECT id FROM items) SELECT * FROM all_of",
                "SELECT pg_try_advisory_lock(1)",
                "SELECT GET_LOCK('a', 0)",
                "SELECT nextval('numbers')",
                "SELECT sell()",
                "SELECT sell() FROM pg_class",
                "SELECT now()",
                "SELECT CURRENT_TIMESTAMP",
                "SELECT pid FROM pg_locks",
                "SELECT count(*) FROM pg_stat_activity",
                "SELECT last_value FROM pg_sequences",
                "SET x = 1; UPDATE items SET stock = 0",
                "SELECT oid FROM pg_class FOR UPDATE",
                "SELECT 1 INTO copy",
                "BEGIN",
                "DISCARD ALL",
                "SET AUTOCOMMIT TRUE",
                "set autocommit = 1",
                "SET @got = GET_LOCK('a', 0)",
                "SET @stock = (SELECT stock FROM items)",
                "SET GLOBAL max_connections = 1",
                "SET @@global.max_connections = 1",
                "SET EXCLUSIVE TRUE",
                "INSERT INTO items VALUES (1)",
                ";"
            })
    void what_others_may_notice(String sql) {
        assertThat(areAll(sql)).isFalse();
    }
}
