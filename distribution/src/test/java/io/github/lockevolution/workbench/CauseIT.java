package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.github.lockevolution.workbench.text.JsonAt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A failure is named by its cause, the line is that of the command that decides, and a cure is printed only where it was tried. */
class CauseIT {

    private static final String FILES = "src/test/resources/io/github/lockevolution/workbench/cause/";
    private static final String ONCE = "../workbench/src/test/resources/io/github/lockevolution/workbench/once/";
    private static final String SECTIONS = "../extensions/sections/src/main/java/io/github/lockevolution/sections/";

    private final LabCommand lab = new LabCommand();

    /** A failure of a section or of a lock, as the JSON tells it. */
    private JsonObject shown(String file, String failure) {
        lab.run("check", file, "--clients", "2", "--json");
        return JsonAt.at("failures", lab.out()).getAsJsonObject().getAsJsonObject(failure);
    }

    private String cause(String file, String failure) {
        return shown(file, failure).get("cause").getAsString().replace('\u2019', '\'');
    }

    /** A.B.B.A.A-crash.B.B: the crash ends what had begun before it. */
    @Test
    void a_deadlock_is_not_the_doing_of_the_crash_that_ends_it() {
        assertThat(cause(SECTIONS + "RowsInAnyOrder.java", "DEADLOCK"))
                .isEqualTo("each waits for what the other has, and gives back nothing meanwhile");
    }

    /** A.A.B.B.B.A.expire.A: the lease runs out when all is done. */
    @Test
    void a_lease_that_ran_out_beside_it_is_not_blamed() {
        assertThat(cause(SECTIONS + "GoesOnWithoutLock.java", "STALE_WRITE"))
                .isEqualTo(
                        "A's UPDATE (6) goes by its SELECT (2), and B's UPDATE (5) came between; with the SELECT behind"
                                + " that, nothing is wrong");
    }

    @Test
    void a_late_write_over_that_of_another_needs_a_fencing_token() {
        assertThat(cause(SECTIONS + "CheckInside.java", "STALE_WRITE"))
                .isEqualTo(
                        "A's lease ran out (3) while it was at work, B's UPDATE (6) came, and A's UPDATE (8) after that"
                                + " all the same: have each write check a fencing token, or what it has read");
    }

    /** The INSERT was there before the lease ran out, and no check of it could have refused anything. */
    @Test
    void who_only_commits_late_is_not_told_to_have_each_write_check_a_token() {
        assertThat(cause(SECTIONS + "SnapshotInsideLock.java", "STALE_WRITE"))
                .isEqualTo(
                        "A's lease ran out (5) while it was at work, B's COMMIT (10) came, and A's COMMIT (12) after that"
                                + " all the same");
    }

    @Test
    void a_note_that_is_gone_with_its_lease_is_to_be_kept_longer() {
        assertThat(cause(FILES + "NotedForALease.java", "STALE_WRITE"))
                .isEqualTo(
                        "request:7, set by A, was gone when its lease had run out (3), and the work went on as if it had"
                                + " never been there: keep it as long as what it stands for");
    }

    /** No write of the late one comes after that of the other. */
    @Test
    void who_only_reads_late_is_told_what_came_before() {
        assertThat(cause(FILES + "ReadsLate.java", "STALE_WRITE"))
                .startsWith("A's lease ran out (3) while it was at work, and B's INCR (5) came before A's GET (")
                .doesNotContain("fencing");
    }

    /** Two runs of one statement only change the roles of the clients. */
    @Test
    void a_lost_update_is_told_by_what_was_read_and_written_over() {
        assertThat(cause(SECTIONS + "ReadThenWrite.java", "NOT_SERIALIZABLE"))
                .isEqualTo(
                        "A's UPDATE (4) goes by its SELECT (1), and B's UPDATE (3) came between; with the SELECT behind"
                                + " that, nothing is wrong");
    }

    /** To take it before the GET keeps nobody off who goes on without it. */
    @Test
    void whose_lock_would_help_nothing_is_not_told_to_take_it_earlier() {
        assertThat(cause(FILES + "GoesOnWithoutIt.java", "NOT_SERIALIZABLE"))
                .isEqualTo("A's SET (6) goes by its GET (1), and B's SET (5) came between; with the GET behind that,"
                        + " nothing is wrong. In this story the lock is sound, the section is not: nobody touched the"
                        + " lock while another had it");
    }

    @Test
    void who_died_in_a_section_without_a_lock_held_none() {
        assertThat(cause(SECTIONS + "DecrThenIncr.java", "HALF_DONE")).isEqualTo("a crash of B after DECR");
    }

    @Test
    void between_two_commands_of_one_name_it_is_the_first_that_is_named() {
        assertThat(cause(FILES + "../section/TwoRandomWords.java", "HALF_DONE")).isEqualTo("a crash of B after SET x");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            LooksThenSets   | RACE           | redis.set(key, token, SetParams.setParams().nx().px(millis));
            NoLease         | ORPHAN_KEY     | redis.set(key, token, SetParams.setParams().nx().px(millis));
            SameTokenForAll | FOREIGN_UNLOCK |
            HashOfCounts    | FOREIGN_UNLOCK |
            """)
    void a_cure_is_only_what_the_file_has_not_already(String lock, String failure, String cure) {
        JsonObject shown = shown(FILES + lock + ".java", failure);

        assertThat(shown.has("cure") ? shown.get("cure").getAsString() : null).isEqualTo(cure);
        assertThat(shown.has("closed")).isEqualTo(cure != null);
    }

    /** Both are right to get in, one after the other. */
    @Test
    void who_gives_back_what_is_to_be_done_once_lets_it_be_done_again() {
        lab.run("check", ONCE + "FreesTheJobWhenDone.java", "--clients", "2", "--once-per", "30", "--json");
        JsonObject failures = JsonAt.at("failures", lab.out()).getAsJsonObject();
        JsonObject race = failures.getAsJsonObject("RACE");

        assertThat(race.get("cause").getAsString())
                .isEqualTo("DEL of A makes it free again when the work is done, and another does it once more");
        assertThat(race.get("command").getAsString()).isEqualTo("DEL lock");
        assertThat(JsonAt.at("LEASE_OVERRUN.cause", failures).getAsString()).isEqualTo("work outlives its lease");
    }

    @Test
    void a_token_that_all_share_is_named() {
        assertThat(cause(FILES + "SameTokenForAll.java", "FOREIGN_UNLOCK"))
                .isEqualTo(
                        "EVAL of A takes away the lock of another: both have written the same value, so nobody can tell"
                                + " whose it is");
    }

    @ParameterizedTest
    @CsvSource({
        "FreesALatch, UNRELEASED, 26",
        "SetsThenExpires, RACE, 20",
        "DoesNotListen, RACE, 22",
        "LooksBeforeTheWork, NOT_SERIALIZABLE, 27"
    })
    void the_line_is_that_by_which_belief_and_truth_differ(String lock, String failure, int line) {
        assertThat(shown(FILES + lock + ".java", failure).get("line").getAsInt())
                .isEqualTo(line);
    }

    @Test
    void beside_a_pass_stands_what_would_surprise() {
        lab.run("check", FILES + "LockOfItsOwn.java", "--clients", "2");

        assertThat(lab.out())
                .contains("LockOfItsOwn shows no failure")
                .contains("one client has lock:A while another has lock:B, and is done meanwhile")
                .contains("every client answers that it is done, in whatever order they come");
    }
}
