package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a proxy for a database leads to, and what a client is told instead. */
class PostgresUrlTest {

    private static final Address PROXY = new Address("127.0.0.1", 9000);

    @ParameterizedTest
    @CsvSource({
        "postgresql://host/shop, jdbc:postgresql://host/shop",
        "postgres://me@host:5433/shop, jdbc:postgresql://host:5433/shop?user=me",
        "postgresql://me:secret@host/shop?ssl=true, jdbc:postgresql://host/shop?ssl=true&user=me&password=secret",
        "postgresql://me:p%40ss@[::1]:5433/shop, jdbc:postgresql://[::1]:5433/shop?user=me&password=p%40ss"
    })
    void a_url_as_other_languages_have_it_is_that_of_jdbc(String url, String jdbc) {
        assertThat(PostgresUrl.ofJdbc(url)).isEqualTo(jdbc);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://there:6543/lab?user=me,  there:6543,     jdbc:postgresql://127.0.0.1:9000/lab?user=me",
        "jdbc:postgresql://there/lab,               there:5432,     jdbc:postgresql://127.0.0.1:9000/lab",
        "jdbc:postgresql://there,                   there:5432,     jdbc:postgresql://127.0.0.1:9000/",
        "jdbc:postgresql://there?user=me,           there:5432,     jdbc:postgresql://127.0.0.1:9000/?user=me",
        "jdbc:postgresql:///lab,                    localhost:5432, jdbc:postgresql://127.0.0.1:9000/lab",
        "jdbc:postgresql:lab?user=me,               localhost:5432, jdbc:postgresql://127.0.0.1:9000/lab?user=me",
        "jdbc:postgresql:/,                         localhost:5432, jdbc:postgresql://127.0.0.1:9000/",
        "jdbc:postgresql://[::1]:6543/lab,          [::1]:6543,     jdbc:postgresql://127.0.0.1:9000/lab"
    })
    void every_form_that_the_driver_knows_says_where_the_server_is(String url, String address, String overProxy) {
        PostgresUrl parsed = PostgresUrl.parse(url).orElseThrow();

        assertThat(parsed.address()).hasToString(address);
        assertThat(parsed.through(PROXY)).isEqualTo(overProxy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:mem:lab",
                "jdbc:mysql://there/lab",
                "jdbc:postgresql://one,another/lab",
                "jdbc:postgresql://one:1,another:2/lab",
                "jdbc:postgresql://me@there/lab"
            })
    void another_database_and_several_hosts_are_not_reached_over_one_proxy(String url) {
        assertThat(PostgresUrl.parse(url)).isEmpty();
    }

    @Test
    void a_setting_is_added_behind_those_that_are_there() {
        assertThat(PostgresUrl.parse("jdbc:postgresql://there/lab")
                        .orElseThrow()
                        .through(PROXY, "socketTimeout=1"))
                .isEqualTo("jdbc:postgresql://127.0.0.1:9000/lab?socketTimeout=1");
        assertThat(PostgresUrl.parse("jdbc:postgresql://there/lab?user=me")
                        .orElseThrow()
                        .through(PROXY, "socketTimeout=1"))
                .isEqualTo("jdbc:postgresql://127.0.0.1:9000/lab?user=me&socketTimeout=1");
    }

    @Test
    void before_an_h2_in_memory_no_proxy_can_stand() {
        try (Database database = Database.start(DatabaseBackends.named("h2"))) {
            assertThat(database.address()).isEmpty();
            assertThat(new SqlLauncher(database).live()).isEmpty();
        }
    }
}
