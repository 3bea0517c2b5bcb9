// refused: a bean that works, and no lock. What is checked then is a critical section
import redis.clients.jedis.UnifiedJedis;

/** As a service has it; what it needs to compile is not asked before it is told what can be checked. */
@Service
class WorksInABean {

    private final UnifiedJedis redis;

    WorksInABean(UnifiedJedis redis) {
        this.redis = redis;
    }

    @Transactional
    public boolean book(String seat) {
        if (redis.setnx(seat, "taken") == 0) {
            return false;
        }
        try {
            return redis.decr("left") >= 0;
        } finally {
            redis.del(seat);
        }
    }
}
