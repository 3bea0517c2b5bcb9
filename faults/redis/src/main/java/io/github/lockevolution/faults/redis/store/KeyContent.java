package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.redis.wire.BinaryText;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.EntryIds;
import io.github.lockevolution.faults.subject.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.KeyValue;

/** The value of a key as texts that can be compared, for any type and protocol. */
final class KeyContent {

    private static final String MOST_PENDING = "1000000";

    private final Connection connection;
    private final String prefix;
    private final PendingEntries pending;

    /**
     * @param prefix with which the keys of this run begin
     * @param pending told of those of each stream
     */
    KeyContent(Connection connection, String prefix, PendingEntries pending) {
        this.pending = pending;
        this.connection = connection;
        this.prefix = prefix;
    }

    /**
     * Asks Redis for what GET does not give.
     *
     * @param type as TYPE says it
     * @param got the answer to GET
     * @param lease for how long it was given
     * @throws InconclusiveException if values of this type cannot be compared
     */
    Snapshot.StoredValue held(String key, String type, Object got, OptionalLong lease) {
        return switch (type) {
            case "string" -> new Snapshot.StoredValue("", List.of(text(got)), true, lease);
            case "hash" -> new Snapshot.StoredValue("hash", sorted(fields(key)), false, lease);
            case "set" -> new Snapshot.StoredValue("set", sorted(texts(Command.SMEMBERS, key)), false, lease);
            case "list" -> new Snapshot.StoredValue("list", texts(Command.LRANGE, key, "0", "-1"), true, lease);
            case "zset" -> new Snapshot.StoredValue(Snapshot.StoredValue.BY_SCORE, scored(key), true, lease);
            case EntryIds.STREAM -> new Snapshot.StoredValue(type, stream(key), true, lease);
            default -> throw new InconclusiveException(StoreText.class, text -> text.cannotCompare(type, shown(key)));
        };
    }

    /** The name of a key without the parts that differ from run to run. */
    private String shown(String key) {
        String name = key.startsWith(prefix) ? key.substring(prefix.length()) : key;
        return name.replaceAll(":[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "");
    }

    /** Redis may give them in another order when they have been put back. */
    private static List<String> sorted(List<String> elements) {
        return elements.stream().sorted().toList();
    }

    /** RESP3 gives the fields of a hash as pairs, RESP2 one after the other. */
    private List<String> fields(String key) {
        List<?> elements = elements(Command.HGETALL, key);
        if (elements.stream().allMatch(KeyValue.class::isInstance)) {
            return elements.stream().map(KeyContent::text).toList();
        }
        return IntStream.range(0, elements.size() / 2)
                .mapToObj(i -> text(elements.get(2 * i)) + "=" + text(elements.get(2 * i + 1)))
                .toList();
    }

    /**
     * The members with their scores, which say in what order they are; those of equal scores are in that of their texts, which is chance if
     * something in them is. RESP3 gives pairs, RESP2 one after the other.
     */
    private List<String> scored(String key) {
        List<?> elements = elements(Command.ZRANGE, key, "0", "-1", "WITHSCORES");
        if (elements.stream().allMatch(List.class::isInstance)) {
            return elements.stream()
                    .map(List.class::cast)
                    .map(pair -> text(pair.get(0)) + " " + Score.of(text(pair.get(1))))
                    .toList();
        }
        return IntStream.range(0, elements.size() / 2)
                .mapToObj(i -> text(elements.get(2 * i)) + " " + Score.of(text(elements.get(2 * i + 1))))
                .toList();
    }

    /** The entries, and behind them its groups: how far each is, and what it has given to whom, how many times. */
    private List<String> stream(String key) {
        List<String> parts = new ArrayList<>(texts(Command.XRANGE, key, "-", "+"));
        List<String> groups = new ArrayList<>();
        List<PendingEntries.Given> given = new ArrayList<>();
        for (Object group : elements(Command.XINFO, "GROUPS", key)) {
            String name = field(group, "name");
            groups.add("group " + name + " at " + field(group, "last-delivered-id"));
            for (Object entry : elements(Command.XPENDING, key, name, "-", "+", MOST_PENDING)) {
                List<?> one = (List<?>) entry;
                given.add(new PendingEntries.Given(
                        name, text(one.get(0)), text(one.get(1)), Long.parseLong(text(one.get(2)))));
                groups.add("group " + name + " gave " + text(one.get(0)) + " to " + text(one.get(1)) + ", "
                        + text(one.get(3)));
            }
        }
        pending.note(key, given);
        parts.addAll(sorted(groups));
        return parts;
    }

    /** RESP3 gives a map as pairs, RESP2 one after the other. */
    private static String field(Object map, String name) {
        List<?> all = (List<?>) map;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof KeyValue<?, ?> pair && text(pair.getKey()).equals(name)) {
                return text(pair.getValue());
            }
            if (i + 1 < all.size() && text(all.get(i)).equals(name)) {
                return text(all.get(i + 1));
            }
        }
        throw new IllegalStateException("Redis tells no " + name + " of a group");
    }

    private List<String> texts(ProtocolCommand command, String... arguments) {
        return elements(command, arguments).stream().map(KeyContent::text).toList();
    }

    private List<?> elements(ProtocolCommand command, String... arguments) {
        connection.sendCommand(command, arguments);
        Object answer = connection.getOne();
        return answer instanceof List<?> elements ? elements : List.of(String.valueOf(answer));
    }

    /**
     * An answer of Redis as one text.
     *
     * @throws JedisDataException if it is an error
     */
    static String text(Object answer) {
        if (answer instanceof byte[] bytes) {
            return BinaryText.of(bytes);
        }
        if (answer instanceof KeyValue<?, ?> pair) {
            return text(pair.getKey()) + "=" + text(pair.getValue());
        }
        if (answer instanceof List<?> list) {
            return String.join(" ", list.stream().map(KeyContent::text).toList());
        }
        if (answer instanceof JedisDataException refused) {
            throw refused;
        }
        return String.valueOf(answer);
    }
}
