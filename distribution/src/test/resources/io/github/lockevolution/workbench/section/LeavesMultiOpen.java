// shows nothing
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;

/** A pool sends DISCARD when a connection goes back: what was queued is never there, and the next one is in no transaction. */
public class LeavesMultiOpen {

    private final JedisPool pool;

    public LeavesMultiOpen(JedisPool pool) {
        this.pool = pool;
    }

    void setUp() {
        try (Jedis jedis = pool.getResource()) {
            jedis.set("n", "0");
        }
    }

    long run() {
        try (Jedis jedis = pool.getResource()) {
            jedis.multi().set("n", "7");
        }
        try (Jedis jedis = pool.getResource()) {
            return jedis.incr("n");
        }
    }
}
