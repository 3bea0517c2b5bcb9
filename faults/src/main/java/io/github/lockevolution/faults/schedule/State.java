package io.github.lockevolution.faults.schedule;

import java.util.List;
import java.util.Map;

/**
 * All that can matter for what happens next. A client is a deterministic program: where it stands and what it will do
 * follows from what it sent and was answered. So two runs in equal states have equal futures.
 *
 * @param clients what each client has sent and was answered, and where it stands, tokens renamed client by client
 * @param held what Redis holds, tokens renamed alike
 * @param left what may still happen
 */
record State(List<List<String>> clients, Map<String, Held> held, Bounds left) {}
