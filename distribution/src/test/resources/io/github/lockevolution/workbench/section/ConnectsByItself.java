// shows NOT_SERIALIZABLE
import java.net.URI;
import redis.clients.jedis.RedisClient;

/** Reads and writes back, over a connection that it has made. */
public class ConnectsByItself {

    private final URI address;

    public ConnectsByItself(URI address) {
        this.address = address;
    }

    void setUp() {
        try (RedisClient redis = RedisClient.create(address)) {
            redis.set("count", "0");
        }
    }

    void run() {
        try (RedisClient redis = RedisClient.create(address)) {
            redis.set("count", Integer.toString(Integer.parseInt(redis.get("count")) + 1));
        }
    }
}
