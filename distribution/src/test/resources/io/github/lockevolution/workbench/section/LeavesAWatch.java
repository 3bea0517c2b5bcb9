// shows NOT_SERIALIZABLE
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Transaction;

/** Watches only when all is done: nothing of that is left for the next client over the same connection. */
public class LeavesAWatch {

    private final Jedis jedis;

    public LeavesAWatch(Jedis jedis) {
        this.jedis = jedis;
    }

    void setUp() {
        jedis.set("n", "0");
    }

    boolean run() {
        int read = Integer.parseInt(jedis.get("n"));
        Transaction transaction = jedis.multi();
        transaction.set("n", Integer.toString(read + 1));
        boolean isDone = transaction.exec() != null;
        jedis.watch("n");
        return isDone;
    }
}
