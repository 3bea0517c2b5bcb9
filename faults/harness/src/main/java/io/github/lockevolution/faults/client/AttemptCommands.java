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
     * What had had an outcome at one moment: asked for one after the other, the two could be of different moments.
     *
     * @param count how many commands
     * @param last the name of the last of them, with its script if it calls one; empty if there was none
     */
    record Answered(int count, List<String> last) {}

    /** A new attempt begins, which has sent nothing. */
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

    /** The client has been killed: nobody waits any longer. */
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
     * @return which commands that were
     */
    synchronized Answered awaitAnswers() throws InterruptedException {
        while (arrived > answered && !isOver) {
            wait();
        }
        return new Answered(answered, lastAnswered.map(AttemptCommands::name).orElse(List.of()));
    }

    /** How many have had an outcome. */
    synchronized int answered() {
        return answered;
    }

    /** Waits until more commands than so many have come, or the client is killed; gives the name of the last, after so long at most. */
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
