package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.RealTimeClient;
import io.github.lockevolution.faults.explore.run.FreeLockProbe;
import io.github.lockevolution.faults.explore.run.LockState;
import io.github.lockevolution.faults.model.History;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Observes the effect of a client's move on the lock from outside, and writes it into the history.
 *
 * @param probe looks at the lock, before the move and after it
 * @param clients all clients that compete for the lock
 */
record LockObserver(FreeLockProbe probe, List<RealTimeClient> clients, History history) {

    /**
     * Runs a move in which only this client may act, and records its effect: the lock was taken or freed, or its lease was cut short.
     *
     * @return the result of the move
     */
    <T> T watching(String client, Callable<T> move) throws Exception {
        LockState before = look();
        T result = move.call();
        probe.change(client, before, look()).ifPresent(history::add);
        return result;
    }

    /** Looks at the lock while no lease is renewed, since a look puts back the contents, and with them the older lease. */
    private LockState look() {
        List<RealTimeClient> held =
                clients.stream().filter(RealTimeClient::holdBackground).toList();
        try {
            AttackContext.awaitCondition(
                    Message.of(AttackProblemText.class, AttackProblemText::renewalsAreAnswered),
                    () -> held.stream().noneMatch(RealTimeClient::isBackgroundAtWork));
            return probe.state();
        } finally {
            held.forEach(RealTimeClient::releaseBackground);
        }
    }
}
