package io.github.lockevolution.faults.explore.run;

import static io.github.lockevolution.faults.explore.run.MemoryExecution.events;
import static io.github.lockevolution.faults.explore.run.MemoryExecution.make;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.lockevolution.faults.gate.ClientKilled;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What can happen next, and what a move does to the clients and to the lock. */
class ExecutionInMemoryTest {

    @RegisterExtension
    final MemoryExecution memory = new MemoryExecution();

    @Test
    void at_the_start_everybody_stands_before_a_command() {
        Execution execution = memory.begin(MemoryLock.SET_NX_PX);

        assertThat(execution.possible()).hasToString("[A, A-lost, A-crash, B, B-lost, B-crash]");
        assertThat(execution.phases()).containsExactly(ClientPhase.NOT_STARTED, ClientPhase.NOT_STARTED);
        assertThat(execution.next(0)).contains("SET lock A NX PX 30000");
        assertThat(execution.next(1)).contains("SET lock B NX PX 30000");
        assertThat(execution.line()).isEmpty();
        assertThat(execution.steps()).isEmpty();
    }

    @Test
    void a_client_has_started_when_it_has_moved_and_not_when_another_has() {
        Execution execution = memory.begin(MemoryLock.SETNX_SETEX);

        make(execution, "A");

        assertThat(execution.phases()).containsExactly(ClientPhase.ACQUIRING, ClientPhase.NOT_STARTED);
    }

    @Test
    void bounds_forbid_faults_and_never_steps() {
        Execution execution = memory.begin(MemoryLock.SET_NX_PX);
        make(execution, "A");

        assertThat(execution.possible(Bounds.clients(2))).hasToString("[A, B]");
        assertThat(execution.possible(Bounds.clients(2).expiries(1))).hasToString("[A, B, expire]");
        assertThat(execution.possible(Bounds.clients(2).lostReplies(1))).hasToString("[A, B, B-lost]");
        assertThat(execution.possible(Bounds.clients(2).crashes(1))).hasToString("[A, A-crash, B, B-crash]");
        assertThat(execution.possible(Bounds.clients(2).ahead(1))).hasToString("[A, B]");
        assertThat(execution.possible()).hasToString("[A, A-crash, B, B-lost, B-crash, expire]");
    }

    /** No store sees a lease that is a number in a value: it runs as long as the lock is taken. */
    @Test
    void a_lock_that_reads_the_clock_has_a_lease_while_it_is_taken() {
        Execution execution = memory.begin(MemoryLock.DEADLINE);
        Bounds bounds = Bounds.clients(2).expiries(1).ahead(1);

        assertThat(execution.possible(bounds)).hasToString("[A, A-ahead, B, B-ahead]");
        make(execution, "A");
        assertThat(execution.possible(bounds)).hasToString("[A, A-ahead, B, B-ahead, expire]");
        assertThat(execution.possible(Bounds.clients(2))).hasToString("[A, B]");
    }

    @Test
    void a_lease_runs_only_as_long_as_somebody_can_move() {
        Execution execution = memory.begin(MemoryLock.SET_NX_PX);
        make(execution, "A.A-crash");

        assertThat(execution.possible()).hasToString("[B, B-lost, B-crash, expire]");
        make(execution, "B");
        assertThat(execution.possible()).isEmpty();
        assertThat(memory.begin(MemoryLock.SETNX).possible()).doesNotContain(Move.EXPIRE);
    }

    @Test
    void a_move_that_cannot_happen_is_refused_with_those_that_can() {
        Execution execution = memory.begin(MemoryLock.SET_NX_PX);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> execution.make(Move.EXPIRE))
                .withMessage("expire cannot happen now, only [A, A-lost, A-crash, B, B-lost, B-crash]");
    }

    @Test
    void a_step_says_what_was_sent_and_what_it_did() {
        Execution execution = memory.begin(MemoryLock.SET_NX_PX);

        assertThat(make(execution, "A")).hasToString("A: SET lock A NX PX 30000 -> OK, A INSIDE, lock=A 30s");
        assertThat(make(execution, "B")).hasToString("B: SET lock B NX PX 30000 -> nil, B DONE, lock=A 30s");
        assertThat(make(execution, "A")).hasToString("A, A RELEASING, lock=A 30s");
        assertThat(make(execution, "A")).hasToString("A: DEL lock -> 1, A DONE, no lock");
        assertThat(execution.steps())
                .extracting(Step::events)
                .containsExactly(
                        List.of(new Event.Took("A"), new Event.Entered("A")),
                        List.of(new Event.Finished("B")),
                        List.of(new Event.Left("A")),
                        List.of(new Event.Freed("A"), new Event.Finished("A")));
        assertThat(execution.steps().get(2).exchange()).isEmpty();
        assertThat(execution.steps().get(3).before()).contains(ClientPhase.RELEASING);
    }

    @Test
    void crashes_and_lost_replies_end_a_client() {
        Execution execution = memory.begin(MemoryLock.SET_NX_PX);

        Step lost = make(execution, "A-lost");
        Step dead = make(execution, "B-crash");

        assertThat(lost).hasToString("A-lost: SET lock A NX PX 30000 -> OK, A DONE, lock=A 30s");
        assertThat(lost.events())
                .containsExactly(new Event.Took("A"), new Event.MissedAnswer("A"), new Event.Finished("A"));
        assertThat(lost.exchange()).contains(Exchange.unanswered("A", "SET lock A NX PX 30000", "OK"));
        assertThat(dead).hasToString("B-crash, B DEAD, lock=A 30s");
        assertThat(dead.events()).containsExactly(new Event.Died("B"));
        assertThat(events(MemoryLock.SET_NX_PX, "A.A.A-crash")).containsExactly(new Event.Died("A"));
    }

    @Test
    void a_lease_that_runs_out_is_over_in_the_store() {
        Execution execution = memory.begin(MemoryLock.SET_NX_PX);

        Step gone = make(execution, "A.expire");

        assertThat(gone).hasToString("expire, no lock");
        assertThat(gone.events()).containsExactly(new Event.LeaseRanOut());
        assertThat(execution.line()).isEmpty();
        assertThat(execution.possible()).doesNotContain(Move.EXPIRE);
        assertThat(make(execution, "B").events()).containsExactly(new Event.Took("B"), new Event.Entered("B"));
    }

    private static String deadline(int leases) {
        return Long.toString(BenchClock.START
                .plus(Lease.timeToRunOut(Duration.ofSeconds(30)).multipliedBy(leases))
                .plusSeconds(30)
                .toEpochMilli());
    }

    /** Who has not moved yet begins when it does, and not when the run did. */
    @Test
    void time_goes_by_for_every_client_and_a_jump_for_one() {
        Execution execution = memory.begin(MemoryLock.DEADLINE);

        assertThat(make(execution, "A"))
                .hasToString("A: SETNX lock " + deadline(0) + " -> 1, A INSIDE, lock=" + deadline(0) + " forever");
        make(execution, "expire.B");
        make(execution, "B-ahead");

        assertThat(make(execution, "B").exchange().orElseThrow()).hasToString("GET lock -> \"" + deadline(0) + "\"");
        assertThat(make(execution, "B").exchange().orElseThrow())
                .hasToString("GETSET lock " + deadline(1) + " -> \"" + deadline(0) + "\"");
    }

    @Test
    void a_jump_of_one_clock_is_none_of_another() {
        Execution execution = memory.begin(MemoryLock.DEADLINE);
        make(execution, "A-ahead.A-ahead");

        assertThat(make(execution, "B").exchange().orElseThrow().command()).isEqualTo("SETNX lock " + deadline(0));
        assertThat(make(execution, "A").exchange().orElseThrow().command()).isEqualTo("SETNX lock " + deadline(2));
    }

    @Test
    void what_ran_last_is_known_word_by_word_and_with_its_line() {
        Execution execution = memory.begin(MemoryLock.SET_NX_PX);
        String key = memory.testbed().key();

        make(execution, "A");
        assertThat(execution.line()).isPresent();
        assertThat(execution.last().orElseThrow().command()).containsExactly("SET", key, "A", "NX", "PX", "30000");
        assertThat(execution.values()).containsExactly("A");
        assertThat(execution.keyStates()).containsOnlyKeys("lock");
        make(execution, "A");
        assertThat(execution.line()).isEmpty();
        make(execution, "A");
        assertThat(execution.values()).isEmpty();
        assertThat(execution.hasSent("del")).isTrue();
        assertThat(execution.hasSent("GET")).isFalse();
        assertThat(execution.next(0)).isEmpty();
    }

    @Test
    void a_newcomer_comes_once_when_everybody_is_gone() {
        List<String> attempts = Collections.synchronizedList(new ArrayList<>());
        LockSpec counted =
                MemoryLock.taking("counted", MemoryLock.SETNX, take -> it -> attempts.add(it.owner()) && take.by(it));
        Execution execution = memory.begin(counted);
        make(execution, "A.A-crash");
        assertThatIllegalStateException()
                .isThrownBy(execution::end)
                .withMessage("a newcomer comes when nobody can move any more, and there are [B, B-lost, B-crash]");
        assertThat(execution.trace(counted).finalCheck()).isEmpty();
        make(execution, "B");
        attempts.clear();

        FinalCheck check = execution.end();
        Trace trace = execution.trace(counted);

        assertThat(check).isEqualTo(new FinalCheck(false, List.of(Exchange.answered("N", "SETNX lock N", "0"))));
        assertThat(trace.finalCheck()).contains(check);
        assertThat(trace.schedule()).hasToString("counted:A.A-crash.B");
        assertThat(trace.isComplete()).isTrue();
        assertThat(attempts).containsExactly("N");
    }

    @Test
    void a_newcomer_comes_when_as_many_leases_have_gone_by() {
        Map<String, Long> seen = Collections.synchronizedMap(new HashMap<>());
        LockSpec watch = MemoryLock.taking("watch", MemoryLock.SETNX, take -> it -> {
            seen.put(it.owner(), it.clock().millis());
            return take.by(it);
        });
        Execution execution = memory.begin(watch);
        make(execution, "A.expire.expire.A.A.B-crash");

        execution.end();

        assertThat(seen).containsEntry("N", BenchClock.START.plusSeconds(3 * 31).toEpochMilli());
    }

    @Test
    void closing_ends_every_client_where_it_stands() {
        List<String> ended = Collections.synchronizedList(new ArrayList<>());
        LockSpec lock = MemoryLock.taking("seen", MemoryLock.SETNX_SETEX, take -> it -> {
            try {
                return take.by(it);
            } catch (ClientKilled e) {
                ended.add(it.owner());
                throw e;
            }
        });
        Execution execution = memory.begin(lock);
        make(execution, "A");

        execution.close();

        assertThat(ended).containsExactly("A");
    }

    @Test
    void what_a_newcomer_is_told_of_a_client_is_called_as_in_the_story_before() {
        Execution execution = memory.begin(MemoryLock.of(
                "looking",
                it -> it.ask("SETNX", it.key(), UUID.randomUUID().toString()).equals("1")
                        || it.ask("GET", it.key()).isEmpty(),
                MemoryLock.sending("DEL K = 1")));
        make(execution, "A.A-crash.B.B");

        assertThat(execution.end().exchanges()).hasToString("[SETNX lock tokenN -> 0, GET lock -> \"tokenA\"]");
    }

    static List<LockSpec> locks() {
        return List.of(MemoryLock.GET_SET, MemoryLock.SETNX_SETEX, MemoryLock.COMPARING, MemoryLock.DEADLINE);
    }

    /** States that are equal are equally far, whatever led there, and every move leads further. */
    @ParameterizedTest
    @MethodSource("locks")
    void a_move_leads_to_a_state_that_is_further_on(LockSpec lock) {
        Random lot = new Random(3);
        Bounds bounds = Bounds.clients(2).crashes(1).expiries(2).lostReplies(1).ahead(1);
        Map<StateKey, StateRank> known = new HashMap<>();
        Testbed testbed = memory.open(lock);
        for (int run = 0; run < 60; run++) {
            Execution execution = testbed.begin(2);
            Bounds left = bounds;
            StateRank before = new StateRank(-1, 0, 0, false);
            List<Move> possible = execution.possible(left);
            while (!possible.isEmpty()) {
                StateRank rank = execution.rank(bounds, left);
                assertThat(rank).isGreaterThan(before);
                assertThat(known.merge(
                                execution.state(
                                        left,
                                        ClientNames.same(execution.phases().size()),
                                        false),
                                rank,
                                (one, other) -> one))
                        .isEqualTo(rank);
                before = rank;
                Move move = possible.get(lot.nextInt(possible.size()));
                execution.make(move);
                left = left.without(move);
                possible = execution.possible(left);
            }
            assertThat(execution.rank(bounds, left)).isGreaterThan(before);
        }
    }
}
