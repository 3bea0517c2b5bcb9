package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.memory.MemoryLock.Call;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever comes last finds the lock as it is, tries as long as that may change anything, and leaves it as it was. */
class NewcomersTest {

    /** One lease of thirty seconds, and a second. */
    private static final Duration LEASE = Duration.ofSeconds(31);

    private final List<Long> times = Collections.synchronizedList(new ArrayList<>());
    private WatchedSystem system;
    private LockProfile profile;
    private Newcomers newcomers;

    @BeforeEach
    void come() {
        come(MemoryLock.SET_NX_PX);
    }

    private void come(LockSpec lock) {
        close();
        system = new WatchedSystem(MemoryLock.system(lock));
        profile = new LockProfile(system.key(), system.lease());
        newcomers = new Newcomers(system, profile);
    }

    @AfterEach
    void close() {
        if (newcomers != null) {
            newcomers.close();
            system.close();
        }
    }

    private String run(String... command) {
        return system.run(command);
    }

    private boolean wouldEnter() {
        return newcomers.free(system.store().look(), 0) == 1;
    }

    private FinalCheck lastAttempt() {
        return lastAttempt(0);
    }

    private FinalCheck lastAttempt(int time) {
        return newcomers.lastAttempt(time, new Canonicalizer(profile, List.of("A", "B")));
    }

    /** Whose refusals leave this behind, and who notes what time it is. */
    private LockSpec refused(MemoryLock.Call call) {
        return MemoryLock.taking("refused", MemoryLock.SETNX, take -> take.or(call));
    }

    /** Says no. */
    private final Call notesTime = it -> {
        times.add(it.clock().millis());
        return false;
    };

    private static long after(int leases) {
        return BenchClock.START.plus(LEASE.multipliedBy(leases)).toEpochMilli();
    }

    @Test
    void a_lock_is_taken_and_given_back_before_anything_is_counted() {
        newcomers.rehearse();

        assertThat(system.store().look().values()).isEmpty();
        assertThat(profile.readsClock()).isFalse();
        assertThat(run("SET", system.key(), "A")).isEqualTo("OK");
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(newcomers::rehearse)
                .withMessageContaining("set-nx-px")
                .withMessageContaining("SET lock N NX PX 30000");
    }

    @Test
    void a_rehearsal_finds_out_who_reads_the_clock_and_begins_when_every_run_does() {
        come(refused(it -> false));
        newcomers.rehearse();
        assertThat(profile.readsClock()).isFalse();

        come(MemoryLock.taking("watch", MemoryLock.SETNX, notesTime::or));
        newcomers.free(system.store().look(), 3);
        assertThat(profile.readsClock()).isTrue();
        newcomers.rehearse();

        assertThat(times).containsExactly(after(3), after(0));
    }

    @Test
    void a_rehearsal_alone_notes_who_reads_the_clock() {
        come(MemoryLock.DEADLINE);

        newcomers.rehearse();

        assertThat(profile.readsClock()).isTrue();
    }

    @Test
    void who_would_enter_leaves_the_store_as_it_was() {
        assertThat(wouldEnter()).isTrue();
        assertThat(system.store().look().values()).isEmpty();

        run("SET", system.key(), "A", "PX", "30000");
        assertThat(wouldEnter()).isFalse();
        assertThat(run("GET", system.key())).isEqualTo("\"A\"");
        assertThat(run("PTTL", system.key())).isEqualTo("30000");
    }

    /** Whoever were ended inside would need a new connection. */
    @Test
    void who_would_enter_goes_on_to_its_end() {
        come(MemoryLock.giving("counts", MemoryLock.SETNX, notes::or));

        assertThat(wouldEnter()).isTrue();

        assertThat(times).as("unlocks").hasSize(1);
    }

    @Test
    void who_is_refused_leaves_no_trace_either() {
        come(refused(it -> it.ask("INCR", it.key() + ":refused").equals("nothing")));
        run("SET", system.key(), "A");

        assertThat(wouldEnter()).isFalse();
        assertThat(run("EXISTS", system.key() + ":refused")).isEqualTo("0");
        assertThat(system.restored()).isEqualTo(1);
    }

    /** A client that watches the lock would notice. */
    @Test
    void what_nobody_touched_is_not_put_back() {
        run("SET", system.key(), "A");

        assertThat(wouldEnter()).isFalse();

        assertThat(system.restored()).isZero();
    }

    @Test
    void a_newcomer_comes_when_so_many_leases_have_gone_by() {
        come(MemoryLock.taking("watch", MemoryLock.SETNX, notesTime::or));

        newcomers.free(system.store().look(), 2);
        newcomers.free(system.store().look(), 0);

        assertThat(times).containsExactly(after(2), after(0));
    }

    @Test
    void a_lock_that_nobody_has_lets_the_newcomer_in() {
        assertThat(lastAttempt())
                .isEqualTo(new FinalCheck(true, List.of(Exchange.answered("N", "SET lock N NX PX 30000", "OK"))));
        assertThat(system.store().look().values()).isEmpty();
    }

    @Test
    void every_lease_runs_out_before_the_newcomer_comes() {
        come(MemoryLock.taking("counts", MemoryLock.SETNX, notes::or));
        run("SET", system.key(), "A", "PX", "30000");
        system.store().look();

        assertThat(lastAttempt().newcomerEnters()).isTrue();
        assertThat(times).as("attempts").hasSize(1);
    }

    @Test
    void a_key_without_a_lease_keeps_the_newcomer_out() {
        run("SET", system.key(), "A");
        come(MemoryLock.taking("asks", MemoryLock.SETNX, take -> notes.or(take).or(MemoryLock.sending("GET K = no"))));
        run("SET", system.key(), "B");

        FinalCheck check = lastAttempt();

        assertThat(check.newcomerEnters()).isFalse();
        assertThat(check.exchanges())
                .containsExactly(
                        Exchange.answered("N", "SETNX lock N", "0"),
                        Exchange.answered("N", "GET lock", "\"" + ClientNames.mark(1) + "\""));
        assertThat(times).as("attempts").hasSize(1);
    }

    /** It counts its refusals, and lets in whoever has been refused often enough. */
    @ParameterizedTest
    @CsvSource({"1, true, 1", "2, true, 2", "7, true, 7", "8, true, 8", "9, false, 8"})
    void a_lock_that_changes_with_each_refusal_is_tried_up_to_eight_times(int opens, boolean enters, int attempts) {
        come(MemoryLock.of(
                "opens", it -> Integer.parseInt(it.ask("INCR", it.key())) >= opens, MemoryLock.sending("DEL K = 1")));

        FinalCheck check = lastAttempt();

        assertThat(check)
                .isEqualTo(new FinalCheck(
                        enters, List.of(Exchange.answered("N", "INCR lock", Integer.toString(attempts)))));
    }

    @Test
    void what_runs_out_by_itself_is_no_change() {
        come(refused(it -> notes.by(it)
                || it.ask("SET", it.key() + ":x", "1", "PX", "30000").isEmpty()));
        run("SET", system.key(), "A");

        assertThat(lastAttempt().newcomerEnters()).isFalse();
        assertThat(times).as("attempts").hasSize(1);
    }

    /** Says no. */
    private final Call notes = it -> {
        times.add(0L);
        return false;
    };

    /** Whoever reads the clock may change its mind although nothing changes but the time. */
    @Test
    void a_lock_that_reads_the_clock_is_tried_eight_times_each_after_twice_as_long() {
        come(refused(notesTime));
        run("SET", system.key(), "A");

        FinalCheck check = lastAttempt(2);

        assertThat(check.newcomerEnters()).isFalse();
        assertThat(times)
                .containsExactly(after(3), after(4), after(6), after(10), after(18), after(34), after(66), after(130));
    }

    @ParameterizedTest
    @CsvSource({"0, 4", "3, 2", "5, 1"})
    void a_deadline_that_is_leases_away_is_waited_for(int time, int attempts) {
        Call isTime = it -> it.clock().millis() >= after(5);
        come(MemoryLock.taking(
                "waits", MemoryLock.SETNX, take -> notesTime.or(isTime).and(take)));

        assertThat(lastAttempt(time).newcomerEnters()).isTrue();
        assertThat(times).hasSize(attempts);
    }

    @Test
    void a_lock_that_throws_at_a_newcomer_proves_nothing_unless_it_says_no_in_this_way() {
        LockSpec throwing = refused(it -> {
            throw new UnsupportedOperationException("somebody has it");
        });
        come(throwing);
        run("SET", system.key(), "A");
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(this::wouldEnter)
                .withMessage("refused threw java.lang.UnsupportedOperationException: somebody has it although nobody"
                        + " is in the way; the gate saw [SETNX lock N]")
                .withCauseInstanceOf(UnsupportedOperationException.class);

        come(throwing.refusesBy(IllegalStateException.class));
        run("SET", system.key(), "A");
        assertThatExceptionOfType(InconclusiveException.class).isThrownBy(this::wouldEnter);

        come(throwing.refusesBy(UnsupportedOperationException.class));
        run("SET", system.key(), "A");
        assertThat(wouldEnter()).isFalse();
    }

    @Test
    void a_newcomer_that_goes_ends_its_client() {
        newcomers.close();

        assertThat(system.closedClients()).containsExactly("N");
    }
}
