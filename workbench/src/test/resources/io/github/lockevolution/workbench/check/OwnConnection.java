// shows ORPHAN_KEY
import redis.clients.jedis.Jedis;

public class OwnConnection implements AutoCloseable {

    private final Jedis jedis;
    private final String name;

    public OwnConnection(String host, int port, String name) {
        this.jedis = new Jedis(host, port);
        this.name = name;
    }

    public boolean acquire() {
        return jedis.setnx(name, "taken") == 1;
    }

    public boolean release() {
        return jedis.del(name) == 1;
    }

    @Override
    public void close() {
        jedis.close();
    }
}
