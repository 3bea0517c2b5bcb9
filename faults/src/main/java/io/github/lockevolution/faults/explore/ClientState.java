package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that decides what a client does next: it is a deterministic program, so where it is in its code follows from what it
 * has sent and was answered.
 *
 * @param exchanges in order
 * @param leftAfter after how many of them it called unlock; empty if it has not
 * @param phase where it is in its attempt
 */
record ClientState(List<Exchange> exchanges, Optional<Integer> leftAfter, ClientPhase phase) {

    ClientState {
        exchanges = List.copyOf(exchanges);
    }

    /** What it did, a line for each thing, and where it is. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        exchanges.forEach(exchange -> lines.add(exchange + (exchange.replyLost() ? " (lost)" : "")));
        leftAfter.ifPresent(count -> lines.add(count, "leaves"));
        lines.add(phase.name());
        return lines;
    }
}
