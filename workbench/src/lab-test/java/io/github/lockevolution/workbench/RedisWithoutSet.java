package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import java.util.List;
import redis.clients.jedis.Jedis;

/** A Redis whose user may not use SET, which the canaries need and stage2-setnx does not: no command sees a canary break there. */
final class RedisWithoutSet implements AutoCloseable {

    private final Redis redis;

    private RedisWithoutSet(Redis redis) {
        this.redis = redis;
    }

    static RedisWithoutSet start() {
        Redis redis = Redis.start(RedisBackends.named("embedded"));
        try (Jedis jedis = new Jedis(redis.hostAndPort())) {
            jedis.aclSetUser("reader", "on", ">hush", "~*", "&*", "+@all", "-set");
        }
        return new RedisWithoutSet(redis);
    }

    /** Has a command say nothing of a lock there, but that the canary was not caught. */
    void requireSilence(String command) {
        LabCommand lab = new LabCommand();
        String url = "redis://reader:hush@" + redis.address();

        int status = lab.runReading(List.of("A"), (command + " --redis " + url).split(" "));

        assertThat(lab.err()).startsWith("lab: the canary, a lock that looks before it takes, was not caught: ");
        assertThat(lab.out()).isEmpty();
        assertThat(status).isEqualTo(3);
    }

    @Override
    public void close() {
        redis.close();
    }
}
