// shows NOT_SERIALIZABLE
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.Transaction;

/** A pool sends UNWATCH when a connection goes back, so that nothing is watched when MULTI comes. */
public class WatchesOnAnotherConnection {

    private final JedisPool pool;

    public WatchesOnAnotherConnection(JedisPool pool) {
        this.pool = pool;
    }

    void setUp() {
        try (Jedis jedis = pool.getResource()) {
            jedis.set("n", "0");
        }
    }

    boolean run() {
        int read;
        try (Jedis jedis = pool.getResource()) {
            jedis.watch("n");
            read = Integer.parseInt(jedis.get("n"));
        }
        try (Jedis jedis = pool.getResource()) {
            Transaction transaction = jedis.multi();
            transaction.set("n", Integer.toString(read + 1));
            return transaction.exec() != null;
        }
    }
}
