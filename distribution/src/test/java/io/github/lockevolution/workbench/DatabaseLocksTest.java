package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.text.JsonAt;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lab on locks whose state is a row in a database. */
class DatabaseLocksTest {

    private final LabCommand lab = new LabCommand();

    @Test
    void the_matrix_says_plainly_that_there_are_no_attacks_on_them_in_an_h2() {
        int status = lab.run("--locks", "databases");

        assertThat(status).isZero();
        assertThat(lab.out())
                .startsWith("""
                                      unique     owner      client's   database's locked row
                                      index      column     clock      clock
                ----------------------------------------------------------------------------
                schedules             28         28         328        424        190
                """)
                .containsPattern("[0-9.]+ s on H2 2\\.3\\.232 \\(h2\\)\\.\n")
                .contains("""
                Not attacked: db-unique-index, db-owner-column, db-client-clock,
                db-database-clock, db-skip-locked, db-for-update. There are attacks on locks in
                one Redis, and on those in a PostgreSQL (--database postgres): a proxy stands
                before its port, and an H2 in memory has none. So nothing is said of what they
                would show.
                """)
                .doesNotContain("survives", "through Toxiproxy");
    }

    @Test
    void a_database_that_is_not_there_makes_its_row_inconclusive_and_the_others_run() {
        int status =
                lab.run("explore", "stage2", "db-unique", "--json", "--database", "jdbc:h2:tcp://127.0.0.1:1/none");

        assertThat(status).isEqualTo(3);
        JsonObject json = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(json.has("database")).isFalse();
        JsonObject redis = JsonAt.at("stages.0", json).getAsJsonObject();
        JsonObject table = JsonAt.at("stages.1", json).getAsJsonObject();
        assertThat(redis.get("verdict").getAsString()).isEqualTo("as declared");
        assertThat(table.get("verdict").getAsString()).isEqualTo("inconclusive");
        assertThat(table.get("gap").getAsString())
                .startsWith("the database of lab.database, jdbc:h2:tcp://127.0.0.1:1/none, does not answer (")
                .endsWith("); start it, or leave lab.database out to use h2");
    }

    @Test
    void in_a_database_of_somebody_it_says_first_what_it_makes(@TempDir Path folder) {
        String url = "jdbc:h2:" + folder.resolve("theirs");

        int status = lab.run("explore", "db-unique", "--database", url);

        assertThat(status).isZero();
        assertThat(lab.err())
                .matches("In \\Q" + url + "\\E, the bench makes tables whose names hold [0-9a-f]{8}, and drops them at"
                        + " the end; it touches nothing else there\\.\n");
    }

    @Test
    void a_story_is_told_of_the_statements() {
        int status = lab.run("show", "db-unique-index:A.A-crash.B");

        assertThat(status).isZero();
        assertThat(lab.out()).contains("""
                ORPHAN_KEY
                  Believed:   A is dead; B believes that somebody else has the lock
                  SQL held:   lock = row [remark=A], for ever
                  Closed by:  db-client-clock, by INSERT INTO method_lock (method_name, owner,
                              held_until) VALUES ('key', 'owner', 'deadline'); not yet by
                              db-owner-column
                """);
    }

    @Test
    void a_walk_shows_the_rows() {
        int status = lab.runReading(List.of("A", "quit"), "walk", "db-database-clock");

        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("\nSQL: nothing of the lock\n", "\nSQL: lock = row [owner=A], held for 3600 s\n");
    }

    @Test
    void a_walk_says_who_waits_and_what_that_one_may_do() {
        int status = lab.runReading(List.of("A", "B", "B"), "walk", "db-for-update");

        assertThat(status).isEqualTo(2);
        assertThat(lab.out())
                .contains(
                        "\n  B waits until the database lets it go\n",
                        "\nB cannot happen now: B waits until the database lets it go; possible is A, A-crash");
    }
}
