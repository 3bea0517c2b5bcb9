package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.locks.NeverExpires;
import io.github.lockevolution.faults.locks.SetnxThenSetex;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** One move after the other: what can happen, and what it does to the client and to Redis. */
@OnTheBench
class ExecutionTest {

    private Redis redis;
    private Optional<Testbed> testbed = Optional.empty();

    @BeforeEach
    void use(Redis redis) {
        this.redis = redis;
    }

    @AfterEach
    void close() {
        testbed.ifPresent(Testbed::close);
    }

    /** Two clients of a lock that sends SET, then GET and DEL. */
    private Execution begin() {
        return begin(new ComparesThenDeletes());
    }

    private Execution begin(LockStage stage) {
        testbed = Optional.of(Testbed.open(stage, new RedisLauncher(redis), 2));
        return testbed.get().begin(2);
    }

    private static Step make(Execution execution, String moves) {
        List<Step> made = Schedule.parse("any:" + moves).moves().stream()
                .map(execution::make)
                .toList();
        return made.get(made.size() - 1);
    }

    private static List<String> possible(Execution execution) {
        return execution.possible().stream().map(Move::toString).toList();
    }

    @Test
    void at_the_start_everybody_stands_before_a_command() {
        Execution execution = begin();

        assertThat(possible(execution)).containsExactly("A", "A-lost", "A-crash", "B", "B-lost", "B-crash");
        assertThat(execution.phases()).containsExactly(ClientPhase.NOT_STARTED, ClientPhase.NOT_STARTED);
        assertThat(execution.next(0)).contains("SET lock A:tokenA NX PX 30000");
    }

    @Test
    void a_client_has_started_when_it_has_moved_and_not_when_another_has() {
        Execution execution = begin(new SetnxThenSetex());

        make(execution, "A");

        assertThat(execution.phases()).containsExactly(ClientPhase.ACQUIRING, ClientPhase.NOT_STARTED);
    }

    @Test
    void bounds_forbid_faults_and_never_steps() {
        Execution execution = begin();
        execution.make(new Move(Move.Kind.STEP, 0));

        assertThat(execution.possible(new Bounds(2, 0, 0, 0))).hasToString("[A, B]");
        assertThat(execution.possible(new Bounds(2, 0, 1, 0))).hasToString("[A, B, expire]");
        assertThat(execution.possible(new Bounds(2, 0, 0, 1))).hasToString("[A, B, B-lost]");
        assertThat(execution.possible(new Bounds(2, 1, 0, 0))).hasToString("[A, A-crash, B, B-crash]");
    }

    @Test
    void a_lease_can_run_out_and_a_client_inside_has_no_reply_to_lose() {
        Execution execution = begin();

        Step taken = make(execution, "A");

        assertThat(taken).hasToString("A: SET lock A:tokenA NX PX 30000 -> OK, A INSIDE, lock=A:tokenA 30s");
        assertThat(taken.events()).containsExactly(new Event.Took("A"), new Event.Entered("A"));
        assertThat(possible(execution)).containsExactly("A", "A-crash", "B", "B-lost", "B-crash", "expire");
    }

    @Test
    void a_key_without_a_lease_cannot_run_out() {
        Execution execution = begin(new NeverExpires());

        assertThat(make(execution, "A")).hasToString("A: SET lock A:tokenA NX -> OK, A INSIDE, lock=A:tokenA forever");
        assertThat(possible(execution)).doesNotContain("expire");
    }

    @Test
    void no_lease_runs_out_when_nobody_is_left_to_move() {
        Execution execution = begin();

        Step last = make(execution, "A.A-crash.B");

        assertThat(last.lock()).contains(new KeyState("A:tokenA", Optional.of(Duration.ofSeconds(30))));
        assertThat(possible(execution)).isEmpty();
    }

    @Test
    void a_lease_that_runs_out_takes_the_key_with_it() {
        Execution execution = begin();

        Step gone = make(execution, "A.expire");

        assertThat(gone).hasToString("expire, no lock");
        assertThat(gone.events()).containsExactly(new Event.LeaseRanOut());
        assertThat(possible(execution)).doesNotContain("expire");
        assertThat(make(execution, "B").exchange()).map(Exchange::reply).contains("OK");
    }

    @Test
    void a_client_that_is_refused_is_done() {
        Step refused = make(begin(), "A.B");

        assertThat(refused).hasToString("B: SET lock B:tokenB NX PX 30000 -> nil, B DONE, lock=A:tokenA 30s");
        assertThat(refused.events()).containsExactly(new Event.Finished("B"));
    }

    @Test
    void leaving_sends_nothing_and_stops_before_the_first_command_of_the_release() {
        Execution execution = begin();

        Step left = make(execution, "A.A");

        assertThat(left).hasToString("A, A RELEASING, lock=A:tokenA 30s");
        assertThat(left.events()).containsExactly(new Event.Left("A"));
        assertThat(execution.next(0)).contains("GET lock");
    }

    @Test
    void a_release_removes_the_key_and_ends_the_client() {
        Step removed = make(begin(), "A.A.A.A");

        assertThat(removed).hasToString("A: DEL lock -> 1, A DONE, no lock");
        assertThat(removed.events()).containsExactly(new Event.Freed("A"), new Event.Finished("A"));
    }

    @Test
    void a_crash_before_a_command_leaves_no_trace_in_redis() {
        Execution execution = begin();

        Step dead = make(execution, "A-crash");

        assertThat(dead).hasToString("A-crash, A DEAD, no lock");
        assertThat(dead.events()).containsExactly(new Event.Died("A"));
        assertThat(possible(execution)).containsExactly("B", "B-lost", "B-crash");
    }

    @Test
    void a_crash_inside_leaves_the_key() {
        Step dead = make(begin(), "A.A-crash");

        assertThat(dead).hasToString("A-crash, A DEAD, lock=A:tokenA 30s");
        assertThat(dead.events()).containsExactly(new Event.Died("A"));
    }

    @Test
    void a_crash_during_the_release_leaves_the_key() {
        Step dead = make(begin(), "A.A.A.A-crash");

        assertThat(dead.before()).contains(ClientPhase.RELEASING);
        assertThat(dead).hasToString("A-crash, A DEAD, lock=A:tokenA 30s");
    }

    @Test
    void a_lost_reply_takes_effect_and_the_client_gives_up() {
        Step lost = make(begin(), "A-lost");

        assertThat(lost).hasToString("A-lost: SET lock A:tokenA NX PX 30000 -> OK, A DONE, lock=A:tokenA 30s");
        assertThat(lost.events()).containsExactly(new Event.Took("A"), new Event.Finished("A"));
    }

    @Test
    void a_client_that_lost_a_reply_may_try_again() {
        Execution execution = begin(new Attempting((redis, key, owner, soundly) -> {
            try {
                return soundly.getAsBoolean();
            } catch (JedisConnectionException e) {
                return soundly.getAsBoolean();
            }
        }));

        make(execution, "A-lost");

        assertThat(execution.next(0)).contains("SET lock A:tokenA NX PX 30000");
        assertThat(make(execution, "A").exchange()).map(Exchange::reply).contains("nil");
    }

    @Test
    void a_dead_client_that_tries_again_sends_nothing() {
        Execution execution = begin(new Attempting((redis, key, owner, soundly) -> {
            while (true) {
                try {
                    return soundly.getAsBoolean();
                } catch (JedisConnectionException e) {
                    // Tries again.
                }
            }
        }));

        assertThat(make(execution, "A-crash")).hasToString("A-crash, A DEAD, no lock");
    }

    @Test
    void a_dead_client_whose_lock_takes_the_error_for_a_yes_is_dead_all_the_same() {
        Execution execution = begin(new Attempting((redis, key, owner, soundly) -> {
            try {
                return soundly.getAsBoolean();
            } catch (JedisConnectionException e) {
                return true;
            }
        }));

        Step dead = make(execution, "A-crash");

        assertThat(dead.events()).containsExactly(new Event.Died("A"));
        assertThat(possible(execution)).containsExactly("B", "B-lost", "B-crash");
    }

    @Test
    void a_move_that_cannot_happen_is_refused_with_those_that_can() {
        Execution execution = begin();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> execution.make(Move.EXPIRE))
                .withMessage("expire cannot happen now, only [A, A-lost, A-crash, B, B-lost, B-crash]");
    }

    @Test
    void a_newcomer_comes_when_everybody_is_gone_and_every_lease_with_them() {
        Execution execution = begin();
        make(execution, "A.A-crash.B");

        FinalCheck finalCheck = execution.end();

        assertThat(finalCheck)
                .isEqualTo(
                        new FinalCheck(true, List.of(Exchange.answered("N", "SET lock N:tokenN NX PX 30000", "OK"))));
        assertThat(finalCheck.events()).isEmpty();
    }

    @Test
    void a_newcomer_that_is_refused_shows_an_orphan_key() {
        Execution execution = begin(new NeverExpires());
        make(execution, "A.A-crash.B");

        FinalCheck finalCheck = execution.end();

        assertThat(finalCheck)
                .isEqualTo(new FinalCheck(false, List.of(Exchange.answered("N", "SET lock N:tokenN NX", "nil"))));
        assertThat(finalCheck.events()).containsExactly(new Event.NewcomerRefused());
    }

    @Test
    void no_newcomer_comes_before() {
        Execution execution = begin();
        make(execution, "A.A-crash");

        assertThatIllegalStateException()
                .isThrownBy(execution::end)
                .withMessage(
                        "a newcomer comes when nobody can move any more, and there are [B, B-lost, B-crash, expire]");
    }

    /** A lease of less than three seconds would be held still. */
    @Test
    void a_lease_that_runs_out_by_itself_is_not_planned() {
        AtomicReference<String> key = new AtomicReference<>();
        LockStage stage = new Attempting((redis, name, owner, soundly) -> {
            key.set(name);
            return soundly.getAsBoolean();
        });
        testbed = Optional.of(Testbed.open(stage, new RedisLauncher(redis), 2, Duration.ofSeconds(4)));
        Execution execution = testbed.get().begin(2);
        make(execution, "A");
        await("the lease runs out").until(() -> !redis.direct().exists(key.get()));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> make(execution, "B"))
                .withMessage("the lease ran out by itself while the schedule went on; the machine is too slow, or the"
                        + " lease too short to be held still");
    }

    @Test
    void the_next_run_begins_with_an_empty_key_although_the_last_one_did_not_end() {
        Execution unfinished = begin(new NeverExpires());
        make(unfinished, "A");

        Execution execution = testbed.orElseThrow().begin(2);

        assertThat(make(execution, "B")).hasToString("B: SET lock B:tokenB NX -> OK, B INSIDE, lock=B:tokenB forever");
    }
}
