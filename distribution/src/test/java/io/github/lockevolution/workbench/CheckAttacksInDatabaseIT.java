package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Locks in a PostgreSQL that somebody wrote at home under real faults: each shows what a described lock of its kind shows there. */
class CheckAttacksInDatabaseIT {

    private static final String LOCKS = "src/test/resources/io/github/lockevolution/workbench/attacked/";

    private static final List<String> ATTACKED =
            List.of("check", "--database", "postgres", "--clients", "2", "--lost-replies", "0", "--json", "--attacks");

    private final LabCommand lab = new LabCommand();

    private int attack(String... target) {
        return lab.run(Stream.concat(ATTACKED.stream(), Stream.of(target)).toArray(String[]::new));
    }

    private JsonObject told() {
        assertThat(lab.err()).isEmpty();
        return JsonParser.parseString(lab.out()).getAsJsonObject();
    }

    /** Each attack with its result; one that was left out with the reason. */
    private String attacks() {
        return told().getAsJsonObject("attacks").entrySet().stream()
                .map(attack -> shown(attack.getKey(), attack.getValue().getAsJsonObject()))
                .collect(Collectors.joining());
    }

    private static String shown(String attack, JsonObject seen) {
        String result = seen.get("result").getAsString();
        boolean isTold = result.equals("not applicable") || result.equals("inconclusive");
        return String.format(
                Locale.ROOT, "%-20s  %s\n", attack, isTold ? seen.get("story").getAsString() : result);
    }

    @Test
    @Tag("nightly")
    void a_row_with_a_deadline_withstands_what_a_lease_can_withstand() {
        int status = attack(
                "--schema",
                "CREATE TABLE mutex (name VARCHAR(200) PRIMARY KEY, owner VARCHAR(20), until TIMESTAMP WITH TIME ZONE)",
                LOCKS + "RowWithDeadline.java");

        assertThat(attacks()).isEqualTo("""
                        BOTH_AT_ONCE          survives
                        KILLED_WHILE_HOLDING  survives
                        LATE_UNLOCK           survives
                        LOST_REPLY            survives
                        PAUSED_HOLDER         LEASE_OVERRUN
                        SLOW_WORKER           LEASE_OVERRUN
                        DEAD_WAITER           survives
                        DEAD_THREAD           survives
                        CLOCK_AHEAD           not applicable: no clock
                        HALF_OPEN_CONNECTION  not applicable: no session
                        """);
        assertThat(told().get("store").getAsString()).startsWith("PostgreSQL ");
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    @Test
    void a_row_without_one_is_broken_by_a_client_that_is_killed() {
        int status = attack(
                "--schema",
                "CREATE TABLE locks (name VARCHAR(200) PRIMARY KEY)",
                "--expect",
                "FOREIGN_UNLOCK",
                "../docs/your-lock/RowLock.java");

        assertThat(attacks()).isEqualTo("""
                        BOTH_AT_ONCE          survives
                        KILLED_WHILE_HOLDING  ORPHAN_KEY
                        LATE_UNLOCK           not applicable: no lease
                        LOST_REPLY            ORPHAN_KEY
                        PAUSED_HOLDER         not applicable: no lease
                        SLOW_WORKER           not applicable: no lease
                        DEAD_WAITER           survives
                        DEAD_THREAD           ORPHAN_KEY
                        CLOCK_AHEAD           not applicable: no clock
                        HALF_OPEN_CONNECTION  not applicable: no session
                        """);
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }

    /** The lock to begin with goes by the clock of its client; the process of a client makes it from the file as well. */
    @Test
    @Tag("nightly")
    void a_lock_that_its_file_describes_is_attacked_as_it_is_described(@TempDir Path folder) throws IOException {
        LabCommand template = new LabCommand();
        template.type("check --new sql");
        Path file = Files.writeString(folder.resolve("MyTableLock.java"), template.out());

        attack(file.toString());

        assertThat(attacks()).isEqualTo("""
                        BOTH_AT_ONCE          survives
                        KILLED_WHILE_HOLDING  survives
                        LATE_UNLOCK           survives
                        LOST_REPLY            survives
                        PAUSED_HOLDER         LEASE_OVERRUN
                        SLOW_WORKER           LEASE_OVERRUN
                        DEAD_WAITER           survives
                        DEAD_THREAD           survives
                        CLOCK_AHEAD           RACE
                        HALF_OPEN_CONNECTION  not applicable: no session
                        """);
    }

    @Test
    @Tag("nightly")
    void a_program_that_holds_an_advisory_lock_loses_it_with_its_session() throws InterruptedException {
        assumeThat(hasDriver())
                .as("python3 has psycopg2, which advisory_lock.py needs; see .ci/templates")
                .isTrue();

        int status = attack("--store", "postgres", "--", "python3", "../docs/your-lock/advisory_lock.py");

        assertThat(attacks()).isEqualTo("""
                        BOTH_AT_ONCE          survives
                        KILLED_WHILE_HOLDING  survives
                        LATE_UNLOCK           not applicable: no lease
                        LOST_REPLY            survives
                        PAUSED_HOLDER         not applicable: no lease
                        SLOW_WORKER           not applicable: no lease
                        DEAD_WAITER           survives
                        DEAD_THREAD           not applicable: a program
                        CLOCK_AHEAD           not applicable: no clock
                        HALF_OPEN_CONNECTION  LEASE_OVERRUN
                        """);
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    private static boolean hasDriver() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "-c", "import psycopg2")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
