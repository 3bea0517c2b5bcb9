package io.github.lockevolution.faults.etcd;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A small client of the JSON gateway of an etcd, for one thread. Each method is one request. It throws an {@link UncheckedIOException} if there is no
 * answer, and an {@link EtcdException} if etcd says no.
 *
 * @see <a href="https://etcd.io/docs/v3.4/dev-guide/api_grpc_gateway/">The gateway</a>
 */
public final class EtcdClient {

    /** Stands for no lease: the key stays until somebody deletes it. */
    public static final long NO_LEASE = 0;

    private final Wire wire;
    private final Sightings sightings;

    /** Sends a request, and waits for its answer. */
    @FunctionalInterface
    interface Wire {

        HttpMessage ask(HttpMessage request) throws IOException;
    }

    EtcdClient(Wire wire, Sightings sightings) {
        this.wire = wire;
        this.sightings = sightings;
    }

    /** A client that sees what it asks for. */
    static EtcdClient asking(Wire wire) {
        Map<Long, Instant> seen = new HashMap<>();
        return new EtcdClient(wire, (revision, clock) -> seen.computeIfAbsent(revision, first -> clock.instant()));
    }

    /**
     * A key and its value.
     *
     * @param created the revision at which the key was made
     * @param modified the revision at which it was written last
     */
    public record KeyValue(String key, String value, long created, long modified) {

        private static KeyValue of(JsonObject pair) {
            return new KeyValue(
                    Json.text(pair, "key"),
                    Json.text(pair, "value"),
                    Json.number(pair, "create_revision"),
                    Json.number(pair, "mod_revision"));
        }
    }

    /**
     * What came of a transaction.
     *
     * @param succeeded whether the comparison held
     * @param revision that of the store behind it, which is that of all keys that it has written
     */
    public record Transaction(boolean succeeded, long revision) {}

    /**
     * Who leads, as a campaign has told.
     *
     * @param key the key of the candidate
     * @param revision the revision at which it was made
     */
    public record Leader(String name, String key, long revision, long lease) {

        private JsonObject json() {
            JsonObject leader = new JsonObject();
            leader.addProperty("name", Json.encoded(name));
            leader.addProperty("key", Json.encoded(key));
            leader.addProperty("rev", Long.toString(revision));
            leader.addProperty("lease", Long.toString(lease));
            return leader;
        }
    }

    /** A comparison, or an operation, of a transaction. */
    public record Part(JsonObject json) {

        /** Whether the key was made at this revision; 0 if it must not be there. */
        public static Part created(String key, long revision) {
            return compare(key, "CREATE", "create_revision", revision);
        }

        /** Whether the key was written last at this revision. */
        public static Part modified(String key, long revision) {
            return compare(key, "MOD", "mod_revision", revision);
        }

        private static Part compare(String key, String target, String name, long revision) {
            JsonObject json = key(key);
            json.addProperty("target", target);
            json.addProperty(name, Long.toString(revision));
            return new Part(json);
        }

        /** Whether the key has this value. */
        public static Part value(String key, String value) {
            JsonObject json = key(key);
            json.addProperty("target", "VALUE");
            json.addProperty("value", Json.encoded(value));
            return new Part(json);
        }

        /** Writes a key, which ends with its lease if it has one. */
        public static Part put(String key, String value, long lease) {
            return operation("request_put", pair(key, value, lease));
        }

        /** Deletes a key. */
        public static Part delete(String key) {
            return operation("request_delete_range", key(key));
        }

        private static Part operation(String name, JsonObject what) {
            JsonObject json = new JsonObject();
            json.add(name, what);
            return new Part(json);
        }

        private static JsonObject key(String key) {
            JsonObject json = new JsonObject();
            json.addProperty("key", Json.encoded(key));
            return json;
        }

        private static JsonObject pair(String key, String value, long lease) {
            JsonObject json = key(key);
            json.addProperty("value", Json.encoded(value));
            if (lease != NO_LEASE) {
                json.addProperty("lease", Long.toString(lease));
            }
            return json;
        }
    }

    private JsonObject ask(GatewayCall call, JsonObject request) {
        try {
            HttpMessage answer = wire.ask(HttpMessage.post(call.path(), request));
            Optional<String> error = GatewayWords.error(answer);
            if (error.isPresent()) {
                throw new EtcdException(error.get());
            }
            return answer.json();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What stands under a key. */
    public Optional<KeyValue> get(String key) {
        return Json.objects(ask(GatewayCall.RANGE, Part.key(key)), "kvs")
                .map(KeyValue::of)
                .findFirst();
    }

    /**
     * When this client has first seen a key as it is, by its own clock. Under every schedule, it is told of each change at once, as by a watch that it
     * has set when it was started; otherwise it sees a change when it asks.
     */
    public Instant firstSeen(KeyValue key, InstantSource clock) {
        return sightings.first(key.modified(), clock);
    }

    /** What stands under all keys with this prefix, in the order of the keys. */
    public List<KeyValue> getAll(String prefix) {
        JsonObject range = Part.key(prefix);
        range.addProperty("range_end", Json.encoded(Json.endOfPrefix(prefix)));
        return Json.objects(ask(GatewayCall.RANGE, range), "kvs")
                .map(KeyValue::of)
                .toList();
    }

    /** Writes a key, which ends with its lease if it has one. */
    public void put(String key, String value, long lease) {
        ask(GatewayCall.PUT, Part.pair(key, value, lease));
    }

    /** Deletes a key: whether it was there. */
    public boolean delete(String key) {
        return Json.number(ask(GatewayCall.DELETE, Part.key(key)), "deleted") > 0;
    }

    /** Does the operation if the comparison holds. */
    public Transaction txn(Part compare, Part operation) {
        JsonObject request = new JsonObject();
        request.add("compare", array(compare));
        request.add("success", array(operation));
        JsonObject answer = ask(GatewayCall.TXN, request);
        return new Transaction(Json.isTrue(answer, "succeeded"), revision(answer));
    }

    private static JsonArray array(Part part) {
        JsonArray array = new JsonArray();
        array.add(part.json());
        return array;
    }

    private static long revision(JsonObject answer) {
        return Json.object(answer, "header")
                .map(header -> Json.number(header, "revision"))
                .orElse(0L);
    }

    /** Asks for a lease: its id. */
    public long grant(Duration time) {
        JsonObject request = new JsonObject();
        request.addProperty("TTL", Long.toString(Math.max(1, time.toSeconds())));
        return Json.number(ask(GatewayCall.GRANT, request), "ID");
    }

    /** Gives a lease back, and with it all keys that have it: whether it still ran. */
    public boolean revoke(long lease) {
        try {
            ask(GatewayCall.REVOKE, withId(lease));
            return true;
        } catch (EtcdException e) {
            return false;
        }
    }

    /** Lets a lease run for its whole time again: whether it still ran. */
    public boolean keepAlive(long lease) {
        JsonObject answer = ask(GatewayCall.KEEPALIVE, withId(lease));
        return Json.object(answer, "result")
                .filter(result -> Json.number(result, "TTL") > 0)
                .isPresent();
    }

    private static JsonObject withId(long lease) {
        JsonObject request = new JsonObject();
        request.addProperty("ID", Long.toString(lease));
        return request;
    }

    /** Waits until it has the lock of this name: the key that it has there, as long as its lease runs. */
    public String lock(String name, long lease) {
        JsonObject request = named(name, lease);
        return Json.text(ask(GatewayCall.LOCK, request), "key");
    }

    private static JsonObject named(String name, long lease) {
        JsonObject request = new JsonObject();
        request.addProperty("name", Json.encoded(name));
        request.addProperty("lease", Long.toString(lease));
        return request;
    }

    /** Deletes the key that {@link #lock} has given, whoever made it. */
    public void unlock(String key) {
        ask(GatewayCall.UNLOCK, Part.key(key));
    }

    /** Waits until it is elected. */
    public Leader campaign(String name, long lease, String value) {
        JsonObject request = named(name, lease);
        request.addProperty("value", Json.encoded(value));
        JsonObject leader =
                Json.object(ask(GatewayCall.CAMPAIGN, request), "leader").orElseGet(JsonObject::new);
        return new Leader(
                Json.text(leader, "name"),
                Json.text(leader, "key"),
                Json.number(leader, "rev"),
                Json.number(leader, "lease"));
    }

    /** Ends the term of office, if it is still that one. */
    public void resign(Leader leader) {
        JsonObject request = new JsonObject();
        request.add("leader", leader.json());
        ask(GatewayCall.RESIGN, request);
    }
}
