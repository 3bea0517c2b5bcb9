package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.RealTimeClient;
import io.github.lockevolution.faults.explore.run.FreeLockProbe;
import io.github.lockevolution.faults.explore.run.LockState;
import io.github.lockevolution.faults.model.History;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Sees from outside what a move of one client does to the lock, and writes it into the history.
 *
 * @param probe looks at the lock, before the move and after it
 * @param clients all that compete for the lock
 */
record LockObserver(FreeLockProbe probe, List<RealTimeClient> clients, History history) {

    /**
     * Runs a move in which only this client may act, and records whether it made the lock taken or free, or cut its lease short.
     *
     * @return what the move gives
     */
    <T> T watching(String client, Callable<T> move) throws Exception {
        LockState before = look();
        T result = move.call();
        probe.change(client, before, look()).ifPresent(history::add);
        return result;
    }

    /** While somebody looks, nobody renews a lease: whoever looks puts back what was there, and with it the older lease. */
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
