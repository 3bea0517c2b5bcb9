package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Command;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The commands of one attempt that have come to its gate, and those of them that have had an outcome. Safe for use by several threads. */
final class AttemptCommands {

    private int arrived;
    private int answered;
    private Optional<String> lastArrived = Optional.empty();
    private Optional<Command> lastAnswered = Optional.empty();
    private boolean isOver;

    /**
     * The commands that had an outcome at one moment; two separate questions could be answered at different moments.
     *
     * @param count the number of commands
     * @param last the name of the last of them, with its script if it calls one; empty if there was none
     */
    record Answered(int count, List<String> last) {}

    /** Begins a new attempt, which has sent no command. */
    synchronized void begin() {
        arrived = 0;
        answered = 0;
        lastArrived = Optional.empty();
        lastAnswered = Optional.empty();
        isOver = false;
    }

    synchronized void arrive(Command command) {
        arrived++;
        lastArrived = Optional.of(command.name());
        notifyAll();
    }

    synchronized void answer(Command command) {
        answered++;
        lastAnswered = Optional.of(command);
        notifyAll();
    }

    /** Notes that the client has been killed: no thread waits any longer. */
    synchronized void end() {
        isOver = true;
        notifyAll();
    }

    synchronized boolean isOver() {
        return isOver;
    }

    /**
     * Waits until everything that has come in this attempt has had an outcome, or the client is killed.
     *
     * @return the commands with an outcome
     */
    synchronized Answered awaitAnswers() throws InterruptedException {
        while (arrived > answered && !isOver) {
            wait();
        }
        return new Answered(answered, lastAnswered.map(AttemptCommands::name).orElse(List.of()));
    }

    /** The number of commands that have had an outcome. */
    synchronized int answered() {
        return answered;
    }

    /**
     * Waits until more than this many commands have come, or the client is killed, or the time is over.
     *
     * @return the name of the last command; empty if no more have come
     */
    synchronized Optional<String> awaitArrival(int many, Duration atMost) throws InterruptedException {
        if (arrived <= many && !isOver) {
            wait(Math.max(1, atMost.toMillis()));
        }
        return arrived > many ? lastArrived : Optional.empty();
    }

    private static List<String> name(Command command) {
        boolean isOfScript =
                RetryLoop.SCRIPTS.contains(command.name()) && command.words().size() > 1;
        return isOfScript ? command.words().subList(0, 2) : List.of(command.name());
    }
}
