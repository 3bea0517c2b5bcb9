package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import java.util.Optional;

/** Asks what the store will answer before a command runs, and keeps the score. */
final class Prediction {

    private final WalkText text;
    private final String store;
    private boolean on;
    private Optional<Move> pending = Optional.empty();
    private int right;
    private int all;

    /**
     * @param store the name of the store, such as Redis
     */
    Prediction(WalkText text, String store) {
        this.text = text;
        this.store = store;
    }

    /** Turns the questions on or off, and returns the message about it. */
    String toggle() {
        on = !on;
        return on ? text.predictOn(store) : text.predictOff();
    }

    /** The question to answer before this move is made; empty if there is none. */
    Optional<String> question(Move move, Execution execution) {
        boolean asks = on && move.isClients() && move.kind() == MoveKind.STEP;
        Optional<String> command = asks ? execution.next(move.client()) : Optional.empty();
        pending = command.map(any -> move);
        return command.map(asked -> text.whatAnswer(store, asked));
    }

    /** The move that waits for a guess, which does not wait any longer. */
    Optional<Move> takePending() {
        Optional<Move> waiting = pending;
        pending = Optional.empty();
        return waiting;
    }

    /** Judges a guess; nothing was guessed if it is blank. */
    String verdict(String guess, String reply) {
        if (guess.isBlank()) {
            return text.notGuessed(store, reply);
        }
        all++;
        boolean isRight = guess.strip().replace("\"", "").equalsIgnoreCase(reply.replace("\"", ""));
        right += isRight ? 1 : 0;
        return isRight
                ? text.guessedRight(store, reply, right, all)
                : text.guessedWrong(store, guess.strip(), reply, right, all);
    }
}
