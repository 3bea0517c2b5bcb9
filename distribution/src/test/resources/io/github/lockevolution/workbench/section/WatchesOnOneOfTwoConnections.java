// shows NOT_SERIALIZABLE
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.Transaction;

/** Two that are out of the pool at once are two. */
public class WatchesOnOneOfTwoConnections {

    private final JedisPool pool;

    public WatchesOnOneOfTwoConnections(JedisPool pool) {
        this.pool = pool;
    }

    void setUp() {
        try (Jedis jedis = pool.getResource()) {
            jedis.set("n", "0");
        }
    }

    boolean run() {
        try (Jedis reads = pool.getResource();
                Jedis writes = pool.getResource()) {
            reads.watch("n");
            int read = Integer.parseInt(reads.get("n"));
            Transaction transaction = writes.multi();
            transaction.set("n", Integer.toString(read + 1));
            return transaction.exec() != null;
        }
    }
}
