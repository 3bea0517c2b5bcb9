package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The changes by other clients since a client sent WATCH. No reply shows them, and they decide whether the client's EXEC does anything: so
 * they belong to the state.
 */
final class WatchedChanges {

    /** Commands that touch no key. A command that is missing here costs only states. */
    private static final Set<String> READS =
            Set.of("EXISTS", "GET", "HEXISTS", "HGET", "HGETALL", "MULTI", "PTTL", "TTL", "UNWATCH", "WATCH");

    private static final String QUEUED = "QUEUED";

    /** Commands that end every WATCH of a client. */
    private static final Set<String> ENDS = Set.of("UNWATCH", "EXEC", "DISCARD");

    private final Map<Integer, List<String>> sinceWatch = new TreeMap<>();

    static boolean isWatch(List<String> command) {
        return command.get(0).equalsIgnoreCase("WATCH");
    }

    /**
     * Notes a command. A command that changes nothing, or is only queued until EXEC, touches no watched key.
     *
     * @param reply the reply as it is shown
     * @param exchange the command and its reply, in text that is the same in every run
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

    /** Notes a move of no client. */
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

    /** The changes since this client began to watch, in order; none if it does not. */
    List<String> since(int client) {
        return sinceWatch.getOrDefault(client, List.of());
    }
}
