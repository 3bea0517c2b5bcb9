package io.github.lockevolution.faults.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static redis.clients.jedis.params.SetParams.setParams;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.params.ScanParams;

/** What somebody has in a Redis: data of every type in three databases, a script, a function, a user, a setting. */
final class ForeignData {

    /** One that a careless clean-up would take for a key of the bench. */
    private static final String NEARLY_OURS = "lock-evolution:orders:42";

    private static final List<Integer> DATABASES = List.of(0, 3, 15);
    private static final String SCRIPT = "return 'somebody needs this script'";
    private static final String FUNCTION = """
            #!lua name=orders
            redis.register_function('next_order', function(keys, arguments) return 43 end)
            """;

    private final String scriptSha;

    private ForeignData(String scriptSha) {
        this.scriptSha = scriptSha;
    }

    static ForeignData fill(Jedis redis) {
        for (int database : DATABASES) {
            redis.select(database);
            redis.set("string", "of database " + database);
            redis.set("lock", "held by somebody");
            redis.set(NEARLY_OURS, "somebody's");
            redis.set("session", "for an hour", setParams().ex(3600));
            redis.set("bytes".getBytes(UTF_8), new byte[] {0, -1, 13, 10, -128});
            redis.setbit("bits", 4711, true);
            redis.rpush("list", "a", "b", "a");
            redis.hset("hash", Map.of("field", "value", "other", "1"));
            redis.sadd("set", "x", "y");
            redis.zadd("sorted", Map.of("one", 1.0, "two", 2.5));
            redis.geoadd("places", 13.4, 52.5, "Berlin");
            redis.pfadd("visitors", "A", "B");
            redis.xadd("stream", new StreamEntryID(1, 1), Map.of("event", "first"));
            redis.xgroupCreate("stream", "readers", new StreamEntryID(0, 0), /* makeStream */ false);
            redis.expire("stream", 7200);
        }
        redis.select(0);
        redis.functionLoad(FUNCTION);
        redis.aclSetUser("reader", "on", ">a-readers-password", "~string", "+get");
        redis.configSet("hash-max-listpack-entries", "77");
        return new ForeignData(redis.scriptLoad(SCRIPT));
    }

    /** All of it as text, one entry for each thing that could change. */
    Map<String, String> look(Jedis redis) {
        Map<String, String> seen = new TreeMap<>();
        redis.configGet("*").forEach((setting, value) -> seen.put("setting " + setting, value));
        seen.put("script", redis.scriptExists(scriptSha).toString());
        seen.put("functions", HexFormat.of().formatHex(redis.functionDump()));
        seen.put("users", redis.aclList().toString());
        for (int database = 0; database < 16; database++) {
            redis.select(database);
            for (String key : keys(redis)) {
                seen.put(
                        database + " " + key,
                        HexFormat.of().formatHex(redis.dump(key)) + ", expires " + redis.pexpireTime(key));
            }
        }
        redis.select(0);
        return seen;
    }

    private static List<String> keys(Jedis redis) {
        return redis.scan(ScanParams.SCAN_POINTER_START, new ScanParams().count(10_000))
                .getResult();
    }
}
