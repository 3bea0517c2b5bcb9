package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import java.time.Duration;
import java.util.Optional;

/**
 * Waits for the commands that a lock with threads of its own still sends when {@code unlock}, or a {@code tryLock} that was refused, has
 * returned: some libraries tidy up without making the caller wait. They belong to the attempt, which ends only after them.
 */
final class CommandsAfterReturn implements LastCommands {

    /** The time after which a command of a thread that waits for its reply has arrived. */
    private static final Duration MOMENT = Duration.ofMillis(500);

    private static final Duration LOOK = Duration.ofMillis(2);

    private final AttemptCommands commands;
    private final ClientThreadGroup threads;
    private final BackgroundPatterns patterns;
    /** Written by the thread of the client. */
    private volatile Optional<String> awaited = Optional.empty();

    /**
     * @param commands the commands of the attempt, with those after its return
     * @param patterns the known commands of this lock after its return, as learned when a client first came there
     */
    CommandsAfterReturn(AttemptCommands commands, ClientThreadGroup threads, BackgroundPatterns patterns) {
        this.commands = commands;
        this.threads = threads;
        this.patterns = patterns;
    }

    @Override
    public Optional<String> awaited() {
        return awaited;
    }

    @Override
    public void await(ClientPhase phase) throws InterruptedException {
        AttemptCommands.Answered answered = commands.awaitAnswers();
        while (!commands.isOver()
                && comesAnother(new BackgroundPatterns.AfterReturn(phase, answered.last()), answered.count())) {
            answered = commands.awaitAnswers();
        }
    }

    private boolean comesAnother(BackgroundPatterns.AfterReturn point, int answered) throws InterruptedException {
        Optional<BackgroundPatterns.Habit> known = patterns.at(point);
        if (known.isEmpty()) {
            BackgroundPatterns.Habit seen = new BackgroundPatterns.Habit(firstBeforeAllRest(answered));
            patterns.learn(point, seen);
            return seen.comes();
        }
        awaited = known.get().command();
        // A command that does not come again is reported by the thread that waits for this client to stop.
        while (awaited.isPresent()
                && !commands.isOver()
                && commands.awaitArrival(answered, LOOK).isEmpty()) {}
        return known.get().comes();
    }

    private Optional<String> firstBeforeAllRest(int answered) throws InterruptedException {
        long atRestSince = System.nanoTime();
        while (threads.areThereOthers() && System.nanoTime() - atRestSince < MOMENT.toNanos() && !commands.isOver()) {
            Optional<String> arrived = commands.awaitArrival(answered, LOOK);
            if (arrived.isPresent()) {
                return arrived;
            }
            atRestSince = threads.areOthersAtWork() ? System.nanoTime() : atRestSince;
        }
        return commands.awaitArrival(answered, Duration.ZERO);
    }
}
