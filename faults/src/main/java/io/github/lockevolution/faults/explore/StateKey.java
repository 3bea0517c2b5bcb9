package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that can matter for what happens next. Two runs in equal states have equal futures, unless a connection remembers
 * what no answer shows (WATCH) or a client looks at a clock.
 *
 * @param clients one for each client, tokens renamed client by client
 * @param held what Redis holds, tokens renamed alike
 * @param left how much may still happen
 */
record StateKey(List<ClientState> clients, Map<String, KeyState> held, Bounds left) {

    /** Where each client is. */
    List<ClientPhase> phases() {
        return clients.stream().map(ClientState::phase).toList();
    }

    /** What Redis holds under the lock key. */
    Optional<KeyState> lock() {
        return Optional.ofNullable(held.get(Step.LOCK));
    }

    /** The first thing in which another state differs, in words. */
    String difference(StateKey other) {
        List<String> expected = lines();
        List<String> got = other.lines();
        for (int i = 0; i < Math.max(expected.size(), got.size()); i++) {
            String here = i < expected.size() ? expected.get(i) : "nothing more";
            String there = i < got.size() ? got.get(i) : "nothing more";
            if (!here.equals(there)) {
                return "expected " + here + ", got " + there;
            }
        }
        return "expected " + left + ", got " + other.left;
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int client = 0; client < clients.size(); client++) {
            String name = Move.name(client);
            clients.get(client).lines().forEach(line -> lines.add(name + ": " + line));
        }
        held.forEach((key, value) -> lines.add(key + "=" + value));
        return lines;
    }
}
