package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.databases.DatabaseLocks;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.text.JsonAt;
import io.github.lockevolution.zookeeper.ZooKeeperLocks;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Locks in a database or a ZooKeeper that somebody wrote at home, each in a file whose first line says what has to come out. */
class CheckOutsideRedisIT {

    /** A lock that somebody describes. */
    public static final class InDatabase extends LockProvider {

        @Override
        protected LockSpec describe() {
            return new DatabaseLocks().lock("db-unique-index");
        }
    }

    /** A lock that somebody describes. */
    public static final class InZooKeeper extends LockProvider {

        @Override
        protected LockSpec describe() {
            return new ZooKeeperLocks().lock("zk-ephemeral-node");
        }
    }

    static List<Path> locks() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/io/github/lockevolution/workbench/check"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void there_are_enough_of_them() throws IOException, URISyntaxException {
        assertThat(locks()).hasSizeGreaterThanOrEqualTo(10);
    }

    @ParameterizedTest
    @MethodSource("locks")
    void a_lock_is_told_what_it_shows(Path file) throws IOException {
        ExpectedVerdict.require(file);
    }

    /** As it is explored by its name; the store is named in the result. */
    @Test
    void a_class_that_describes_a_lock_in_a_database_is_checked_there() {
        LabCommand lab = new LabCommand();

        int status = lab.run(
                "check",
                "io.github.lockevolution.workbench.CheckOutsideRedisIT$InDatabase",
                "--clients",
                "2",
                "--lost-replies",
                "0",
                "--json");

        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.get("store").getAsString()).startsWith("H2 ");
        assertThat(told.getAsJsonObject("failures").keySet()).containsExactly("ORPHAN_KEY");
        assertThat(JsonAt.at("failures.ORPHAN_KEY.schedules", told).getAsInt()).isEqualTo(14);
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check --schema no.sql src/test/resources/io/github/lockevolution/workbench/check/RowOfAnyone.java|lab: --schema no.sql is no file; name a file of SQL statements, or write the statement itself",
                "check --schema pom.xml src/test/resources/io/github/lockevolution/workbench/check/RowOfAnyone.java|lab: the database refuses a statement that is to make the tables of the lock (Syntax error in SQL statement",
                "check --store postgres --database h2 -- cat|lab: cat is a program, whose statements the bench holds in the protocol of a PostgreSQL, a MariaDB or a MySQL on one host, and this is H2",
                "check --servers 3 io.github.lockevolution.workbench.CheckOutsideRedisIT$InDatabase|lab: io.github.lockevolution.workbench.CheckOutsideRedisIT.InDatabase keeps its state in SQL, and --servers is for locks in Redis; leave it out",
                "check --attacks io.github.lockevolution.workbench.CheckOutsideRedisIT$InZooKeeper|lab: io.github.lockevolution.workbench.CheckOutsideRedisIT.InZooKeeper keeps its state in ZooKeeper 3.9.5. --attacks puts a proxy before a store, which the bench can do before a Redis and before a PostgreSQL (--database postgres), but not before this one; leave it out",
                "check --attacks io.github.lockevolution.workbench.CheckOutsideRedisIT$InDatabase|lab: io.github.lockevolution.workbench.CheckOutsideRedisIT.InDatabase keeps its state in H2 2.3.232. --attacks puts a proxy before a store, which the bench can do before a Redis and before a PostgreSQL (--database postgres), but not before this one; leave it out"
            })
    void who_types_it_wrong_is_told_so_in_a_sentence(String command, String told) {
        LabCommand lab = new LabCommand();

        int status = lab.run(command.split(" "));

        assertThat(lab.err()).startsWith(told);
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }
}
