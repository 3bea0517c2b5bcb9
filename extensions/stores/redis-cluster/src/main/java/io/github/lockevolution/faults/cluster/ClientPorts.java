package io.github.lockevolution.faults.cluster;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.lockevolution.faults.model.Move;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ports of one client, one before each master. A server tells its clients where the others are; its reply is changed so that it names the
 * ports of the client instead, and no command goes past a gate.
 */
final class ClientPorts {

    /** As the replies have it: in an error, in CLUSTER NODES, in CLUSTER SLOTS, in CLUSTER SHARDS. */
    private static final Pattern PORT = Pattern.compile("(127\\.0\\.0\\.1(?::|\r\n:)|port\r\n:)(\\d+)");

    private final List<Integer> servers;
    private final Map<Integer, Integer> gates = new ConcurrentHashMap<>();

    /**
     * @param servers the ports of the masters, in their order
     */
    ClientPorts(List<Integer> servers) {
        this.servers = List.copyOf(servers);
    }

    /** The client reaches this master, from 0, at this port. */
    void add(int master, int gate) {
        gates.put(servers.get(master), gate);
    }

    /** The bytes of a reply of a server, with the client's ports in place of the servers'. */
    byte[] led(byte[] reply) {
        return replaced(new String(reply, ISO_8859_1), this::led).getBytes(ISO_8859_1);
    }

    private String led(MatchResult found) {
        int gate = gates.getOrDefault(Integer.valueOf(found.group(2)), -1);
        if (gate < 0) {
            return found.group();
        }
        String port = Integer.toString(gate);
        if (port.length() != found.group(2).length()) {
            // A text is preceded by its length, so both must be as long.
            throw new IllegalStateException("port " + gate + " has not as many digits as " + found.group(2));
        }
        return found.group(1) + port;
    }

    /** The text of an error with the names of the masters: {@code MOVED 8718 S2}. */
    String named(String error) {
        return replaced(error, found -> {
            int master = servers.indexOf(Integer.valueOf(found.group(2)));
            return master < 0 ? found.group() : Move.serverName(master);
        });
    }

    private static String replaced(String text, Function<MatchResult, String> by) {
        return PORT.matcher(text).replaceAll(found -> Matcher.quoteReplacement(by.apply(found)));
    }
}
