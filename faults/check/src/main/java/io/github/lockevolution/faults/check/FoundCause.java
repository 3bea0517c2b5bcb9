package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/**
 * The words for the cause of a failure.
 *
 * @param step the number of the move whose command a reader should look at, from 0; empty if it is none in particular
 */
record FoundCause(Message words, Optional<Integer> step) {}
