package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** From which state a client comes to which. */
class RunControlTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Outcome OK = new Outcome.Answered(new Reply("OK", false, 2));

    private final RunControl run = new RunControl("A");

    private static SchedulingPoint before(String command) {
        return new SchedulingPoint.AtGate(ClientPhase.ACQUIRING, List.of(command), Optional.empty(), Optional.empty());
    }

    /** A thread for each: a pool that is as large as the machine may have one for those who wait here. */
    private static void anew(Runnable task) {
        new Thread(task).start();
    }

    private CompletableFuture<GateDecision> stopped(SchedulingPoint here) throws InterruptedException {
        CompletableFuture<GateDecision> decision = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return run.stopAndWait(here);
                    } catch (InterruptedException e) {
                        throw new CompletionException(e);
                    }
                },
                RunControlTest::anew);
        synchronized (run) {
            while (!run.stopPoint().equals(Optional.of(here))) {
                run.wait();
            }
        }
        return decision;
    }

    @Test
    void a_command_that_was_let_go_is_in_flight_until_it_has_an_outcome() throws InterruptedException {
        CompletableFuture<GateDecision> decision = stopped(before("SET"));

        run.resume(GateDecision.LOSE_REPLY, true);

        assertThat(decision).succeedsWithin(PATIENCE).isEqualTo(GateDecision.LOSE_REPLY);
        assertThat(run.isInFlight()).isTrue();
        assertThat(run.outcome()).isEmpty();
        run.answered(OK);
        assertThat(run.isInFlight()).isFalse();
        assertThat(run.isRunning()).isTrue();
        assertThat(run.outcome()).contains(OK);
    }

    @Test
    void a_client_that_leaves_runs_and_has_sent_nothing() {
        run.resume(GateDecision.LET_THROUGH, false);

        assertThat(run.isRunning()).isTrue();
        assertThat(run.isInFlight()).isFalse();
    }

    @Test
    void a_client_that_the_store_makes_wait_stands_where_its_command_has_no_answer() {
        run.resume(GateDecision.LET_THROUGH, true);

        run.block();

        assertThat(run.isBlocked()).isTrue();
        assertThat(run.requireAtRest().reply()).contains(SchedulingPoint.Blocked.REPLY);
    }

    @Test
    void a_client_that_waits_to_be_told_something_stands_with_the_answer() {
        run.resume(GateDecision.LET_THROUGH, true);
        run.answered(OK);

        run.block();

        assertThat(run.requireAtRest().reply()).contains("OK");
    }

    /** The first stop is of a process that was killed there; its thread wakes up when the next attempt has stopped. */
    @Test
    void a_stop_that_another_one_follows_ends_as_killed() throws InterruptedException {
        CompletableFuture<GateDecision> first = stopped(before("SET"));

        CompletableFuture<GateDecision> second = stopped(before("GET"));

        assertThat(first).succeedsWithin(PATIENCE).isEqualTo(GateDecision.KILL);
        assertThat(second).isNotDone();
        run.resume(GateDecision.LET_THROUGH, true);
        assertThat(second).succeedsWithin(PATIENCE).isEqualTo(GateDecision.LET_THROUGH);
    }

    @Test
    void an_outcome_that_comes_when_the_client_is_at_its_end_lets_nobody_run() {
        SchedulingPoint end = new SchedulingPoint.Ended(ClientPhase.DEAD, Optional.empty(), Optional.empty());
        run.resume(GateDecision.LET_THROUGH, true);
        run.stopAt(end);

        run.answered(OK);

        assertThat(run.stopPoint()).contains(end);
        assertThat(run.outcome()).contains(OK);
    }

    @Test
    void a_client_that_was_killed_is_dead_until_its_next_attempt() throws InterruptedException {
        CompletableFuture<GateDecision> decision = stopped(before("SET"));

        run.kill();
        run.letDie();

        assertThat(decision).succeedsWithin(PATIENCE).isEqualTo(GateDecision.KILL);
        assertThat(run.isKilled()).isTrue();
        run.begin(new Attempt(
                () -> {
                    throw new AssertionError("nobody makes this attempt");
                },
                run,
                phase -> {}));
        assertThat(run.isKilled()).isFalse();
    }
}
