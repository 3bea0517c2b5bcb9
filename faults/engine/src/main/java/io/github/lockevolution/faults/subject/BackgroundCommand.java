package io.github.lockevolution.faults.subject;

import java.util.List;
import java.util.Optional;

/**
 * A command that a client would send in the background, beside its attempt: by a timer that it has set, or by another thread.
 *
 * @param words the command that would leave, word by word
 * @param store the name of the store that it would go to, for a client with several stores; empty for any other
 * @param line the line of the lock's own source that sends it; empty if it is not known
 */
public record BackgroundCommand(List<String> words, Optional<String> store, Optional<Integer> line) {

    public BackgroundCommand {
        words = List.copyOf(words);
    }
}
