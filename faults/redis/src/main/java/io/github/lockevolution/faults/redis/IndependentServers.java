package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.ArrayList;
import java.util.List;

/** Several Redis servers that know nothing of each other, started by the bench for one user. */
public final class IndependentServers implements AutoCloseable {

    private final Redis original;
    private final List<Redis> servers = new ArrayList<>();

    private IndependentServers(Redis original) {
        this.original = original;
    }

    /**
     * Starts servers like this one.
     *
     * @param count how many, at least one
     * @throws SetupProblem if this one is somebody's, or they do not start
     */
    public static IndependentServers startLike(Redis redis, int count) {
        requireOurs(redis);
        IndependentServers started = new IndependentServers(redis);
        try {
            for (int i = 0; i < count; i++) {
                started.servers.add(redis.startAnother().orElseThrow());
            }
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    /**
     * @throws SetupProblem if it is somebody's, so that the bench can start no other like it
     */
    public static void requireOurs(Redis redis) {
        if (!redis.isOurs()) {
            throw new SetupProblem(RedisText.class, text -> text.cannotStartSeveral(redis.origin()));
        }
    }

    /** The servers, always in the same order. */
    public List<Redis> all() {
        return List.copyOf(servers);
    }

    @Override
    public void close() {
        servers.forEach(original::end);
    }
}
