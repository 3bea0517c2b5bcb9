// shows nothing
import redis.clients.jedis.UnifiedJedis;

/** Has a framework find its classes, which looks for them where its thread does. */
class FindsItsClasses {

    private final UnifiedJedis redis;

    FindsItsClasses(UnifiedJedis redis) throws ClassNotFoundException {
        this.redis = redis;
        find();
    }

    /** One of those. */
    static class Entity {}

    private static void find() throws ClassNotFoundException {
        Class<?> found = Class.forName(
                FindsItsClasses.class.getName() + "$Entity",
                true,
                Thread.currentThread().getContextClassLoader());
        if (found != Entity.class) {
            throw new IllegalStateException("it is another class");
        }
    }

    void setUp() throws ClassNotFoundException {
        find();
        redis.set("count", "0");
    }

    long run() throws ClassNotFoundException {
        find();
        return redis.incr("count");
    }

    boolean check() throws ClassNotFoundException {
        find();
        return true;
    }
}
