package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The end of the work beside an attempt. */
class BackgroundWorkTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Command PEXPIRE = new Command(List.of("PEXPIRE", "k", "9"), 1);

    private final CompletableFuture<Void> isAwaited = new CompletableFuture<>();
    private final CompletableFuture<Void> hasLeft = new CompletableFuture<>();
    private final RunControl run = new RunControl("A");
    private final BackgroundWork work = new BackgroundWork(
            "A",
            new ClientSettings(
                    ClientProgram.CAREFUL,
                    PATIENCE,
                    new RetryLoop(LockSpec.inRedis("canary"), "k", ClientProgram.CAREFUL),
                    new BackgroundPatterns(Launcher.LEASE, command -> false)),
            new ClientThreadGroup("A"),
            run,
            new SchedulerGate("A", new ClientThread("A", Thread::new), run));

    @AfterEach
    void end_the_timer() {
        work.close();
    }

    /** A connection over which the command leaves only when the end of the work is waited for. */
    private final class LateConnection implements ClientConnection {

        @Override
        public DistributedLock newLock() {
            throw new IllegalStateException("only the timer is at work here");
        }

        @Override
        public CommandSource source() {
            return CommandSource.CALLING_THREAD;
        }

        @Override
        public boolean ringsTimers() {
            isAwaited.complete(null);
            hasLeft.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
            return true;
        }

        @Override
        public Class<? extends Exception> lostAnswer() {
            return UncheckedIOException.class;
        }

        @Override
        public void close() {}
    }

    private void send() {
        try {
            work.gate().beforeCommand(PEXPIRE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        hasLeft.complete(null);
    }

    /** Its thread may be slow to notice that it may leave. */
    @Test
    void a_command_that_was_held_before_the_end_is_not_sent_after_it() {
        work.gate().use(new LateConnection());
        work.gate().begin();
        work.timer().execute(this::send);
        TimerTasks tasks = ((VirtualTimer) work.timer()).tasks();
        tasks.settle();
        assertThat(tasks.command()).isPresent();
        CompletableFuture<Void> isOpen = new CompletableFuture<>();
        CompletableFuture<Void> slow = CompletableFuture.runAsync(() -> {
            synchronized (tasks) {
                work.letGo();
                isOpen.complete(null);
                isAwaited.join();
            }
        });
        isOpen.join();

        assertThat(work.sentWhenOver()).isEmpty();

        assertThat(slow).succeedsWithin(PATIENCE);
        assertThat(work.gate().lastPassed())
                .hasValueSatisfying(passed -> assertThat(passed.command()).isEqualTo("PEXPIRE"));
    }
}
