package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a command that arrives beside an attempt, by whether the attempt stands or goes on. */
class BackgroundArrivalsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final BackgroundCommand PEXPIRE =
            new BackgroundCommand(List.of("PEXPIRE", "k", "9"), Optional.empty(), Optional.empty());

    private final ClientThreadGroup threads = new ClientThreadGroup("A");
    private final BackgroundArrivals arrivals = new BackgroundArrivals(
            "A",
            new ClientSettings(
                    ClientProgram.CAREFUL,
                    PATIENCE,
                    new RetryLoop(LockSpec.inRedis("canary"), "k", ClientProgram.CAREFUL),
                    new BackgroundPatterns(Launcher.LEASE, command -> false)),
            threads,
            new BackgroundSenders("A", threads, new RunControl("A")),
            () -> false);
    private final AtomicBoolean hasGoneOn = new AtomicBoolean();
    private final ExecutorService sender = Executors.newSingleThreadExecutor();

    @AfterEach
    void end_the_sender() {
        sender.shutdownNow();
    }

    @BeforeEach
    void begin_an_attempt() {
        arrivals.begin();
    }

    private Optional<Boolean> arrive(BooleanSupplier isAttemptAtRest) {
        try {
            return arrivals.mayLeave(PEXPIRE, isAttemptAtRest);
        } catch (InterruptedIOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The attempt may wait for its answer: if it were held, both would wait for ever. */
    @Test
    void what_arrives_when_the_attempt_has_gone_on_is_not_held() {
        assertThat(CompletableFuture.supplyAsync(() -> arrive(() -> false)))
                .succeedsWithin(PATIENCE)
                .isEqualTo(Optional.empty());

        arrivals.resumeAttempt(() -> hasGoneOn.set(true));
        assertThat(hasGoneOn).isTrue();
    }

    @Test
    void an_attempt_does_not_go_on_from_where_something_has_arrived_that_nobody_expects() {
        CompletableFuture<Void> isAsked = new CompletableFuture<>();
        CompletableFuture<Optional<Boolean>> arrived =
                CompletableFuture.supplyAsync(() -> arrive(() -> isAsked.complete(null)));
        assertThat(isAsked).succeedsWithin(PATIENCE);

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> arrivals.resumeAttempt(() -> hasGoneOn.set(true)))
                .withMessageContaining("the bench can hold only");

        assertThat(hasGoneOn).isFalse();
        arrivals.stop();
        assertThat(arrived).succeedsWithin(PATIENCE).isEqualTo(Optional.of(false));
    }

    private CompletableFuture<Optional<Boolean>> standing() {
        CompletableFuture<Optional<Boolean>> arrived = CompletableFuture.supplyAsync(() -> arrive(() -> true), sender);
        while (!arrivals.isAnythingStanding()) {
            Thread.onSpinWait();
        }
        return arrived;
    }

    /**
     * A renewal stands before its command; the attempt ends, and the next one begins; only then the thread of the renewal gets a processor,
     * as on a busy machine. It would write the token of an attempt that is over.
     */
    @Test
    void what_stands_there_when_its_attempt_ends_does_not_leave_in_the_next_one() {
        CompletableFuture<Optional<Boolean>> arrived = standing();

        synchronized (arrivals) {
            arrivals.stop();
            arrivals.begin();
        }

        assertThat(arrived).succeedsWithin(PATIENCE).isEqualTo(Optional.of(false));
    }

    /**
     * A renewal stands, and is expected to. The attempt gets no processor for so long that it is taken to wait for the renewal; then it comes
     * to rest without it.
     */
    @Test
    void what_the_attempt_did_not_wait_for_after_all_is_expected_as_before() {
        CompletableFuture<Optional<Boolean>> arrived = standing();
        arrivals.settle(new BackgroundPatterns.Point(ClientPhase.INSIDE, 1, List.of()));
        arrivals.giveToAttempt();
        assertThat(arrived).succeedsWithin(PATIENCE).isEqualTo(Optional.empty());

        standing();

        assertThat(arrivals.command()).contains(PEXPIRE);
        arrivals.resumeAttempt(() -> hasGoneOn.set(true));
        assertThat(hasGoneOn).isTrue();
    }
}
