package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientProgram;
import java.time.Duration;

/**
 * What the clients of one lock have in common.
 *
 * @param program what each runs in each attempt
 * @param patience how long one may take from one stop to the next
 * @param retryLoop how they wait
 * @param patterns what they send by threads of their own
 */
record ClientSettings(ClientProgram program, Duration patience, RetryLoop retryLoop, BackgroundPatterns patterns) {}
