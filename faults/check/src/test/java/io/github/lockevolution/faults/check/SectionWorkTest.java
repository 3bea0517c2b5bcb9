package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.memory.MemorySection;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What in the story of a section is about the work, and what is about a lock. */
class SectionWorkTest {

    private final List<Step> steps = new ArrayList<>();
    private Map<String, KeyState> held = Map.of();

    private static KeyState forEver(String value) {
        return new KeyState(value, Optional.empty());
    }

    private static KeyState forLease(String value) {
        return new KeyState(value, Optional.of(Duration.ofSeconds(30)));
    }

    /** The next command, after which the store holds this. */
    private SectionWorkTest sends(int client, MoveKind kind, Exchange sent, Map<String, KeyState> now) {
        held = now;
        steps.add(new Step(
                new Move(kind, client),
                List.of(),
                Optional.of(sent),
                Optional.of(ClientPhase.ACQUIRING),
                Optional.of(ClientPhase.ACQUIRING),
                List.of(),
                new TreeMap<>(now)));
        return this;
    }

    private SectionWorkTest sends(int client, String command, Map<String, KeyState> now) {
        return sends(client, MoveKind.STEP, Exchange.answered(Move.name(client), command, "OK"), now);
    }

    private SectionWorkTest sends(int client, String command) {
        return sends(client, command, held);
    }

    private SectionWork work() {
        return new SectionWork(new Trace(
                MemorySection.of("section", Map.of(), it -> "done"),
                Schedule.parse("section:A"),
                steps,
                List.of(),
                Optional.empty()));
    }

    private static Exchange at(String store, String command) {
        return new Exchange("A", command, "OK", false, Optional.of(store));
    }

    @Test
    void a_key_with_a_lease_that_is_gone_at_the_end_is_a_lock() {
        sends(0, "SET mutex A", Map.of("mutex", forLease("A"), "session", forLease("x")))
                .sends(0, "SET session x", Map.of("session", forLease("x"), "stays", forEver("y")));
        SectionWork work = work();

        assertThat(work.isAbout(Exchange.answered("A", "DEL mutex", "1"))).isFalse();
        assertThat(work.isAbout(Exchange.answered("A", "GET session", "x"))).isTrue();
        assertThat(work.isAbout(Exchange.answered("A", "GET stays", "y"))).isTrue();
        assertThat(work.isAbout(Exchange.answered("A", "GET lock", "nil"))).isFalse();
        assertThat(work.isAbout(Exchange.answered("A", "PING", "PONG"))).isTrue();
    }

    @Test
    void what_is_called_like_the_lock_in_another_store_is_about_the_work() {
        sends(
                0,
                "SET lock A",
                Map.of(
                        "lock",
                        forLease("A").at(Optional.of("Redis")),
                        "x",
                        forEver("1").at(Optional.of("SQL"))));
        SectionWork work = work();

        assertThat(work.isAbout(at("Redis", "DEL lock"))).isFalse();
        assertThat(work.isAbout(at("SQL", "DELETE FROM lock"))).isTrue();
        assertThat(work.isAbout(at("Redis", "GET x"))).isTrue();
    }

    @Test
    void where_nobody_ever_took_a_lock_its_name_is_its_own_in_each_store() {
        sends(0, "GET x");

        assertThat(work().isAbout(at("Redis", "GET lock"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "GET x,           true,  false",
        "select * from t, true,  false",
        "HGETALL x,       true,  false",
        "SET x 1,         false, true",
        "INSERT INTO t,   false, true",
        "MULTI,           false, false",
        "begin,           false, false",
        "COMMIT,          false, true",
        "SET lock A,      false, false",
        "GET lock,        false, false",
    })
    void a_command_reads_or_writes_the_work_or_neither(String command, boolean isRead, boolean isWrite) {
        sends(0, command);

        assertThat(work().isRead(0)).isEqualTo(isRead);
        assertThat(work().isWrite(0)).isEqualTo(isWrite);
        assertThat(work().isChange(0)).isFalse();
    }

    @Test
    void what_is_only_queued_writes_nothing_yet() {
        sends(0, MoveKind.STEP, Exchange.answered("A", "SET x 1", "QUEUED"), Map.of());

        assertThat(work().isWrite(0)).isFalse();
    }

    @Test
    void whatever_changes_the_work_writes_also_where_it_reads() {
        sends(0, "GET x", Map.of("x", forEver("1")))
                .sends(0, "GET lock", Map.of("x", forEver("2")))
                .sends(0, "SET y 1", Map.of("x", forEver("2"), "lock", forLease("A")));

        assertThat(work().isChange(0)).isTrue();
        assertThat(work().isWrite(0)).isTrue();
        assertThat(work().isChange(1)).isFalse();
        assertThat(work().isWrite(1)).isFalse();
        assertThat(work().isChange(2)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            value = MoveKind.class,
            names = {"STEP", "LOST_REPLY", "CRASH", "SIDE"})
    void a_command_counts_whose_reply_was_lost_as_well(MoveKind kind) {
        sends(0, kind, Exchange.answered("A", "SET x 1", "OK"), Map.of("x", forEver("1")));

        boolean isStep = kind == MoveKind.STEP || kind == MoveKind.LOST_REPLY;
        assertThat(work().isWrite(0)).isEqualTo(isStep);
        assertThat(work().isChange(0)).isEqualTo(isStep);
    }

    @Test
    void a_move_that_is_nobodys_has_no_client() {
        sends(1, "SET x 1");
        steps.add(Step.ofTime(List.of(), new TreeMap<>()));

        assertThat(work().client(0)).isEqualTo(1);
        assertThat(work().client(1)).isEqualTo(-1);
        assertThat(work().command(1)).isEmpty();
        assertThat(work().isWrite(1)).isFalse();
        assertThat(work().isRead(1)).isFalse();
    }

    @Test
    void the_next_write_of_a_client_and_the_last_of_all_are_found() {
        sends(0, "SET x 1")
                .sends(1, "SET x 2")
                .sends(0, "GET x")
                .sends(0, "SET x 3")
                .sends(1, "GET x");

        assertThat(work().nextWrite(0, 0)).hasValue(3);
        assertThat(work().nextWrite(2, 1)).hasValue(3);
        assertThat(work().nextWrite(0, 3)).isEmpty();
        assertThat(work().nextWrite(1, 0)).hasValue(1);
        assertThat(work().lastWrite()).hasValue(3);
        steps.clear();
        assertThat(sends(0, "GET x").work().lastWrite()).isEmpty();
    }

    /** What was written before the other came could not be refused any more. */
    @Test
    void a_commit_brings_about_what_was_written_since_the_commit_before() {
        sends(0, "INSERT INTO t")
                .sends(0, "COMMIT")
                .sends(0, "SELECT 1 FROM t")
                .sends(1, "INSERT INTO t")
                .sends(0, "UPDATE t")
                .sends(0, "commit");

        assertThat(work().wroteNothingOpen(3, 5)).isTrue();
        assertThat(work().wroteNothingOpen(5, 5)).isFalse();
        assertThat(work().wroteNothingOpen(4, 5)).isTrue();
        assertThat(work().wroteNothingOpen(3, 4)).isTrue();
        assertThat(work().wroteNothingOpen(1, 1)).isFalse();
        assertThat(work().wroteNothingOpen(0, 1)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"NOT_STARTED, false", "ACQUIRING, true", "INSIDE, true", "RELEASING, true", "DONE, false", "DEAD, false"
    })
    void a_client_is_at_work_that_has_begun_and_is_not_done(ClientPhase phase, boolean isAtWork) {
        assertThat(SectionWork.isAtWork(phase)).isEqualTo(isAtWork);
    }
}
