package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What others have done to the lock since a client sent WATCH. No answer shows it, and it decides whether the client's EXEC does
 * anything: so it belongs to the state.
 */
final class WatchedChanges {

    /** Commands that touch no key. What is missing here costs states, and nothing else. */
    private static final Set<String> READS =
            Set.of("EXISTS", "GET", "HEXISTS", "HGET", "HGETALL", "MULTI", "PTTL", "TTL", "UNWATCH", "WATCH");

    private static final String QUEUED = "QUEUED";

    /** Whatever was watched is not watched any more. */
    private static final Set<String> ENDS = Set.of("UNWATCH", "EXEC", "DISCARD");

    private final Map<Integer, List<String>> sinceWatch = new TreeMap<>();

    static boolean isWatch(List<String> command) {
        return command.get(0).equalsIgnoreCase("WATCH");
    }

    /**
     * Notes a command. One that changes nothing, or is only put off until EXEC, touches no key that somebody watches.
     *
     * @param reply as it is shown
     * @param exchange what was said, in text that is the same in every run
     */
    void note(int client, List<String> command, String reply, String exchange) {
        if (!READS.contains(name(command)) && !reply.equals(QUEUED)) {
            noteForAllBut(client, exchange);
        }
        if (isWatch(command)) {
            sinceWatch.putIfAbsent(client, new ArrayList<>());
        } else if (ENDS.contains(name(command))) {
            sinceWatch.remove(client);
        }
    }

    private static String name(List<String> command) {
        return command.get(0).toUpperCase(Locale.ROOT);
    }

    /** Notes what was no client's doing. */
    void note(Move move) {
        noteForAllBut(-1, move.toString());
    }

    private void noteForAllBut(int client, String what) {
        sinceWatch.forEach((watching, since) -> {
            if (watching != client) {
                since.add(what);
            }
        });
    }

    /** What happened since this client watches, in order; nothing if it does not. */
    List<String> since(int client) {
        return sinceWatch.getOrDefault(client, List.of());
    }
}
