package io.github.lockevolution.faults.subject;

import java.util.List;
import java.util.Optional;

/**
 * A command that a client would send in the background, beside its attempt: by a timer that it has set, or by another thread.
 *
 * @param words what would leave, word by word
 * @param store the name of the store that it would go to, of a client with several; empty of any other
 * @param line the line of the lock's own source that sends it; empty if nobody knows
 */
public record BackgroundCommand(List<String> words, Optional<String> store, Optional<Integer> line) {

    public BackgroundCommand {
        words = List.copyOf(words);
    }
}
