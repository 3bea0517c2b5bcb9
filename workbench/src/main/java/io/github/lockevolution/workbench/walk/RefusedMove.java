package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.text.Message;
import java.util.List;

/** The answers to a word that is no move, and to a move that cannot happen now. */
record RefusedMove(Execution execution, WalkText text) {

    String isNoMove(String word) {
        List<String> possible = possible();
        return possible.isEmpty() ? text.isNoMoveAtTheEnd(word) : text.isNoMove(word, possible);
    }

    String cannotHappen(Move move) {
        List<String> possible = possible();
        Message reason = reason(move);
        return possible.isEmpty()
                ? text.cannotHappenAtTheEnd(move.toString(), reason)
                : text.cannotHappen(move.toString(), reason, possible);
    }

    private List<String> possible() {
        return execution.possible().stream().map(Move::toString).toList();
    }

    private String nobodys(Move move, WalkText words) {
        if (move.kind().isServers()) {
            return ofServer(move, words);
        }
        if (move.kind().isKeys()) {
            return words.noKeyToEvict();
        }
        if (!move.kind().needsReplica()) {
            return words.noLeaseToRunOut();
        }
        return execution.possible().contains(Move.FAILOVER) ? words.nothingToReplicate() : words.noReplica();
    }

    private String ofServer(Move move, WalkText words) {
        if (execution.serverCount() == 0) {
            return words.noServers();
        }
        return move.client() < execution.serverCount()
                ? words.serverHoldsNothing(move.name())
                : words.noSuchServer(move.name());
    }

    private Message reason(Move move) {
        if (!move.isClients()) {
            return execution.possible().isEmpty()
                    ? Message.of(WalkText.class, WalkText::nobodyCanMove)
                    : Message.of(WalkText.class, words -> nobodys(move, words));
        }
        if (move.client() >= execution.phases().size()) {
            return Message.of(WalkText.class, words -> words.noSuchClient(move.name()));
        }
        boolean canMove = execution.possible().contains(new Move(MoveKind.STEP, move.client()));
        if (move.kind() == MoveKind.SIDE && canMove) {
            return Message.of(WalkText.class, words -> words.nothingOnTheSide(move.name()));
        }
        if (move.kind() == MoveKind.AHEAD && canMove) {
            return Message.of(WalkText.class, words -> words.looksAtNoClock(move.name()));
        }
        return execution.phases().get(move.client()) == ClientPhase.INSIDE
                ? Message.of(WalkText.class, words -> words.noAnswerToLose(move.name()))
                : situation(execution, move.client());
    }

    /** The situation of a client, in words. */
    static Message situation(Execution execution, int client) {
        String name = Move.name(client);
        return execution.isBlocked(client)
                ? Message.of(WalkText.class, words -> words.clientWaits(name))
                : Message.of(
                        WalkText.class,
                        words -> execution.isOfSection()
                                ? words.workerIs(execution.phases().get(client), name)
                                : words.clientIs(execution.phases().get(client), name));
    }
}
