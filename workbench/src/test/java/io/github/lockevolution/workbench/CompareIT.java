package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.text.Columns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareIT {

    private final LabCommand lab = new LabCommand();

    @ParameterizedTest
    @CsvSource({"en", "zh"})
    void the_stores_stand_side_by_side(String language) {
        int status = lab.run("compare", "redis", "database", "zookeeper", "--language", language);

        assertThat(status).isZero();
        assertThat(lab.out().lines())
                .allSatisfy(line -> assertThat(Columns.of(line)).isLessThanOrEqualTo(80));
        assertThat(lab.out())
                .containsPattern("LEASE_OVERRUN +LEASE_OVERRUN +LEASE_OVERRUN\\n")
                .contains("Redis 7.0.15", "H2 2.", "ZooKeeper 3.");
        assertThat(lab.err()).isEmpty();
    }

    @Test
    void each_cell_has_its_schedule_in_the_json() {
        int status = lab.run("compare", "stage2", "db-client-clock", "--json");

        JsonArray locks = JsonParser.parseString(lab.out()).getAsJsonObject().getAsJsonArray("locks");
        JsonObject died =
                locks.get(0).getAsJsonObject().getAsJsonObject("faults").getAsJsonObject("HOLDER_DIES");
        assertThat(status).isZero();
        assertThat(died.get("schedule").getAsString()).isEqualTo("stage2-setnx:A.A-crash");
        assertThat(died.get("freeAgain").getAsString()).isEqualTo("never");
        assertThat(locks.get(1).getAsJsonObject().get("roundTrips").getAsInt()).isEqualTo(2);
    }

    @Test
    void for_a_page_each_fault_has_its_schedule_and_nothing_has_a_time() {
        int status = lab.run("compare", "stage2", "db-client-clock", "--as", "markdown");

        assertThat(status).isZero();
        assertThat(lab.out())
                .startsWith("|  | `stage2-setnx` | `db-client-clock` |\n|---|---|---|\n")
                .contains("| `stage2-setnx:A.A-crash` | `db-client-clock:A.A-crash` |")
                .endsWith(" | 2 | 2 |\n")
                .doesNotContain("µs", "median");
    }

    @Test
    void a_store_that_is_not_there_is_inconclusive_and_the_others_are_compared() {
        int status = lab.run("compare", "redis", "database", "--database", "jdbc:nothing://127.0.0.1:1/none");

        assertThat(status).isEqualTo(3);
        assertThat(lab.out()).containsPattern("A:tokenA +\\?\n").contains("inconclusive: db-skip-locked: ");
    }

    @Test
    void a_store_that_no_lock_is_for_is_told_so() {
        int status = lab.run("compare", "etcd");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err()).contains("there is no lock 'etcd'");
    }
}
