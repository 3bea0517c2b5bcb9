package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.UnseenSideException;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Watches the threads that a lock has started: the effects of a thread without any visible command are unknown. A library that makes
 * connections has threads of its own, which are not reported.
 *
 * @param patterns the known commands of threads of this lock's clients
 * @param threads the threads of the client
 * @param run the state of the client
 * @param senders the threads that have sent a command in this attempt
 */
record BackgroundThreads(
        String name,
        BackgroundPatterns patterns,
        ClientThreadGroup threads,
        RunControl run,
        BackgroundSenders senders) {

    /** A thread that is not busy for this long has come to rest. */
    private static final Duration TO_REST = Duration.ofMillis(50);

    private static final long LOOK_NANOS = 500_000;

    /**
     * Called when the client stands inside, and all commands that come there have come.
     *
     * @throws UnseenSideException if a thread still has work to do, and no command of it was seen
     */
    void requireSeen(ClientConnection connection) {
        boolean isAtPort = connection.source() == CommandSource.PORT;
        if (isAtPort && !senders.areAny()) {
            connection.startedThread().ifPresent(program -> {
                throw new UnseenSideException(
                        Message.of(ClientText.class, text -> text.unseenThreadOfProgram(name, program)));
            });
        }
        long end = System.nanoTime() + patterns.watch().toNanos();
        for (Optional<Thread> silent = silent(connection); silent.isPresent(); silent = silent(connection)) {
            if (System.nanoTime() > end) {
                throw unseen(silent.get());
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** The error about a thread of which no command was seen. */
    UnseenSideException unseen(Thread silent) {
        Message thread = described(silent);
        return new UnseenSideException(Message.of(ClientText.class, text -> text.unseenThread(name, thread)));
    }

    private Optional<Thread> silent(ClientConnection connection) {
        boolean isSeenAtPort = connection.source() == CommandSource.PORT && senders.areAny();
        boolean isOfLibrary = connection.usesLibraryWithThreads() && (starts().isEmpty() || isSeenAtPort);
        return isOfLibrary
                ? Optional.empty()
                : threads.withSomethingToDo().stream()
                        .filter(thread -> !senders.include(thread))
                        .findFirst();
    }

    /** The lines in which the lock of this attempt has started threads. */
    private List<Integer> starts() {
        return run.attempt()
                .map(begun -> begun.threads().startsIn(begun.lock()))
                .orElse(List.of());
    }

    private Message described(Thread thread) {
        List<Integer> starts = starts();
        String known = thread.getName();
        return Message.of(
                ClientText.class,
                text -> starts.isEmpty() ? text.startedSomewhere(known) : text.startedAt(known, starts));
    }

    /**
     * Watches them, after the attempt, as long as they may take to end.
     *
     * @throws InconclusiveException if a thread is still at work when it has had the time to end
     */
    void requireOver(ClientConnection connection) {
        if (connection.usesLibraryWithThreads()) {
            long end = System.nanoTime() + patterns.watch().toNanos();
            while (System.nanoTime() < end) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
        } else {
            lastBusy().map(this::described).ifPresent(thread -> {
                throw new InconclusiveException(ClientText.class, text -> text.threadGoesOn(name, thread));
            });
        }
    }

    private Optional<Thread> lastBusy() {
        Optional<Thread> busy = Optional.empty();
        long begin = System.nanoTime();
        long busyAt = begin;
        for (long now = begin; now - begin < patterns.watch().toNanos(); now = System.nanoTime()) {
            Optional<Thread> found =
                    threads.others().stream().filter(this::isBusy).findFirst();
            busyAt = found.isPresent() ? now : busyAt;
            busy = found.isPresent() ? found : busy;
            if (now - busyAt > TO_REST.toNanos()) {
                return Optional.empty();
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return busy;
    }

    /** Whether a thread has work to do; a thread that has sent a command may wait for the reply, and goes on after that. */
    private boolean isBusy(Thread thread) {
        return ThreadStacks.hasSomethingToDo(thread)
                || thread.getState() == Thread.State.RUNNABLE && senders.include(thread);
    }
}
