package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientProgram;
import java.time.Duration;

/**
 * The settings that all clients of one lock have in common.
 *
 * @param program the program of each attempt
 * @param patience the time that a client may take from one scheduling point to the next
 * @param retryLoop the known retries of waiting clients
 * @param patterns the known commands of their background threads
 */
record ClientSettings(ClientProgram program, Duration patience, RetryLoop retryLoop, BackgroundPatterns patterns) {}
