package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.lock.DistributedLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where a client stops, and what becomes of it between two stops. */
class SchedulerGateTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Command SET = new Command(List.of("SET", "k", "A"), 1);
    private static final Command PING = new Command(List.of("PING"), 1);

    private final ClientThread thread = new ClientThread("A", Thread::new);
    private final RunControl run = new RunControl("A");
    private final SchedulerGate gate = new SchedulerGate("A", thread, run);
    private final CompletableFuture<Thread> caller = new CompletableFuture<>();

    /** SET when it is taken; nothing when it is given back. */
    private final class Setting implements DistributedLock {

        @Override
        public boolean tryLock() {
            caller.complete(Thread.currentThread());
            send(SET);
            return true;
        }

        @Override
        public boolean unlock() {
            return true;
        }
    }

    private void send(Command command) {
        send(command, gate);
    }

    private static void send(Command command, SchedulerGate before) {
        try {
            before.beforeCommand(command);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An attempt that stands before SET. */
    private CompletableFuture<?> begun() throws InterruptedException {
        gate.begin(new Attempt(() -> new LockRun(new Setting(), ClientProgram.CAREFUL), run, phase -> {}));
        CompletableFuture<?> attempt = thread.begin(() -> {
            gate.makeAttempt();
            return gate;
        });
        assertThat(run.awaitStop(PATIENCE)).isTrue();
        assertThat(run.requireAtRest().next()).contains(SET.words());
        return attempt;
    }

    @AfterEach
    void close() {
        gate.shut();
        thread.close();
    }

    @Test
    void whoever_moves_is_not_at_rest() {
        gate.begin(new Attempt(() -> new LockRun(new Setting(), ClientProgram.CAREFUL), run, phase -> {}));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(run::requireAtRest)
                .withMessage("client A has not come to rest since it moved last");
    }

    @Test
    void a_command_that_is_let_go_leaves_and_the_client_comes_inside() throws InterruptedException {
        begun();

        gate.resume(GateDecision.LET_THROUGH, true);

        assertThat(run.awaitStop(PATIENCE)).isTrue();
        assertThat(run.requireAtRest().phase()).isEqualTo(ClientPhase.INSIDE);
    }

    /** If it came to its end before it is waited for, that stop would be lost, and nobody would see another. */
    @Test
    void a_client_that_ends_by_being_killed_is_seen_to_end() throws InterruptedException {
        CompletableFuture<?> attempt = begun();

        gate.kill(() -> {
            thread.interrupt();
            // As far as it gets.
            while (!attempt.isDone() && caller.join().getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
        });

        assertThat(run.awaitStop(PATIENCE)).isTrue();
        assertThat(run.requireAtRest().phase()).isEqualTo(ClientPhase.DEAD);
    }

    /** A store that has cut it off lets it come to its end while somebody is about to kill it. */
    @Test
    void a_client_that_has_ended_is_not_waited_for_once_more_when_it_is_killed() throws InterruptedException {
        begun();
        gate.resume(GateDecision.LET_THROUGH, true);
        assertThat(run.awaitStop(PATIENCE)).isTrue();
        gate.resume(GateDecision.LET_THROUGH, false);
        assertThat(run.awaitStop(PATIENCE)).isTrue();
        assertThat(run.requireAtRest().canMove()).isFalse();

        gate.kill(() -> {});

        assertThat(run.stopPoint()).isPresent();
    }

    /** Nothing would ever stop again if it were let go: an attempt that has ended comes to no other end. */
    @Test
    void an_attempt_that_another_thread_has_ended_by_a_command_is_not_let_go() throws InterruptedException {
        CompletableFuture<?> attempt = begun();
        // 1. The client stands before SET.
        // 2. A thread of its lock sends a command, which is refused, and gives up the attempt.
        CompletableFuture.runAsync(() -> {
                    try {
                        send(PING);
                    } catch (UncheckedIOException e) {
                        thread.interrupt();
                    }
                })
                .join();
        // 3. The attempt has ended before anybody lets it go.
        attempt.join();
        assertThat(run.stopPoint().map(SchedulingPoint::phase)).contains(ClientPhase.DONE);

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> gate.resume(GateDecision.LET_THROUGH, true))
                .withMessage(
                        "client A sent PING from a thread that did not call its lock; the bench can hold only what the"
                                + " calling thread sends");
        assertThat(run.awaitStop(PATIENCE)).isTrue();
    }

    /** At a port nobody can tell whose they are. Were both let in, the first would be taken for that of a dead client. */
    @Test
    void of_two_commands_that_come_to_a_port_at_the_same_time_the_second_is_noticed() throws Exception {
        ExecutorService connections = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 2_000; round++) {
                RunControl portRun = new RunControl("A");
                SchedulerGate port = new SchedulerGate("A", thread, portRun);
                port.setSource(CommandSource.PORT);
                port.begin(new Attempt(() -> new LockRun(new Setting(), ClientProgram.CAREFUL), portRun, phase -> {}));
                CyclicBarrier both = new CyclicBarrier(2);
                List<CompletableFuture<Void>> commands = Stream.of(SET, PING)
                        .map(command -> CompletableFuture.runAsync(() -> sendWith(both, command, port), connections))
                        .toList();

                assertThat(CompletableFuture.anyOf(commands.toArray(CompletableFuture[]::new)))
                        .failsWithin(PATIENCE);

                assertThatExceptionOfType(InconclusiveException.class)
                        .isThrownBy(port::requireNoProblem)
                        .withMessageContaining("the bench can hold only");
                port.kill(() -> {});
                assertThat(commands).allSatisfy(command -> assertThat(command).failsWithin(PATIENCE));
            }
        } finally {
            connections.shutdownNow();
        }
    }

    private static void sendWith(CyclicBarrier both, Command command, SchedulerGate port) {
        try {
            both.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
        send(command, port);
    }

    /** It may have been about to send it for this attempt or for any other: a pool that is one for all of a JVM says nothing of that. */
    @Test
    void what_a_thread_sends_that_no_attempt_has_started_is_not_refused_in_silence() throws InterruptedException {
        CompletableFuture<?> attempt = begun();
        gate.kill(() -> {});
        assertThat(attempt).succeedsWithin(PATIENCE);
        Thread foreign = new Thread(new ThreadGroup("of all"), () -> {
            try {
                send(PING);
            } catch (UncheckedIOException e) {
                // It is refused.
            }
        });

        foreign.start();
        foreign.join();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(gate::requireNoProblem)
                .withMessageStartingWith("client A sent PING from a thread that did not call its lock");
    }
}
